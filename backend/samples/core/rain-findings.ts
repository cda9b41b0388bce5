import type { RainEntry, RainRevision } from '../../rain/rain-entry.js';

/**
 * The rain ledger entries that the fold makes for one sample. They replace the ones that it made for this sample
 * before.
 */
export interface RainEntries {
  series: number;
  /** Time of the sample, UTC ms. */
  time: number;
  entries: readonly RainEntry[];
}

/** Results of the fold for the rain ledger. */
export interface RainFindings {
  entries: readonly RainEntries[];
  /** Changes of the rain totals of stored rows, where some of the ledger entries are earlier than these rows. */
  revision?: RainRevision | null;
}
