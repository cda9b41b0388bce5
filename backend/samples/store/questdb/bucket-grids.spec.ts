import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { type BucketGrid, toGrids } from './bucket-grids.js';

/** Does the same arithmetic as the SQL. */
function bucketOf(grids: readonly BucketGrid[], time: number): number {
  const { start, first, width, period, perPeriod } = grids.find((grid) => time < grid.end)!;
  const since = time - start;
  return first + Math.floor(since / period) * perPeriod + Math.floor((since % period) / width);
}

function expectSameBuckets(edges: readonly number[]): void {
  const grids = toGrids(edges);
  edges.slice(0, -1).forEach((start, bucket) => {
    const end = edges[bucket + 1]!;
    for (const time of [start, Math.floor((start + end) / 2), end - 1]) {
      expect(bucketOf(grids, time)).toBe(bucket);
    }
  });
}

function localEdges(zone: string, from: string, unit: 'days' | 'months', count: number): number[] {
  const start = DateTime.fromISO(from, { zone });
  return Array.from({ length: count + 1 }, (_, n) => start.plus({ [unit]: n }).toMillis());
}

/** Cuts days of 24 hours into buckets of so many minutes; the last bucket of a day may be shorter. */
function cutDays(days: number, minutes: number): number[] {
  const edges: number[] = [];
  for (let day = 0; day < days; day += 1) {
    for (let minute = 0; minute < 1440; minute += minutes) edges.push((day * 1440 + minute) * MINUTE_MS);
  }
  return [...edges, days * 24 * HOUR_MS];
}

describe('toGrids', () => {
  it.each<[string, number[], number]>([
    ['no edges', [], 0],
    ['one edge', [5], 0],
    ['one bucket', [5, 9], 1],
    ['a year of hours', Array.from({ length: 8761 }, (_, i) => i * HOUR_MS), 1],
    ['a month of days cut into 7 minutes', cutDays(31, 7), 1],
    ['a month of days cut into 1,000 minutes', cutDays(31, 1000), 1],
    [
      'a year of local days with two changes of the clocks',
      localEdges('America/New_York', '2025-01-01', 'days', 365),
      4,
    ],
  ])('covers %s', (_what, edges, count) => {
    expect(toGrids(edges)).toHaveLength(count);
    expectSameBuckets(edges);
  });

  it('covers 20 years of local months', () => {
    expectSameBuckets(localEdges('Australia/Lord_Howe', '2005-01-01', 'months', 240));
  });

  it('places every time into its bucket, whatever the edges', () => {
    // The widths are few, so that runs and periods come up often.
    const widths = fc.array(fc.constantFrom(1, 2, 5, 7, 7, 7, 30), { minLength: 1, maxLength: 60 });
    const pattern = fc.tuple(widths, fc.integer({ min: 1, max: 5 }), fc.integer({ min: -1e12, max: 1e12 }));
    fc.assert(
      fc.property(pattern, ([once, times, start]) => {
        const edges = [start];
        for (let i = 0; i < times; i += 1) for (const width of once) edges.push(edges.at(-1)! + width);
        expectSameBuckets(edges);
      }),
      { numRuns: 300 },
    );
  });

  it.each([[[1, 1]], [[2, 1]], [[0, 0.5]], [[0, NaN]]])('refuses %j', (edges) => {
    expect(() => toGrids(edges)).toThrow(RangeError);
  });
});
