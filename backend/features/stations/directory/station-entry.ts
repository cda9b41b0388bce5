import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import type { SeriesSettings } from '../../../samples/core/series-directory.js';
import type { AccountEntity } from '../../accounts/account.entity.js';
import type { StationEntity } from '../station.entity.js';

/** The settings of a series together with the station's name and the units in which users see its values. */
export interface NamedSeries extends SeriesSettings {
  stationname: string;
  /** Maps a category of units, such as temperature, to the unit that the account has chosen. */
  units: Readonly<Record<string, string>>;
}

/** The name of an account, and the facts that decide whether visitors without a sign-in may see its stations. */
export interface KnownAccount {
  id: string;
  accountname: string;
  allowsAnonymousGuest: boolean;
}

/** Everything that the station directory holds in memory about a station. */
export interface StationEntry extends NamedSeries {
  passwordSealed: Buffer;
  /** Keyed digest (HMAC) of the station's password, computed at the first check of a password. */
  passwordDigest?: Buffer;
  /**
   * Keyed digest (HMAC) of the PASSKEY by which an Ecowitt
   * console identifies itself, computed when the station is read.
   */
  passkeyDigest?: string;
}

export function toEntry(
  station: StationEntity,
  account?: Pick<AccountEntity, 'timezone' | 'units'> & { keepsAllUntil: number },
): Omit<StationEntry, 'extras'> {
  return {
    series: station.series,
    stationId: station.id,
    accountId: station.accountId,
    stationname: station.stationname,
    timezone: station.timezone ?? account?.timezone ?? 'UTC',
    units: account?.units ?? {},
    keepsAllUntil: account?.keepsAllUntil ?? -Infinity,
    elevationFeet: station.elevationFeet,
    latitude: station.latitude,
    longitude: station.longitude,
    removedExtras: new Set(station.removedMeasurements),
    intake: { ...DEFAULT_INTAKE, ...station.intake },
    passwordSealed: station.passwordSealed,
  };
}
