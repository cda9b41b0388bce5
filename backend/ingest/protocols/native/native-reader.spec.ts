import fc from 'fast-check';
import { DomainError, InvalidInput, TooLarge } from '../../../platform/errors.js';
import { readJsonUpload } from './native-reader.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const good = { time: NOW, measurements: { temperature: 50 } };
const late = { time: 0, measurements: { temperature: 50 } };

const answer = async (body: unknown, isLines = false) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (await readJsonUpload(Buffer.from(text), isLines, NOW)).result(0);
};

describe('readJsonUpload', () => {
  it('takes one object, an array, or a sample a line', async () => {
    const lines = `${JSON.stringify(good)}\n\n${JSON.stringify({ ...good, time: NOW - 1 })}\n`;
    for (const [result, accepted] of [
      [await answer(good), 1],
      [await answer([]), 0],
      [await answer([good, good]), 2],
      [await answer(lines, true), 2],
      [await answer('', true), 0],
    ] as const) {
      expect(result).toEqual({ accepted, duplicates: 0, rejected: 0, unknown: [], errors: [] });
    }
  });

  it.each([0, 1, 499, 999])('keeps 999 of 1,000 samples when number %i is bad', async (bad) => {
    const samples = Array.from({ length: 1_000 }, (_, i) => (i === bad ? late : { ...good, time: NOW - i }));
    expect(await answer(samples)).toMatchObject({
      accepted: 999,
      rejected: 1,
      errors: [{ index: bad, code: 'timestamp_too_old' }],
    });
  });

  it('names the sample and the key of each error, and each unknown key once', async () => {
    const samples = [
      { time: NOW, measurements: { temperature: 'warm', relativeHumidity: 40, foo: 1 } },
      { time: 'soon', measurements: { temperature: 1 } },
      { time: NOW, measurements: { foo: 1, bar: 2 } },
      { measurements: { 'a;DROP': 1, temperature: 3 } },
    ];
    const result = await answer(samples);
    expect(result).toMatchObject({ accepted: 2, rejected: 2, unknown: ['foo', 'bar'] });
    expect(result.errors.map(({ index, key, code }) => [index, key, code])).toEqual([
      [0, 'temperature', 'not_a_number'],
      [1, undefined, 'invalid_timestamp'],
      [3, 'a;DROP', 'invalid_key'],
    ]);
  });

  it('lists 1,000 errors and 1,000 unknown keys and counts the rest', async () => {
    const samples = Array.from({ length: 3_000 }, (_, i) => ({ time: 0, measurements: { temperature: i } }));
    const result = await answer(samples);
    expect([result.rejected, result.errors.length]).toEqual([3_000, 1_000]);
    const unknown = Array.from({ length: 3_000 }, (_, i) => ({ time: NOW, measurements: { [`k${i}`]: 1 } }));
    expect((await answer(unknown)).unknown).toHaveLength(1_000);
  });

  it('refuses one sample that is longer than any honest one', async () => {
    const huge = { ...good, comment: 'x'.repeat(300_000) };
    expect(await answer([huge, good])).toMatchObject({
      accepted: 1,
      rejected: 1,
      errors: [{ index: 0, code: 'sample_too_large' }],
    });
  });

  it('refuses more than 100,000 samples', async () => {
    await expect(answer(`[${'1,'.repeat(100_000)}1]`)).rejects.toThrow(TooLarge);
  });

  it.each([
    '',
    '[{}',
    '{"time":1,"time":2}',
    '[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]',
    '{"measurements":{"temperature":NaN}}',
  ])('refuses %j whole as malformed', async (body) => {
    const error = await answer(body).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidInput);
    expect(error).toMatchObject({ message: 'Malformed JSON', code: 'malformed_json' });
  });

  it('says which sample is broken', async () => {
    await expect(answer(`[${JSON.stringify(good)},{"a"}]`)).rejects.toMatchObject({
      errors: [{ path: '1' }],
    });
  });

  it('refuses what is not UTF-8', async () => {
    await expect(readJsonUpload(Buffer.from([0x7b, 0xff, 0x7d]), false, NOW)).rejects.toThrow(
      'Malformed JSON',
    );
  });

  it('lets the event loop turn while it reads a large upload', async () => {
    const samples = Array.from({ length: 40_000 }, (_, i) => ({
      time: NOW - i,
      measurements: { temperature: i % 100 },
    }));
    const body = Buffer.from(JSON.stringify(samples));
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 0);
    const tally = await readJsonUpload(body, false, NOW);
    clearInterval(ticking);
    expect(tally.samples).toHaveLength(40_000);
    expect(turns).toBeGreaterThan(0);
  });

  it('accounts for every sample of any JSON, and throws nothing but refusals', async () => {
    const sample = fc.record(
      {
        time: fc.constantFrom<unknown>(NOW, null, 0, 'x'),
        measurements: fc.dictionary(fc.string(), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(sample, fc.constant(good), fc.jsonValue({ maxDepth: 3 }))),
        async (samples) => {
          const { accepted, rejected } = await answer(samples);
          expect(accepted + rejected).toBe(samples.length);
        },
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array(),
          fc.string().map((text) => Buffer.from(text)),
        ),
        fc.boolean(),
        async (bytes, isLines) => {
          const outcome = await readJsonUpload(Buffer.from(bytes), isLines, NOW).catch(
            (error: unknown) => error,
          );
          if (outcome instanceof Error) expect(outcome).toBeInstanceOf(DomainError);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
