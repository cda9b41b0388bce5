import type { KnownAccount, NamedSeries } from './station-entry.js';

/** What a directory knows at one moment. */
export interface KnownThings {
  stations: ReadonlyMap<number, Pick<NamedSeries, 'series' | 'stationId'>>;
  accounts: ReadonlyMap<string, Pick<KnownAccount, 'id' | 'allowsAnonymousGuest'>>;
}

export interface DirectoryChanges {
  removedStations: Pick<NamedSeries, 'series' | 'stationId'>[];
  /** Ids of accounts that are gone, or are open to others than before. */
  judgedAnew: string[];
}

/** What readers that are connected have to hear of. */
export function directoryChanges(before: KnownThings, after: KnownThings): DirectoryChanges {
  return {
    removedStations: [...before.stations.values()].filter(({ series }) => !after.stations.has(series)),
    judgedAnew: [...before.accounts.values()]
      .filter(
        ({ id, allowsAnonymousGuest }) =>
          after.accounts.get(id)?.allowsAnonymousGuest !== allowsAnonymousGuest,
      )
      .map(({ id }) => id),
  };
}
