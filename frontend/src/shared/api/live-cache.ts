import { MINUTE_MS } from '@mesonet/model/durations.js';
import { type LiveMessage } from '@mesonet/contract/live.js';
import { type LatestValues } from '@mesonet/contract/samples.js';
import { type Station } from '@mesonet/contract/stations.js';

type Sample = LiveMessage['data'];

/**
 * Returns the last known values of a station, updated with a live sample. A measurement that the sample lacks keeps its
 * value, and an older value never replaces a newer one, because a late sample may arrive after a newer one.
 */
export function withSample(latest: LatestValues, sample: Sample): LatestValues {
  const time = Date.parse(sample.updateTS);
  if (Number.isNaN(time)) return latest;
  const values = { ...latest.values };
  for (const [key, value] of Object.entries(sample.measData)) {
    const known = values[key];
    if (value === null || (known && Date.parse(known.time) > time)) continue;
    values[key] = { origin: 'sent', ...known, value, time: sample.updateTS, quality: 'good' };
  }
  const isNewest = latest.updateTS === null || Date.parse(latest.updateTS) <= time;
  return { ...latest, updateTS: isNewest ? sample.updateTS : latest.updateTS, values };
}

/**
 * Checks whether a live sample brings a measurement that the cached values lack. The cached values must then be
 * requested again, because only the server knows whether the station sent the new value or the server derived it.
 */
export function bringsNewKey(latest: LatestValues, sample: Sample): boolean {
  return Object.entries(sample.measData).some(([key, value]) => value !== null && !latest.values[key]);
}

/** A live sample older than this does not mark its station as active. */
const RECENT_MS = 10 * MINUTE_MS;

/**
 * Updates a cached station with a live sample: a newer sample becomes the station's last update, and a recent one marks
 * the station as active.
 */
export function withUpdate(station: Station, sample: Sample, now: number): Station {
  const time = Date.parse(sample.updateTS);
  if (station._id !== sample.stationid || Number.isNaN(time)) return station;
  const known = station.last_update ? Date.parse(station.last_update) : -Infinity;
  if (known >= time) return station;
  return { ...station, last_update: sample.updateTS, active: station.active || now - time < RECENT_MS };
}
