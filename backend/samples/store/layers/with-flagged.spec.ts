import fc from 'fast-check';
import type { StoredFlag } from '../beside/flagged-table.js';
import type { StoreStat, TrendReader } from '../sample-reader.js';
import { withFlagged } from './with-flagged.js';

const KEY = 'temperature';
const STATS: StoreStat[] = ['min', 'max', 'sum', 'count', 'first', 'last', 'varPop', 'sinSum', 'cosSum'];
const EDGES = [0, 100, 200, 350];

type Reading = readonly [time: number, value: number];

/** Computes a statistic directly from its definition. */
function statOf(stat: StoreStat, values: readonly number[]): number | null {
  if (values.length === 0) return stat === 'count' ? 0 : null;
  const sum = (of: (value: number) => number) => values.reduce((all, value) => all + of(value), 0);
  const mean = sum(Number) / values.length;
  switch (stat) {
    case 'count':
      return values.length;
    case 'sum':
      return sum(Number);
    case 'min':
      return Math.min(...values);
    case 'max':
      return Math.max(...values);
    case 'first':
      return values[0]!;
    case 'last':
      return values.at(-1)!;
    case 'varPop':
      return sum((value) => (value - mean) ** 2) / values.length;
    case 'sinSum':
      return sum((value) => Math.sin((value * Math.PI) / 180));
    case 'cosSum':
      return sum((value) => Math.cos((value * Math.PI) / 180));
  }
}

function storeOf(readings: readonly Reading[]): TrendReader {
  const within = (start: number, end: number) => readings.filter(([time]) => time >= start && time < end);
  return {
    aggregate: (_, columns, edges) =>
      Promise.resolve(
        columns.map(({ stat }) =>
          edges.slice(1).map((end, index) =>
            statOf(
              stat,
              within(edges[index]!, end).map(([, value]) => value),
            ),
          ),
        ),
      ),
    read: (_, keys, { start, end }, options) => {
      const rows = within(start, end).slice(0, options?.limit ?? Infinity);
      return Promise.resolve({
        time: rows.map(([time]) => time),
        data: { [keys[0]!]: rows.map(([, value]) => value) },
      });
    },
  };
}

const readings = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 349 }), fc.integer({ min: -50, max: 150 }), fc.boolean()), {
    selector: ([time]) => time,
    maxLength: 30,
  })
  .map((all) => all.sort(([a], [b]) => a - b));

describe('quality=all', () => {
  it('answers as if every value had passed', async () => {
    await fc.assert(
      fc.asyncProperty(readings, async (all) => {
        const good = all.filter(([, , passes]) => passes).map(([time, value]) => [time, value] as const);
        const failed: StoredFlag[] = all
          .filter(([, , passes]) => !passes)
          .map(([time, value]) => ({ time, key: KEY, value, flags: 1 }));
        const store = withFlagged(storeOf(good), failed);
        const truth = storeOf(all.map(([time, value]) => [time, value] as const));
        const columns = STATS.map((stat) => ({ key: KEY, stat }));
        const answer = await store.aggregate(1, columns, EDGES);
        const expected = await truth.aggregate(1, columns, EDGES);
        expect(answer.length).toBe(columns.length);
        answer.forEach((values, column) =>
          values.forEach((value, bucket) => {
            const right = expected[column]![bucket]!;
            if (typeof right === 'number') expect(value).toBeCloseTo(right, 6);
            else expect(value).toBeNull();
          }),
        );
        const range = { start: 0, end: 350 };
        expect(await store.read(1, [KEY], range)).toEqual(await truth.read(1, [KEY], range));
      }),
    );
  });

  it('does not let what it needs for itself out', async () => {
    const failed = [{ time: 5, key: KEY, value: 9, flags: 1 }];
    const answer = await withFlagged(storeOf([[1, 5]]), failed).aggregate(
      1,
      [{ key: KEY, stat: 'varPop' }],
      [0, 10],
    );
    expect(answer).toEqual([[4]]);
  });
});
