import { checkEdges } from '../stored-columns.js';

/**
 * A stretch of buckets whose index is arithmetic: `width` wide, begun anew every `period`.
 * Hours make one grid for any range; local days make one between two changes of the clocks; days cut into
 * 7 minutes, which end in a short bucket, make one too.
 */
export interface BucketGrid {
  /** UTC ms; start inclusive, end exclusive. */
  start: number;
  end: number;
  /** Index of the bucket that begins at `start`. */
  first: number;
  /** ms */
  width: number;
  /** ms; equals `width` when the buckets are all of one width. */
  period: number;
  /** Buckets in a whole period. */
  perPeriod: number;
}

/** Consecutive buckets of one width. */
interface Run {
  start: number;
  first: number;
  width: number;
  count: number;
}

/**
 * Covers ascending edges with as few grids as a pass from left to right finds.
 * @throws RangeError unless the edges are whole ms and ascend
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

/** How many runs from `at` on repeat "n equal buckets, then one shorter". 1: the run stands alone. */
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
