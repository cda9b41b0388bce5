import fc from 'fast-check';
import { plainCsv } from '../../test/support/plain-codecs.js';
import type { Cell } from './cells.js';
import { CsvRows } from './csv-rows.js';
import { unicodeText } from '../../test/support/unicode-text.js';

const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
const WIDTH = 3;

const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -1e8, max: 1e8 }).map((whole) => whole / 1_000),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  unicodeText(),
);
const rows = fc.array(fc.array(cell, { minLength: WIDTH, maxLength: WIDTH }), { maxLength: 30 });
const decimals = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: WIDTH, maxLength: WIDTH });
const start = fc.integer({ min: Date.UTC(1971, 0), max: Date.UTC(2040, 0) });

describe('CsvRows', () => {
  it('writes the rows that hold a value, as text does', () => {
    const step = fc.integer({ min: 1, max: 1e8 });
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        start,
        step,
        rows,
        decimals,
        (timezone, first, every, some, digits) => {
          const time = some.map((_, i) => first + i * every);
          const columns = digits.map((_, column) => some.map((row) => row[column]!));
          const writer = new CsvRows(digits, timezone);
          const middle = some.length >> 1;
          const written = [
            writer.write(time, columns, 0, middle),
            writer.write(time, columns, middle, some.length),
          ];
          expect(Buffer.concat(written).toString()).toBe(
            plainCsv({ time, columns, decimals: digits, timezone }),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('reads NaN in columns of numbers alone as gaps', () => {
    const columns = [Float64Array.of(1.25, NaN, NaN), Float64Array.of(NaN, NaN, -0.04)];
    const written = new CsvRows([1, 1], 'UTC').write([0, 1_000, 2_500], columns, 0, 3);
    expect(Buffer.from(written).toString()).toBe(
      '1970-01-01T00:00:00+00:00,1.3,\r\n1970-01-01T00:00:02.500+00:00,,0.0\r\n',
    );
  });

  it('hands out memory that belongs to nobody else', () => {
    const written = new CsvRows([0], 'UTC').write([0], [[1]], 0, 1);
    expect(written.buffer.byteLength).toBe(written.length);
  });
});
