import type { ShardLease } from '../../../lease/shard-lease.js';

/**
 * The three tables for rows. `samples` is for rows that are kept for good, and has a partition for each month.
 * `samples_limited` is for rows that are kept for two years or less, and has a partition for each week.
 * `samples_limited_long` is for rows that are kept longer, but not for good, and has a partition for each month.
 */
export const SAMPLE_TABLES = ['samples', 'samples_limited', 'samples_limited_long'] as const;
export type SampleTable = (typeof SAMPLE_TABLES)[number];

/** Number that no series has, because numbers begin at 1. Its rows never hold a value. */
export const NO_SERIES = 0;

/** Where the rows of one series are. */
export interface SeriesHome {
  /** The table from which queries read the series. It holds all rows of it. */
  table: SampleTable;
  /**
   * A move that is not finished. `copying`: rows are copied to the table `to`, and every write goes to both tables.
   * `erasing`: the series has left the table `to`, and its rows there are being removed.
   */
  move: { phase: 'copying' | 'erasing'; to: SampleTable } | null;
}

/**
 * The process that writes to the tables. Only the owner of the shard moves series, so it knows without a query where
 * they are.
 */
export type TablesOwner = Pick<ShardLease, 'isSafelyHeld'> & { fence: { number: number } };

/** Stands for the lease where only one process uses the store, so that this process may always write. */
export const SOLE_OWNER: TablesOwner = { isSafelyHeld: true, fence: { number: 1 } };
