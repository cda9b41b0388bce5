/** Describes where one part of the server stores data of a series, so that an erasure finds the data. */
export interface SeriesKeeper {
  /** Tables of PostgreSQL with a column `series`; their rows are deleted in this order. */
  tables: readonly string[];
  /** Tables whose rows the database itself deletes along with the rows of `tables`. */
  dependents?: readonly string[];
  /**
   * Removes the files of the series, or writes its buffered rows to the tables. An erasure calls this before it empties
   * the tables, perhaps repeatedly.
   */
  letGo?: (series: number) => Promise<void>;
}

/**
 * Collects where the parts of the server store data of a series. Each part adds itself, so that a deleted
 * station is erased everywhere.
 */
export class SeriesKeepers {
  private readonly keepers: SeriesKeeper[] = [];

  add(keeper: SeriesKeeper): void {
    this.keepers.push(keeper);
  }

  all(): readonly SeriesKeeper[] {
    return this.keepers;
  }
}
