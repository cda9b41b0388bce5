import { NUMERIC_KEYS, TEXT_KEYS } from '@mesonet/model/measurements.js';
import fc from 'fast-check';
import type { SampleRow, SampleValues } from '../../../core/observation.js';
import { IlpEncoder } from './ilp-encoder.js';
import { encode, type Encoded } from './line-worker.js';
import { shareRows } from './shared-rows.js';

/** Encodes rows as the thread does, with what a thread can be sent. */
async function encoded(rows: readonly SampleRow[]): Promise<{ lines: Buffer; answer: Encoded }> {
  const shared = await shareRows('samples', rows, (bytes) => new SharedArrayBuffer(bytes));
  const memory = new SharedArrayBuffer(shared.lineBytes);
  const answer = encode(structuredClone({ table: 'samples', rows: shared, memory }));
  return { lines: Buffer.from(memory, 0, 'length' in answer ? answer.length : 0), answer };
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

const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

describe('the thread that encodes rows', () => {
  it('writes the same lines as the encoder does here', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 30 }), async (rows) => {
        expect((await encoded(rows)).lines).toEqual(IlpEncoder.encode('samples', rows));
      }),
    );
  });

  it('has room for rows of which each byte is as long as it can be', async () => {
    const texts = Object.fromEntries(TEXT_KEYS.map((key) => [key, '"'.repeat(300)]));
    const numbers = Object.fromEntries(NUMERIC_KEYS.map((key) => [key, 1 / 3]));
    const most = Number.MAX_SAFE_INTEGER;
    const longest = { series: most, time: LAST_TIME, sent: most, values: { ...numbers, ...texts } };
    for (const rows of [[longest], [{ ...longest, values: {} }], [{ ...longest, values: texts }]]) {
      expect((await encoded(rows)).lines).toEqual(IlpEncoder.encode('samples', rows));
    }
  });

  it('writes nothing beyond memory that is too small, and says so', async () => {
    const rows = await shareRows('samples', [{ series: 1, time: 1, values: {} }], (bytes) => {
      return new SharedArrayBuffer(bytes);
    });
    const job = { table: 'samples', rows, memory: new SharedArrayBuffer(9) };
    expect(() => encode(job)).toThrow(RangeError);
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
    const { answer } = await encoded([good, good, bad, good]);
    expect(answer).toEqual({ refused: 2, reason });
  });
});
