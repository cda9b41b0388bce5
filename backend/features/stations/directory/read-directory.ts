import type { Repository } from 'typeorm';
import { AccountEntity } from '../../accounts/account.entity.js';
import type { StationMeasurementEntity } from '../measurements/station-measurement.entity.js';
import { toExtraFields } from '../measurements/station-measurements.dto.js';
import type { StationEntity } from '../station.entity.js';
import { type KnownAccount, type StationEntry, toEntry } from './station-entry.js';

/** All stations and accounts as PostgreSQL has them, the accounts by id. */
export async function readDirectory(
  stations: Repository<StationEntity>,
  measurements: Repository<StationMeasurementEntity>,
): Promise<{ entries: StationEntry[]; accounts: ReadonlyMap<string, KnownAccount> }> {
  const [stationRows, accountRows, measurementRows] = await Promise.all([
    stations.find(),
    stations.manager.find(AccountEntity, {
      select: {
        id: true,
        accountname: true,
        timezone: true,
        units: true,
        keepsAllSamples: true,
        allowsAnonymousGuest: true,
      },
    }),
    measurements.find({ order: { label: 'ASC', key: 'ASC' } }),
  ]);
  const accounts = new Map(accountRows.map((account) => [account.id, account]));
  const own = new Map<number, StationMeasurementEntity[]>();
  for (const each of measurementRows) own.set(each.series, [...(own.get(each.series) ?? []), each]);
  const entries = stationRows.map((station): StationEntry => ({
    ...toEntry(station, accounts.get(station.accountId)),
    extras: toExtraFields(station, own.get(station.series)),
  }));
  return { entries, accounts };
}
