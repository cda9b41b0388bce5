import type { FlaggedSample } from '../core/flagged-values.js';
import type { SampleRow } from '../core/observation.js';
import type { RainFindings } from '../core/rain-findings.js';
import type { LateSample } from './late/merge-late.js';
import type { RevisedRow } from './late/revised-rows.js';
import type { StaleRange } from './late/stale-range.js';

/**
 * The row that results from an entry: either the complete newest row, or values that must still be merged with a stored
 * row. Such values come from a late sample, from an entry that changes only the past (such as an imported sample), or
 * from the newest sample when an import has already stored a row of its time. `announcement` tells listeners whether
 * the sample is late or the newest; it is null for entries that change only the past, which are not announced.
 */
export type FoldedRow =
  | { isLate: false; row: SampleRow }
  | { isLate: true; late: LateSample; announcement: 'late' | 'newest' | null };

export type Folded = FoldedRow & {
  /** The newest row, computed again because a late sample has changed the current rain. */
  newest?: FoldedRow | null;
  /** Entries that the sample adds to the rain ledger. */
  rain?: RainFindings | null;
  /** Rain totals for the last row of a day, when the sample reports rain that fell on that day before midnight. */
  daysEnds?: readonly LateSample[];
  /** Flags of values that failed quality checks, and removed flags of values that pass now. */
  flagged?: FlaggedSample | null;
  /** Changes of earlier rows, because this sample decided whether doubtful values of these rows pass. */
  revised?: readonly RevisedRow[];
  /** Stored rows that must be derived again in the background. */
  stale?: readonly StaleRange[];
};
