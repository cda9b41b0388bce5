export interface StoreVolume {
  /** Size of all files that hold rows, bytes. */
  bytes: number;
  /** Number of rows by series. */
  rows: ReadonlyMap<number, number>;
}

/**
 * Counts and removes rows. Retention, the erasure of deleted stations, and the statistics of the installation use it;
 * the server closes it when it stops.
 */
export abstract class SampleUpkeep {
  /** The database that stores the rows. Imports need to know it, because QuestDB stores no time before 1970. */
  abstract readonly kind: 'questdb' | 'postgres';

  /** Counts the rows with a value of some series before a time (UTC ms). */
  abstract countBefore(series: readonly number[], time: number): Promise<number>;

  /** Counts all rows of each series, even those without a value, and measures the size of the files. */
  abstract volume(): Promise<StoreVolume>;

  /**
   * Removes some of the rows before a time. The caller repeats it until nothing is left.
   * @param before UTC ms
   * @returns the number of removed rows; 0 when none is left, or when the database itself drops old rows
   */
  abstract expire(series: number, before: number): Promise<number>;

  /**
   * Removes every value of a series that was acknowledged before the call, so that no query returns it. Repeating it is
   * safe.
   */
  abstract erase(series: number): Promise<void>;

  /**
   * Removes erased and replaced rows from the files on disk. Files that the database can only remove later disappear
   * within minutes. Repeating it is safe.
   * @param series series that were erased before the call
   * @param rewrite rewrites a table of PostgreSQL, so that its files hold only rows that queries can still return
   */
  abstract scrub(series: readonly number[], rewrite: (table: string) => Promise<void>): Promise<void>;

  abstract close(): Promise<void>;
}
