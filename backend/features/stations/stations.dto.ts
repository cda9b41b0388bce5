import { DAY_MS } from '@mesonet/model/durations.js';
import { type Measurement, measurement } from '@mesonet/model/measurements.js';
import type { Station, StationInclude, StationMeasurement } from '@mesonet/contract/stations.js';
import { unitOf } from '@mesonet/model/units.js';
import type { ExtraFields } from '../../samples/core/extra-fields.js';
import type { LatestSample } from '../../samples/owner/latest-samples.js';
import { ingestUrls } from './ingest-urls.js';
import { isActive } from './station-activity.js';
import type { StationEntity } from './station.entity.js';

const ACTIVE_LIST_MS = 7 * DAY_MS;

export interface StationExtras {
  include: ReadonlySet<StationInclude>;
  /** The account's time zone, which applies to stations without a time zone of their own. */
  accountZone: string;
  latest: LatestSample | undefined;
  /** Keys of the measurements for which imports have added values to the station's past. */
  imported: ReadonlySet<string>;
  /** Own measurements of the station; null when it never had any. */
  own: ExtraFields | null;
  /** Decrypts the password of the station; null when the caller may not see it. */
  password: (() => string) | null;
  publicUrl: string;
  now: Date;
}

export function toStation(station: StationEntity, extras: StationExtras): Station {
  const { include, latest, own, password, now } = extras;
  return {
    ...toPlainStation(station, extras.accountZone),
    ...(include.has('stationpwd') && password && toStationAccess(station.id, password(), extras.publicUrl)),
    ...(include.has('active') && { active: isActive(latest, now) }),
    ...(include.has('last_update') && { last_update: latest ? new Date(latest.time).toISOString() : null }),
    ...(include.has('active_measlist') && {
      active_measlist: measurementList(keysSince(latest, now.getTime() - ACTIVE_LIST_MS), own),
    }),
    ...(include.has('master_measlist') && {
      master_measlist: measurementList([...keysSince(latest, -Infinity), ...extras.imported], own),
    }),
  };
}

/**
 * Describes a station without the fields that callers request by `include`.
 * @param accountZone the account's time zone, which applies to stations without a time zone of their own
 */
export function toPlainStation(station: StationEntity, accountZone: string): Station {
  return {
    _id: station.id,
    accountid: station.accountId,
    stationname: station.stationname,
    timezone: station.timezone ?? accountZone,
    latitude: station.latitude,
    longitude: station.longitude,
    elevation: station.elevationFeet,
  };
}

/** Returns the password of a station, and the URLs for its uploads that contain this password. */
export function toStationAccess(
  id: string,
  stationpwd: string,
  publicUrl: string,
): Pick<Station, 'stationpwd' | 'ingest_urls'> {
  return { stationpwd, ingest_urls: ingestUrls(publicUrl, id, stationpwd) };
}

function keysSince(latest: LatestSample | undefined, since: number): string[] {
  return [...(latest?.keys ?? [])].flatMap(([key, { time }]) => (time >= since ? [key] : []));
}

function measurementList(
  keys: readonly string[],
  own: ExtraFields | null,
): Record<string, StationMeasurement> {
  const entries: [string, StationMeasurement][] = [];
  for (const key of keys) {
    const known = measurement(key) ?? own?.get(key)?.measurement;
    if (known) entries.push([key, describe(known)]);
  }
  return Object.fromEntries(entries);
}

function describe(known: Measurement): StationMeasurement {
  const unit = unitOf(known.mClass, known.baseUnit);
  return {
    label: known.label,
    isDynMclass: Boolean(unit && (unit.choice || unit.with.length > 0)),
    unitDesc: unit?.unit ?? '',
    mClass: known.mClass,
    decimals: known.decimals,
  };
}
