import { In, type Repository } from 'typeorm';
import { AccountEntity } from '../../accounts/account.entity.js';
import type { StationMeasurementEntity } from '../measurements/station-measurement.entity.js';
import { toExtraFields } from '../measurements/station-measurements.dto.js';
import type { StationEntity } from '../station.entity.js';
import { type StationEntry, toEntry } from './station-entry.js';

/** Something with the version of the rows it was made of. */
interface Versioned<T> {
  version: string;
  is: T;
}

type AccountRow = Pick<
  AccountEntity,
  'id' | 'accountname' | 'timezone' | 'units' | 'keepsAllSamples' | 'allowsAnonymousGuest'
>;

/** All stations and accounts as PostgreSQL had them at one moment, by series and id. */
export interface ReadDirectory {
  stations: ReadonlyMap<number, Versioned<StationEntry>>;
  accounts: ReadonlyMap<string, Versioned<AccountRow>>;
}

export const NOTHING_READ: ReadDirectory = { stations: new Map(), accounts: new Map() };

/** More changed things than this are read as all are. */
const MOST_BY_ID = 500;
/** PostgreSQL gives each row that is written the number of its transaction. */
const ACCOUNT_VERSIONS = 'SELECT id AS of, xmin::text AS version FROM accounts';
const STATION_VERSIONS = `
  SELECT series AS of, concat_ws(' ', stations.xmin, accounts.xmin, own.version) AS version
  FROM stations LEFT JOIN accounts ON accounts.id = account_id LEFT JOIN (
    SELECT series, string_agg(key || ' ' || xmin, ' ' ORDER BY key) AS version FROM station_measurements GROUP BY series
  ) AS own USING (series)`;

/**
 * Reads what has changed.
 * @param before as read last: of it stays what has not changed, the very objects
 */
export async function readDirectory(
  stations: Repository<StationEntity>,
  measurements: Repository<StationMeasurementEntity>,
  before: ReadDirectory,
): Promise<ReadDirectory> {
  // Versions first: what changes meanwhile has another one at the next time.
  const [ofStations, ofAccounts] = await Promise.all([
    stations.query<{ of: number; version: string }[]>(STATION_VERSIONS),
    stations.query<{ of: string; version: string }[]>(ACCOUNT_VERSIONS),
  ]);
  const accounts = await renew(before.accounts, ofAccounts, async (ids) => {
    const rows = await stations.manager.find(AccountEntity, {
      select: {
        id: true,
        accountname: true,
        timezone: true,
        units: true,
        keepsAllSamples: true,
        allowsAnonymousGuest: true,
      },
      where: ids ? { id: In(ids) } : {},
    });
    return new Map(rows.map((row) => [row.id, row]));
  });
  const entries = await renew(before.stations, ofStations, async (series) => {
    const where = series ? { series: In(series) } : {};
    const [rows, measurementRows] = await Promise.all([
      stations.find({ where }),
      measurements.find({ where, order: { label: 'ASC', key: 'ASC' } }),
    ]);
    const own = new Map<number, StationMeasurementEntity[]>();
    for (const each of measurementRows) own.set(each.series, [...(own.get(each.series) ?? []), each]);
    return new Map(
      rows.map((row): [number, StationEntry] => [
        row.series,
        {
          ...toEntry(row, accounts.get(row.accountId)?.is),
          extras: toExtraFields(row, own.get(row.series)),
        },
      ]),
    );
  });
  // An organization that was deleted between two of the questions took its stations along.
  for (const [series, { is }] of entries) if (!accounts.has(is.accountId)) entries.delete(series);
  return { stations: entries, accounts };
}

/** @param read asked for those that have changed; null: for all */
async function renew<Key, T>(
  before: ReadonlyMap<Key, Versioned<T>>,
  now: readonly { of: Key; version: string }[],
  read: (changed: Key[] | null) => Promise<ReadonlyMap<Key, T>>,
): Promise<Map<Key, Versioned<T>>> {
  const changed = now.filter(({ of, version }) => before.get(of)?.version !== version).map(({ of }) => of);
  const found = changed.length === 0 ? null : await read(changed.length > MOST_BY_ID ? null : changed);
  const isChanged = new Set(changed);
  const all = new Map<Key, Versioned<T>>();
  for (const { of, version } of now) {
    const known = before.get(of);
    const is = isChanged.has(of) ? found?.get(of) : known?.is;
    if (is === undefined) continue;
    all.set(of, known?.is === is ? known : { version, is });
  }
  return all;
}
