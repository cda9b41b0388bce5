import type { TimeRange } from '../../platform/calendar/time-range.js';
import type { SeriesDirectory } from '../series-directory.js';

const DAY_MS = 86_400_000;

/** Of which time on the samples of a series are kept, UTC ms; −Infinity: all. */
export type KeptFrom = (series: number) => number;

export const allKept: KeptFrom = (_) => -Infinity;

/** How long samples are kept (`SAMPLE_RETENTION_DAYS`), and those of which stations for good. */
export class SampleRetention {
  /** @param days null keeps all samples of all stations */
  constructor(
    readonly days: number | null,
    private readonly directory: Pick<SeriesDirectory, 'find'>,
    private readonly clock: () => Date,
  ) {}

  /**
   * Bound, so that it can be handed on.
   * @param now UTC ms
   * @returns UTC ms; −Infinity where all is kept
   */
  readonly keptFrom = (series: number, now = this.clock().getTime()): number =>
    this.directory.find(series)?.keepsAllSamples ? -Infinity : this.horizon(now);

  /** As `keptFrom`, of accounts that are not exempt. */
  horizon(now: number): number {
    return this.days === null ? -Infinity : now - this.days * DAY_MS;
  }

  /** Why a sample before `keptFrom` is refused, for its sender. */
  get refusal(): { code: 'timestamp_too_old'; detail: string } {
    return {
      code: 'timestamp_too_old',
      detail: `Samples are kept for ${this.days} days, and the time is before that`,
    };
  }
}

/** What is left of a range; nothing is when its end is not after its start. */
export function keptRange({ start, end }: TimeRange, from: number): TimeRange {
  return { start: Math.max(start, from), end };
}

/**
 * The buckets that reach past `from`, the first of them beginning there.
 * @param edges UTC ms, ascending
 * @returns how many buckets are left out before them; no edges when all are
 */
export function keptEdges(
  edges: readonly number[],
  from: number,
): { leftOut: number; edges: readonly number[] } {
  const buckets = Math.max(0, edges.length - 1);
  if (buckets === 0 || edges[0]! >= from) return { leftOut: 0, edges };
  let leftOut = 0;
  while (leftOut < buckets && edges[leftOut + 1]! <= from) leftOut++;
  return { leftOut, edges: leftOut === buckets ? [] : [from, ...edges.slice(leftOut + 1)] };
}
