import { InvalidInput } from '../../platform/errors.js';
import { fittingInterval, mostBuckets } from '../buckets.js';
import { unlessClosed } from '../request-closed.js';
import { measKeysOf } from './trend-columns.js';
import type { TrendCall, TrendPlan } from './trend-plan.js';

const MAX_FILE_ROWS = 10_000_000;

/** @throws InvalidInput when a file would hold too many buckets */
export function checkFileBuckets(plan: TrendPlan, now: number): void {
  const { range, interval } = plan;
  if (interval !== 0 && mostBuckets(range, interval, now) > MAX_FILE_ROWS) throw tooLongFile(plan, now);
}

/**
 * Counts the samples that a file without buckets would hold. Only those of the key with the most values count, so a
 * file may hold some more than is allowed.
 * @throws InvalidInput when they are too many
 */
export async function checkFileSamples(plan: TrendPlan, { now, signal }: TrendCall): Promise<void> {
  const { store, series, keys, range, interval } = plan;
  if (interval !== 0) return;
  const counts = measKeysOf(keys).map((key) => ({ key, stat: 'count' as const }));
  const asking = store.aggregate(series, counts, [range.start, range.end], { signal });
  const found = await unlessClosed(signal, asking);
  if (Math.max(...found.map(([count]) => Number(count))) > MAX_FILE_ROWS) throw tooLongFile(plan, now);
}

function tooLongFile(plan: TrendPlan, now: number): InvalidInput {
  return tooLong(plan, now, MAX_FILE_ROWS, 'a file');
}

/** @returns the refusal of an answer with too many rows, which names an interval that fits */
export function tooLong(
  { range, timezone }: TrendPlan,
  now: number,
  limit: number,
  what: string,
): InvalidInput {
  const fitting = fittingInterval(range, timezone, now, limit);
  return new InvalidInput(
    `The answer would hold too many rows for ${what}; interval=${fitting} fits this range`,
    'too_many_rows',
  );
}
