import type { SampleRow } from '../../../backend/samples/core/observation.js';
import type { BucketColumns, StoreColumn } from '../../../backend/samples/store/sample-reader.js';

type Cell = number | string | null;

/** @returns what `aggregate` must answer, computed row by row */
export function aggregateByHand(
  rows: readonly SampleRow[],
  columns: readonly StoreColumn[],
  edges: readonly number[],
): Cell[][] {
  const ascending = [...rows].sort((a, b) => a.time - b.time);
  const buckets = edges.slice(0, -1).map((): SampleRow[] => []);
  let bucket = 0;
  for (const row of ascending) {
    while (bucket < buckets.length && row.time >= edges[bucket + 1]!) bucket++;
    if (row.time >= edges[0]!) buckets[bucket]?.push(row);
  }
  return columns.map(({ key, stat }) =>
    buckets.map((some) =>
      statOf(
        stat,
        some.flatMap(({ values }) => values[key] ?? []),
      ),
    ),
  );
}

function statOf(stat: StoreColumn['stat'], readings: readonly (number | string)[]): Cell {
  if (stat === 'count') return readings.length;
  if (readings.length === 0) return null;
  if (stat === 'first') return readings[0]!;
  if (stat === 'last') return readings.at(-1)!;
  const numbers = readings as number[];
  const sum = (of: (value: number) => number) => numbers.reduce((total, value) => total + of(value), 0);
  const mean = sum((value) => value) / numbers.length;
  switch (stat) {
    case 'min':
      return Math.min(...numbers);
    case 'max':
      return Math.max(...numbers);
    case 'sum':
      return sum((value) => value);
    case 'varPop':
      return sum((value) => (value - mean) ** 2) / numbers.length;
    case 'sinSum':
      return sum((value) => Math.sin((value * Math.PI) / 180));
    case 'cosSum':
      return sum((value) => Math.cos((value * Math.PI) / 180));
  }
}

/** Tolerance relative to the number, or to 1 when the number is smaller, because engines add in different orders. */
const TOLERANCE = 1e-9;
/** Statistics without sums, which must be equal exactly. */
const EXACT: ReadonlySet<string> = new Set(['count', 'min', 'max', 'first', 'last', 'range']);

/**
 * Expects the same shape, texts and gaps; statistics without sums must be equal exactly.
 * @param columns statistic of each column
 */
export function expectSameBuckets(
  actual: BucketColumns,
  expected: BucketColumns,
  columns: readonly { stat: string }[],
): void {
  expect(actual.map(({ length }) => length)).toEqual(expected.map(({ length }) => length));
  const differing = expected.flatMap((column, i) =>
    column.flatMap((wanted, bucket) => {
      const found = actual[i]![bucket]!;
      const tolerance = EXACT.has(columns[i]!.stat) ? 0 : TOLERANCE;
      return isClose(found, wanted, tolerance) ? [] : [{ column: i, bucket, found, wanted }];
    }),
  );
  expect(differing).toEqual([]);
}

function isClose(found: Cell, wanted: Cell, tolerance: number): boolean {
  if (typeof found !== 'number' || typeof wanted !== 'number') return found === wanted;
  return Math.abs(found - wanted) <= tolerance * Math.max(1, Math.abs(wanted));
}
