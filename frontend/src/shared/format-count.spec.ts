import fc from 'fast-check';
import { formatCount } from './format-count.js';

describe('a count', () => {
  it('is written as English does', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (count) => {
        expect(formatCount(count)).toBe(count.toLocaleString('en'));
      }),
    );
  });
});
