/** A part that keeps something of stations by their series. */
export interface SeriesKeeper {
  /** Of PostgreSQL, with a column `series`; emptied of it in this order. */
  tables: readonly string[];
  /** Tables whose rows go with those. */
  dependents?: readonly string[];
  /** Gives up what it holds elsewhere, in memory or in files; before the tables, safe to repeat. */
  letGo?: (series: number) => Promise<void>;
}

/** Who keeps what of a station: each part adds itself, so that a deleted station is forgotten everywhere. */
export class SeriesKeepers {
  private readonly keepers: SeriesKeeper[] = [];

  add(keeper: SeriesKeeper): void {
    this.keepers.push(keeper);
  }

  all(): readonly SeriesKeeper[] {
    return this.keepers;
  }
}
