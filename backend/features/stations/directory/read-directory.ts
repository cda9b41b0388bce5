import { In, type Repository } from 'typeorm';
import { AccountEntity } from '../../accounts/account.entity.js';
import type { StationMeasurementEntity } from '../measurements/station-measurement.entity.js';
import { toExtraFields } from '../measurements/station-measurements.dto.js';
import type { StationEntity } from '../station.entity.js';
import { type StationEntry, toEntry } from './station-entry.js';

/** A value with the version of the database rows from which it was made. */
interface Versioned<T> {
  version: string;
  value: T;
}

interface AccountRow extends Pick<
  AccountEntity,
  'id' | 'accountname' | 'timezone' | 'units' | 'allowsAnonymousGuest'
> {
  /**
   * UTC ms until which the account keeps all samples; ∞ when it is exempt from the retention or pays for storage now.
   */
  keepsAllUntil: number;
}

interface AccountVersion {
  key: string;
  version: string;
  /** UTC ms at which paid storage ends; null when the account never paid for it. */
  storageUntil: number | null;
}

/**
 * All stations by series and all accounts by id. A change that is made during the reading is found by the next reading.
 */
export interface ReadDirectory {
  stations: ReadonlyMap<number, Versioned<StationEntry>>;
  accounts: ReadonlyMap<string, Versioned<AccountRow>>;
}

export const NOTHING_READ: ReadDirectory = { stations: new Map(), accounts: new Map() };

/** When more rows than this have changed, all rows are read instead of the changed ones. */
const MOST_BY_ID = 500;
/** PostgreSQL marks each row with the number of the transaction that wrote it, `xmin`, which serves as its version. */
const ACCOUNT_VERSIONS = `
  SELECT id AS key, concat_ws(' ', accounts.xmin, storage_until) AS version,
    extract(epoch FROM storage_until)::float8 * 1e3 AS "storageUntil"
  FROM accounts LEFT JOIN account_subscriptions ON account_id = id`;
const STATION_VERSIONS = `
  SELECT series AS key, concat_ws(' ', stations.xmin, accounts.xmin, storage_until, own.version) AS version
  FROM stations LEFT JOIN accounts ON accounts.id = account_id
  LEFT JOIN account_subscriptions USING (account_id) LEFT JOIN (
    SELECT series, string_agg(key || ' ' || xmin, ' ' ORDER BY key) AS version FROM station_measurements GROUP BY series
  ) AS own USING (series)`;

/**
 * Reads the stations and accounts that have changed.
 * @param before the result of the last reading; its unchanged objects are used again
 */
export async function readDirectory(
  stations: Repository<StationEntity>,
  measurements: Repository<StationMeasurementEntity>,
  before: ReadDirectory,
): Promise<ReadDirectory> {
  // The versions are read before the values, so that a change in between is found by the next reading. The version of a
  // station includes that of its account. The versions of stations are read before those of accounts, because a station
  // must not have a newer version than the account whose values it gets.
  const stationVersions = await stations.query<{ key: number; version: string }[]>(STATION_VERSIONS);
  const accountVersions = await stations.query<AccountVersion[]>(ACCOUNT_VERSIONS);
  const accounts = await renew(before.accounts, accountVersions, (ids) =>
    readAccounts(stations, ids, accountVersions),
  );
  const entries = await renew(before.stations, stationVersions, async (series) => {
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
          ...toEntry(row, accounts.get(row.accountId)?.value),
          extras: toExtraFields(row, own.get(row.series)),
        },
      ]),
    );
  });
  // If an organization was deleted between the two queries, its stations were deleted with it.
  for (const [series, { value }] of entries) if (!accounts.has(value.accountId)) entries.delete(series);
  return { stations: entries, accounts };
}

async function readAccounts(
  { manager }: Repository<StationEntity>,
  ids: string[] | null,
  versions: readonly AccountVersion[],
): Promise<Map<string, AccountRow>> {
  const rows = await manager.find(AccountEntity, {
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
  const storage = new Map(versions.map(({ key, storageUntil }) => [key, storageUntil]));
  return new Map(
    rows.map(({ keepsAllSamples, ...row }) => {
      const keepsAllUntil = keepsAllSamples ? Infinity : (storage.get(row.id) ?? -Infinity);
      return [row.id, { ...row, keepsAllUntil }];
    }),
  );
}

/**
 * Replaces the values whose version has changed.
 * @param read reads the values with the given keys; null stands for all values
 */
async function renew<Key, T>(
  before: ReadonlyMap<Key, Versioned<T>>,
  now: readonly { key: Key; version: string }[],
  read: (changed: Key[] | null) => Promise<ReadonlyMap<Key, T>>,
): Promise<Map<Key, Versioned<T>>> {
  const changed = now
    .filter(({ key, version }) => before.get(key)?.version !== version)
    .map(({ key }) => key);
  const found = changed.length === 0 ? null : await read(changed.length > MOST_BY_ID ? null : changed);
  const isChanged = new Set(changed);
  const all = new Map<Key, Versioned<T>>();
  for (const { key, version } of now) {
    const known = before.get(key);
    const value = isChanged.has(key) ? found?.get(key) : known?.value;
    if (value === undefined) continue;
    all.set(key, known?.value === value ? known : { version, value });
  }
  return all;
}
