import type { FlaggedSample } from '../flagged/flagged-values.js';
import type { SampleRow } from '../observation.js';
import type { RainFindings } from '../rain-ledger/rain-entry.js';
import type { LateSample } from './merge-late.js';
import type { RevisedRow } from './revised-rows.js';
import type { StaleRange } from './stale-range.js';

/**
 * Either the whole row of the newest time, or a sample that still has to be merged with what is stored: one that
 * came late, the newest where an import has been before it, or history, which is no news.
 */
export type FoldedRow =
  { isLate: false; row: SampleRow } | { isLate: true; late: LateSample; news: 'late' | 'newest' | null };

export type Folded = FoldedRow & {
  /** After a late sample that changes the rain of now: the newest row once more. */
  newest?: FoldedRow | null;
  /** The entries of the rain ledger that the sample leads to. */
  rain?: RainFindings | null;
  /** Rain that the sample tells of and that belongs to a day before: for the last row of that day. */
  daysEnds?: readonly LateSample[];
  /** Values that failed quality checks, or pass after all. */
  flagged?: FlaggedSample | null;
  /** Earlier rows about whose held values the sample decides. */
  revised?: readonly RevisedRow[];
  /** Stored rows that are to be derived anew in the background. */
  stale?: readonly StaleRange[];
};
