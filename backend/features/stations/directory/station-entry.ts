import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import type { SeriesSettings } from '../../../samples/series-directory.js';
import type { AccountEntity } from '../../accounts/account.entity.js';
import type { StationEntity } from '../station.entity.js';

/** What people call it is known here, too. */
export interface NamedSeries extends SeriesSettings {
  stationname: string;
  /** Chosen by its account: category → unit. */
  units: Readonly<Record<string, string>>;
}

/** What an account's visitors are judged by, and what they may be shown of it. */
export interface KnownAccount {
  id: string;
  accountname: string;
  allowsAnonymousGuest: boolean;
}

/** What the directory keeps of a station. */
export interface StationEntry extends NamedSeries {
  passwordSealed: Buffer;
  /** HMAC of the password, made at the first check. */
  passwordDigest?: Buffer;
  /** HMAC of the PASSKEY, made when the station is read. */
  passkeyDigest?: string;
}

export function toEntry(
  station: StationEntity,
  account?: Pick<AccountEntity, 'timezone' | 'units' | 'keepsAllSamples'>,
): Omit<StationEntry, 'extras'> {
  return {
    series: station.series,
    stationId: station.id,
    accountId: station.accountId,
    stationname: station.stationname,
    timezone: station.timezone ?? account?.timezone ?? 'UTC',
    units: account?.units ?? {},
    keepsAllSamples: account?.keepsAllSamples ?? false,
    elevationFeet: station.elevationFeet,
    latitude: station.latitude,
    longitude: station.longitude,
    removedExtras: new Set(station.removedMeasurements),
    intake: { ...DEFAULT_INTAKE, ...station.intake },
    passwordSealed: station.passwordSealed,
  };
}
