import type { KnownAccount, NamedSeries } from './station-entry.js';

/** The stations and accounts that the station directory knows at one moment. */
export interface DirectoryContent {
  stations: ReadonlyMap<number, Pick<NamedSeries, 'series' | 'stationId'>>;
  accounts: ReadonlyMap<string, Pick<KnownAccount, 'id' | 'allowsAnonymousGuest'>>;
}

export interface DirectoryChanges {
  removedStations: Pick<NamedSeries, 'series' | 'stationId'>[];
  /** Ids of accounts that were deleted, or whose access for anonymous visitors has changed. */
  changedAccounts: string[];
}

/** Finds the changes that concern readers with an open live connection. */
export function directoryChanges(before: DirectoryContent, after: DirectoryContent): DirectoryChanges {
  return {
    removedStations: [...before.stations.values()].filter(({ series }) => !after.stations.has(series)),
    changedAccounts: [...before.accounts.values()]
      .filter(
        ({ id, allowsAnonymousGuest }) =>
          after.accounts.get(id)?.allowsAnonymousGuest !== allowsAnonymousGuest,
      )
      .map(({ id }) => id),
  };
}
