import { type Measurement, measurement } from '@mesonet/contract/measurements.js';
import type { Station, StationInclude, StationMeasurement } from '@mesonet/contract/stations.js';
import { unitOf } from '@mesonet/contract/units.js';
import type { ExtraFields } from '../../samples/extras/extra-fields.js';
import type { LatestSample } from '../../samples/latest-samples.js';
import { ingestUrls } from './ingest-urls.js';
import { isActive } from './station-activity.js';
import type { StationEntity } from './station.entity.js';

const ACTIVE_LIST_MS = 7 * 24 * 60 * 60_000;

export interface StationExtras {
  include: ReadonlySet<StationInclude>;
  /** The account's zone, for stations without one of their own. */
  accountZone: string;
  latest: LatestSample | undefined;
  /** Keys of its past that came by imports. */
  imported: ReadonlySet<string>;
  /** What it measures beyond the catalogue. */
  own: ExtraFields | null;
  /** null: not for the caller. */
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
 * A station without what `include` adds.
 * @param accountZone the account's time zone, for stations without one of their own
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

/** The password of a station and the addresses that hold it. */
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
