import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvCell } from './csv-cell.js';
import { unicodeText } from '../../test/support/unicode-text.js';

describe('csvCell', () => {
  it('makes cells that a reader of CSV reads as the text, and no spreadsheet as a formula', () => {
    fc.assert(
      fc.property(fc.array(unicodeText(), { minLength: 2, maxLength: 5 }), (texts) => {
        const [cells] = parse(Buffer.from(`${texts.map(csvCell).join()}\r\n`));
        texts.forEach((text, i) => expect([text, `'${text}`]).toContain(cells![i]));
        for (const read of cells!) expect(read).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['rain, light', '"rain, light"'],
    ['5" pipe', '"5"" pipe"'],
    ['=1+1', "'=1+1"],
    ['plain', 'plain'],
  ])('writes %s', (text, written) => {
    expect(csvCell(text)).toBe(written);
  });
});
