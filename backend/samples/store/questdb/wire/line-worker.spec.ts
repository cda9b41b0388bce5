import fc from 'fast-check';
import type { SampleRow, SampleValues } from '../../../core/observation.js';
import { IlpEncoder } from './ilp-encoder.js';
import { encode, type EncodedLines, type EncodeJob } from './line-worker.js';
import { type SharedRows, shareRows } from './shared-rows.js';

/** The memory of the rows before. */
let used: SharedRows['numbers'] | null = null;

/** Encodes rows as the thread does, with what a thread can be sent. */
async function encoded(rows: readonly SampleRow[], memoryBytes: number): Promise<EncodedLines> {
  const memory = new SharedArrayBuffer(memoryBytes);
  const job: EncodeJob = { table: 'samples', rows: await shareRows(rows, used), memory };
  used = job.rows.numbers;
  return encode(job);
}

const values: fc.Arbitrary<SampleValues> = fc.record(
  {
    temperature: fc.double({ noDefaultInfinity: true, noNaN: true }),
    windSpeed: fc.double({ noDefaultInfinity: true, noNaN: true }),
    mainPollutant: fc.string({ maxLength: 9 }).filter((text) => !text.includes('\0')),
    precipitationType: fc.constantFrom('rain', 'snow', ''),
  },
  { requiredKeys: [] },
);
const anyRow: fc.Arbitrary<SampleRow> = fc
  .record({
    series: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    time: fc.integer({ min: 0, max: 4e12 }),
    sent: fc.option(fc.integer({ min: 0, max: 2 ** 40 }), { nil: undefined }),
    values,
  })
  .map(({ sent, ...row }) => (sent === undefined ? row : { ...row, sent }));

describe('the thread that encodes rows', () => {
  it('writes the same lines as the encoder does here, in memory of any size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 30 }), fc.nat(20_000), async (rows, bytes) => {
        const { memory, length, refused } = await encoded(rows, bytes);
        expect(Buffer.from(memory, 0, length)).toEqual(IlpEncoder.encode('samples', rows));
        expect(refused).toBeNull();
      }),
    );
  });

  it.each<[what: string, row: SampleRow, reason: string]>([
    [
      'an unknown key',
      { series: 1, time: 1, values: { temperature: 1, bogus: 1 } },
      'unknown measurement "bogus"',
    ],
    ['no number', { series: 1, time: 1, values: { temperature: NaN } }, 'temperature is not a finite number'],
    [
      'a text that is none',
      { series: 1, time: 1, values: { precipitationType: 'a\0' } },
      'precipitationType holds a character that is not Unicode text',
    ],
    ['no series', { series: 0, time: 1, values: {} }, 'not the id of a series'],
    ['a time before QuestDB’s', { series: 1, time: -1, values: {} }, 'time outside 1970 to 9999'],
  ])('tells which row has %s', async (_, bad, reason) => {
    const good: SampleRow = { series: 7, time: 7, values: { precipitationType: 'rain', temperature: 3 } };
    const { refused } = await encoded([good, good, bad, good], 64);
    expect(refused).toEqual({ index: 2, reason });
  });
});
