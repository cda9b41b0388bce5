import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import type { TrendColumn } from './trend-columns.js';
import { trendJson } from './trend-json.js';
import type { TrendAnswer } from './trends.service.js';

const head = {
  stationid: 'demo_1000',
  start: '2025-01-01T00:00:00.000Z',
  end: '2025-01-02T00:00:00.000Z',
  interval: 5,
  timezone: 'UTC',
  units: { temperature: 'degreeF' },
};

async function written(answer: TrendAnswer): Promise<string> {
  const json = await trendJson(answer);
  return Buffer.isBuffer(json) ? json.toString() : text(json);
}

describe('trendJson', () => {
  it('writes the document that its parts make, whatever their size', async () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      // Measured values have few digits.
      fc
        .tuple(fc.integer(), fc.constantFrom(1, 10, 100, 1_000, 10_000))
        .map(([whole, power]) => whole / power),
      fc.string(),
      fc.constant(null),
    );
    const sizes = fc.constantFrom(0, 1, 8191, 8192, 8193, 20_000);
    await fc.assert(
      fc.asyncProperty(
        sizes,
        fc.array(value, { minLength: 1, maxLength: 5 }),
        fc.nat(4),
        async (size, some, n) => {
          const time = Array.from({ length: size }, (_, index) => index * 300_000);
          const values = time.map((_, index) => some[index % some.length]!);
          const columns = Array.from({ length: n }, (_, index): TrendColumn => ({
            key: `k"${index}`,
            values,
          }));
          const data = Object.fromEntries(columns.map(({ key }) => [key, values]));
          const json = await written({ head, time, columns });
          expect(json === JSON.stringify({ ...head, time, data })).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('writes what is no finite number as a gap', async () => {
    const columns = [{ key: 'temperature', values: [NaN, Infinity, 1] }];
    const json = JSON.parse(await written({ head, time: [1, 2, 3], columns })) as unknown;
    expect(json).toMatchObject({ data: { temperature: [null, null, 1] } });
  });

  it('is sent again as it was while the store’s answer and the head are the same', async () => {
    let count = 0;
    function* columns(): Generator<TrendColumn> {
      yield { key: 'temperature', values: [++count] };
    }
    const source = [[20]];
    const ask = (changes: Partial<TrendAnswer>) =>
      written({ head, time: [1], columns: columns(), source, ...changes });
    const first = await ask({});
    expect(await ask({})).toBe(first);
    expect(count).toBe(1);
    const celsius = await ask({ head: { ...head, units: { temperature: 'degreeC' } } });
    expect(JSON.parse(celsius)).toMatchObject({
      units: { temperature: 'degreeC' },
      data: { temperature: [2] },
    });
    const later = await ask({ source: [[20]] });
    expect(JSON.parse(later)).toMatchObject({ data: { temperature: [3] } });
    expect(JSON.parse(await ask({ source: undefined }))).toMatchObject({ data: { temperature: [4] } });
  });

  it('breaks where a column fails, and never ends as if it were whole', async () => {
    async function* columns(): AsyncGenerator<TrendColumn> {
      yield { key: 'temperature', values: [1] };
      await Promise.reject(new Error('The store went away'));
    }
    await expect(written({ head, time: [1], columns: columns() })).rejects.toThrow('The store went away');
  });

  it('is whole when it is short, and a stream when it is long', async () => {
    const of = (rows: number) => {
      const time = Array.from({ length: rows }, (_, index) => index * 300_000);
      return trendJson({ head, time, columns: [] });
    };
    expect(await of(1_000)).toBeInstanceOf(Buffer);
    expect(await of(50_000)).toBeInstanceOf(Readable);
  });

  it('lets other work run while it writes a long answer', async () => {
    const time = Array.from({ length: 100_000 }, (_, index) => index);
    let turns = 0;
    let other = setImmediate(function again() {
      turns += 1;
      other = setImmediate(again);
    });
    await written({ head, time, columns: [{ key: 'temperature', values: time }] });
    clearImmediate(other);
    expect(turns).toBeGreaterThan(10);
  });
});
