import type { ShardLease } from '../../../lease/shard-lease.js';

/** The wide tables: kept for good by months, for two years at most by weeks, for longer by months. */
export const SAMPLE_TABLES = ['samples', 'samples_limited', 'samples_limited_long'] as const;
export type SampleTable = (typeof SAMPLE_TABLES)[number];

/** Has rows without a value only: ids of series begin at 1. */
export const NO_SERIES = 0;

/** Where the rows of a series are. */
export interface SeriesHome {
  /** Holds all of them; read from here. */
  table: SampleTable;
  /**
   * `copying`: rows are brought to `to` too, and every write goes to both; `erasing`: rows that were there are of no
   * more use, and are removed.
   */
  move: { phase: 'copying' | 'erasing'; to: SampleTable } | null;
}

/** Who writes: only the owner moves rows, and only it knows where they are without looking. */
export type TablesOwner = Pick<ShardLease, 'isSure'> & { fence: { number: number } };

/** Of a store that one process alone uses. */
export const SOLE_OWNER: TablesOwner = { isSure: true, fence: { number: 1 } };
