import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { cellsOf } from './cells.js';
import { emailHash } from './email-hash.js';
import { unicodeText } from '../../../../../test/support/unicode-text.js';

describe('identicons', () => {
  it('are drawn of the very SHA-256', () => {
    fc.assert(
      fc.property(unicodeText({ maxLength: 200 }), (text) => {
        expect(Buffer.from(emailHash(text)).toString('hex')).toBe(
          createHash('sha256').update(text.trim().toLowerCase()).digest('hex'),
        );
      }),
    );
  });

  it('are of five columns that mirror each other, the same for one address however it is typed', () => {
    const { cells, hue } = cellsOf(' Ann@example.org');
    expect(cells.map(({ x, y }) => `${4 - x},${y}`).sort()).toEqual(
      cells.map(({ x, y }) => `${x},${y}`).sort(),
    );
    expect(cellsOf('ann@example.org')).toEqual({ cells, hue });
    expect(cellsOf('bob@example.org')).not.toEqual({ cells, hue });
  });
});
