import fc from 'fast-check';
import { plainDataset } from '../../test/support/plain-codecs.js';
import { cellsOf } from './cells.js';
import { endsWhole, readDataset } from './read-dataset.js';
import { unicodeText } from '../../test/support/unicode-text.js';

const read = (json: Buffer, width: number) => readDataset(json, width)?.map(cellsOf);

const answer = (rows: unknown[]) =>
  Buffer.from(JSON.stringify({ query: 'SELECT', dataset: rows, count: rows.length }));

describe('readDataset', () => {
  it('reads what JSON.parse does, column by column', () => {
    const cell = fc.oneof(
      fc.constant(null),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: -1e9, max: 1e9 }).map((whole) => whole / 1_000),
      fc.integer(),
      unicodeText(),
    );
    const rows = fc.integer({ min: 1, max: 6 }).chain((width) => {
      return fc.tuple(fc.constant(width), fc.array(fc.array(cell, { minLength: width, maxLength: width })));
    });
    fc.assert(
      fc.property(rows, ([width, given]) => {
        const json = answer(given);
        expect(read(json, width)).toEqual(plainDataset(json, width));
      }),
      { numRuns: 500 },
    );
  });

  it('reads numbers as QuestDB writes them', () => {
    const json = Buffer.from(
      '{"dataset":[[1767225600000,-29.92,1.0E-5],[1,0.0,1.2345678901234567E12],[2,-56.160000000000004,0.0012345678901234567],[3,-0.0,123456789.12345679]],"count":4}',
    );
    expect(read(json, 3)).toEqual([
      [1767225600000, 1, 2, 3],
      [-29.92, 0, -56.160000000000004, -0],
      [1e-5, 1.2345678901234567e12, 0.0012345678901234567, 123456789.12345679],
    ]);
  });

  it('keeps columns of numbers and gaps as numbers', () => {
    const [time, gaps, texts] = readDataset(
      answer([
        [1, null, 'a'],
        [2, 3.5, null],
      ]),
      3,
    )!;
    expect([time, gaps]).toEqual([Float64Array.of(1, 2), Float64Array.of(NaN, 3.5)]);
    expect(texts).toEqual(['a', null]);
  });

  it('is not misled by a text that looks like the end', () => {
    const json = answer([[1, '],"count":1']]);
    expect(read(json, 2)).toEqual([[1], ['],"count":1']]);
    expect(endsWhole(json)).toBe(true);
    expect(endsWhole(json.subarray(0, json.lastIndexOf(']')))).toBe(false);
  });

  it('finds no rows in a refusal', () => {
    expect(readDataset(Buffer.from('{"error":"no such column"}'), 2)).toBeUndefined();
  });

  it('refuses an answer that ends in an error, or with fewer rows than it counts', () => {
    for (const ending of ['],"error":"timeout, query aborted"}', '],"count":2}', ']', ']}']) {
      expect(() => readDataset(Buffer.from(`{"dataset":[[1,2.5]${ending}`), 2)).toThrow(RangeError);
    }
  });

  it('refuses an answer that is cut off anywhere', () => {
    const json = answer([
      [1, 2.5, 'a "text"'],
      [2, null, 'more'],
    ]);
    const end = json.indexOf('"count":') + 1;
    for (let length = json.indexOf('[') + 1; length < end; length += 1) {
      expect(() => readDataset(json.subarray(0, length), 3)).toThrow(RangeError);
    }
  });
});
