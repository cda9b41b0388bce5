import { checkEdges } from '../stored-columns.js';

/**
 * Consecutive buckets whose limits can be calculated: each is `width` long, and the pattern begins anew every `period`.
 * For example, all hours of a range form one grid, and so do all local days between two changes to or from daylight
 * saving time. If each of these days is divided into buckets of 7 minutes and a shorter last one, the buckets of all of
 * them form one grid, whose period is a day.
 */
export interface BucketGrid {
  /** Start of the grid (inclusive) and end (exclusive), UTC ms. */
  start: number;
  end: number;
  /** Index of the bucket that begins at `start`. */
  first: number;
  /** Length of a bucket, ms; the last one of a period may be shorter. */
  width: number;
  /** Time after which the pattern begins anew, ms; equals `width` when all buckets have the same length. */
  period: number;
  /** Number of buckets in a period. */
  perPeriod: number;
}

/** Consecutive buckets of the same length. */
interface Run {
  start: number;
  first: number;
  width: number;
  count: number;
}

/**
 * Divides buckets into grids, in one pass from left to right.
 * @param edges limits of the buckets
 * @throws RangeError unless the edges are whole ms and ascending
 */
export function toGrids(edges: readonly number[]): BucketGrid[] {
  checkEdges(edges);
  const runs = toRuns(edges);
  const grids: BucketGrid[] = [];
  for (let at = 0; at < runs.length;) {
    const run = runs[at]!;
    const used = periodicRuns(runs, at);
    const last = runs[at + used - 1]!;
    const isPeriodic = used > 1;
    grids.push({
      start: run.start,
      end: last.start + last.width * last.count,
      first: run.first,
      width: run.width,
      period: isPeriodic ? run.width * run.count + runs[at + 1]!.width : run.width,
      perPeriod: isPeriodic ? run.count + 1 : 1,
    });
    at += used;
  }
  return grids;
}

/**
 * Returns how many runs of equally long buckets, from index `at` on, form one grid. A grid of several runs repeats some
 * equal buckets and then a shorter one. The result is 1 when no shorter bucket follows the first run.
 */
function periodicRuns(runs: readonly Run[], at: number): number {
  const run = runs[at]!;
  const short = runs[at + 1];
  if (!short || short.count !== 1 || short.width >= run.width) return 1;
  let used = 2;
  while (isLike(runs[at + used], run) && isLike(runs[at + used + 1], short)) used += 2;
  const tail = runs[at + used];
  return tail && tail.width === run.width && tail.count <= run.count ? used + 1 : used;
}

function isLike(run: Run | undefined, model: Run): boolean {
  return run !== undefined && run.width === model.width && run.count === model.count;
}

function toRuns(edges: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i + 1 < edges.length; i += 1) {
    const start = edges[i]!;
    const width = edges[i + 1]! - start;
    const run = runs.at(-1);
    if (run?.width === width) run.count += 1;
    else runs.push({ start, first: i, width, count: 1 });
  }
  return runs;
}
