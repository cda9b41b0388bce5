import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { endsAsParquet, isParquet, readParquet } from './read-parquet.js';

/** A file of QuestDB 9.3.4 with four rows: times in microseconds, three columns with gaps, and one without. */
const FROM_QUESTDB =
  'UEFSMRUAFUAVQCwVCBUAFQYVBhw2ACgIGLwD3SaTDgAYCEBCDwAAAAAAAAAAQEIPAAAAAABg4xYAAAAAAHgwWmDPUwYAGLwD' +
  '3SaTDgAVBBklAAYZGAF0FQAWCBaSARaSASYIPDYAKAgYvAPdJpMOABgIQEIPAAAAAAAAABUAFTwVPCwVCBUAFQYVBhw2AigI' +
  'AAAAAAAA+D8YCJqZmZmZmbm/AAAAAgAAAAMLAAAAAAAA+D+amZmZmZm5vwEAAAAAAAAAFQoZJQAGGRgLdGVtcGVyYXR1cmUV' +
  'ABYIFo4BFo4BJvgBPDYCKAgAAAAAAAD4PxgImpmZmZmZub8AABUAFSwVLCwVCBUAFQYVBhw2BCgIAAAAAAAACEAYCAAAAAAA' +
  'AAJAAAAAAgAAAAMGAAAAAAAAAkAAAAAAAAAIQBUKGSUABhkYCGRld1BvaW50FQAWCBZ+Fn4m+gM8NgQoCAAAAAAAAAhAGAgA' +
  'AAAAAAACQAAAFQAVDBUMLBUIFQAVBhUGHDYIAAAAAgAAAAgAFQoZJQAGGRgJd2luZFNwZWVkFQAWCBY2FjYm4gU8NggAABUA' +
  'FUwVTCwVCBUAFQYVBhw2ACgIAAAAAAAAWUAYCAAAAAAAAAAAAAAAAgAAAAgBAAAAAAAASUAAAAAAAKBJQAAAAAAAAAAAAAAA' +
  'AAAAWUAVChklAAYZGBByZWxhdGl2ZUh1bWlkaXR5FQAWCBaeARaeASbcBjw2ACgIAAAAAAAAWUAYCAAAAAAAAAAAAAAZEQIZ' +
  'GAhAQg8AAAAAABkYCBi8A90mkw4AFQAZFgAAGRECGRgImpmZmZmZub8ZGAgAAAAAAAD4PxUAGRYCABkRAhkYCAAAAAAAAAJA' +
  'GRgIAAAAAAAACEAVABkWBAAZEQEZGAEAGRgBABUAGRYIABkRAhkYCAAAAAAAAAAAGRgIAAAAAAAAWUAVABkWAAAZHBYIFZIB' +
  'FgAAABkcFvgBFY4BFgAAABkcFvoDFX4WAAAAGRwW4gUVNhYAAAAZHBbcBhWeARYAAAAVAhlsSAAVCgAVBCUAGAF0JRQ1ARyM' +
  'ERwsAAAAAAAVCiUCGAt0ZW1wZXJhdHVyZVUBABUKJQIYCGRld1BvaW50VQEAFQolAhgJd2luZFNwZWVkVQEAFQolAhgQcmVs' +
  'YXRpdmVIdW1pZGl0eVUBABYIGRwZXCaaARwVBBklAAYZGAF0FQAWCBaSARaSASYIPDYAKAgYvAPdJpMOABgIQEIPAAAAAAAA' +
  'ABaSCxUWFvgIFT4AJoYDHBUKGSUABhkYC3RlbXBlcmF0dXJlFQAWCBaOARaOASb4ATw2AigIAAAAAAAA+D8YCJqZmZmZmbm/' +
  'AAAWqAsVGBa2CRU+ACb4BBwVChklAAYZGAhkZXdQb2ludBUAFggWfhZ+JvoDPDYEKAgAAAAAAAAIQBgIAAAAAAAAAkAAABbA' +
  'CxUWFvQJFT4AJpgGHBUKGSUABhkYCXdpbmRTcGVlZBUAFggWNhY2JuIFPDYIAAAW1gsVFhayChUiACb6BxwVChklAAYZGBBy' +
  'ZWxhdGl2ZUh1bWlkaXR5FQAWCBaeARaeASbcBjw2ACgIAAAAAAAAWUAYCAAAAAAAAAAAAAAW7AsVGBbUChU+ABbyBBYIGRwV' +
  'ABISABYIFvIEFAAAGRwYB3F1ZXN0ZGIYxgF7InZlcnNpb24iOjEsInNjaGVtYSI6W3siY29sdW1uX3R5cGUiOjEzMTA4MCwi' +
  'Y29sdW1uX3RvcCI6MH0seyJjb2x1bW5fdHlwZSI6MTAsImNvbHVtbl90b3AiOjB9LHsiY29sdW1uX3R5cGUiOjEwLCJjb2x1' +
  'bW5fdG9wIjowfSx7ImNvbHVtbl90eXBlIjoxMCwiY29sdW1uX3RvcCI6MH0seyJjb2x1bW5fdHlwZSI6MTAsImNvbHVtbl90' +
  'b3AiOjB9XX0AGBNRdWVzdERCIHZlcnNpb24gOS4wAL0CAABQQVIx';
/** A file without rows, of QuestDB too. */
const WITHOUT_ROWS =
  'UEFSMRUCGVxIABUIABUEJQAYAXQlFDUBHIwRHCwAAAAAABUKJQIYC3RlbXBlcmF0dXJlVQEAFQolAhgIZGV3UG9pbnRVAQAV' +
  'CiUCGAl3aW5kU3BlZWRVAQAWABkMGRwYB3F1ZXN0ZGIYpAF7InZlcnNpb24iOjEsInNjaGVtYSI6W3siY29sdW1uX3R5cGUi' +
  'OjEzMTA4MCwiY29sdW1uX3RvcCI6MH0seyJjb2x1bW5fdHlwZSI6MTAsImNvbHVtbl90b3AiOjB9LHsiY29sdW1uX3R5cGUi' +
  'OjEwLCJjb2x1bW5fdG9wIjowfSx7ImNvbHVtbl90eXBlIjoxMCwiY29sdW1uX3RvcCI6MH1dfQAYE1F1ZXN0REIgdmVyc2lv' +
  'biA5LjAAIgEAAFBBUjE=';
const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const whole = fc.bigInt({ min: -(2n ** 53n), max: 2n ** 53n });

describe('readParquet', () => {
  it('reads what QuestDB writes', () => {
    const columns = readParquet(bytesOf(FROM_QUESTDB));
    expect(columns.map((column) => [...column])).toEqual([
      [1_000_000, 1_500_000, 1_781_000_000_123_000, 4_102_444_799_999_000],
      [1.5, -0.1, NaN, 5e-324],
      [NaN, 2.25, 3, NaN],
      [NaN, NaN, NaN, NaN],
      [50, 51.25, 0, 100],
    ]);
  });

  it('reads a file without rows as empty columns', () => {
    expect(readParquet(bytesOf(WITHOUT_ROWS)).map(({ length }) => length)).toEqual([0, 0, 0, 0]);
  });

  it('reads a file from anywhere in memory', () => {
    const file = bytesOf(FROM_QUESTDB);
    for (let at = 0; at < 8; at++) {
      const memory = new Uint8Array(file.length + 2 * at);
      memory.set(file, at);
      expect(readParquet(memory.subarray(at, at + file.length))).toEqual(readParquet(file));
    }
  });

  it('reads what another program writes, with other encodings', () => {
    const rows = fc.array(fc.tuple(whole, number, fc.option(number), fc.option(fc.constantFrom(1, 2.5))), {
      maxLength: 200,
    });
    const sizes = fc.record({
      rowGroupSize: fc.integer({ min: 1, max: 100 }),
      pageSize: fc.integer({ min: 16, max: 1_000 }),
    });
    fc.assert(
      fc.property(rows, sizes, (all, size) => {
        const data = [0, 1, 2, 3].map((column) => all.map((row) => row[column]!));
        const file = parquetWriteBuffer({
          columnData: [
            { name: 't', data: data[0]!, type: 'INT64', nullable: false },
            { name: 'every', data: data[1]!, type: 'DOUBLE', nullable: false },
            { name: 'some', data: data[2]!, type: 'DOUBLE', nullable: true },
            { name: 'few', data: data[3]!, type: 'DOUBLE', nullable: true },
          ],
          codec: 'UNCOMPRESSED',
          ...size,
        });
        const read = readParquet(new Uint8Array(file));
        expect(read.map((column) => [...column])).toEqual(
          data.map((column) => column.map((value) => Number(value ?? NaN))),
        );
      }),
    );
  });

  it('refuses a file that is cut off anywhere', () => {
    const file = bytesOf(FROM_QUESTDB);
    expect([isParquet(file), endsAsParquet(file)]).toEqual([true, true]);
    for (let length = 0; length < file.length; length++) {
      const cut = file.subarray(0, length);
      expect(endsAsParquet(cut)).toBe(false);
      expect(() => readParquet(cut)).toThrow(RangeError);
    }
  });

  it('tells a file from text', () => {
    const answers = ['', 'PAR', '{"dataset":[],"count":0}', '"t","temperature"\r\n'].map((text) =>
      Buffer.from(text),
    );
    expect(answers.map(isParquet)).toEqual([false, false, false, false]);
    expect(answers.map(endsAsParquet)).toEqual([false, false, false, false]);
  });
});
