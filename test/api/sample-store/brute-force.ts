import type { SampleRow } from '../../../backend/samples/observation.js';
import type { StoreColumn } from '../../../backend/samples/store/sample-store.js';

type Cell = number | string | null;

/** What `aggregate` must answer, worked out row by row. */
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

/** To a part of the larger of 1 and the number: the order of a sum is the engine's own. */
const TOLERANCE = 1e-9;
/** What is one of the readings, or a number of them. */
const EXACT: ReadonlySet<string> = new Set(['count', 'min', 'max', 'first', 'last', 'range']);

/** Same shape, texts and gaps; statistics that need no sum exactly. @param columns what each of them is */
export function expectSameBuckets(
  actual: readonly Cell[][],
  expected: readonly Cell[][],
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
