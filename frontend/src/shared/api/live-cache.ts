import { type LiveMessage } from '@mesonet/contract/live.js';
import { type LatestValues } from '@mesonet/contract/samples.js';
import { type Station } from '@mesonet/contract/stations.js';

type Sample = LiveMessage['data'];

/**
 * The last known values after a live sample. A key that the sample lacks keeps its value, and no value gives
 * way to an older one: a late sample may arrive after a newer.
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

/** Whether a live sample brings a key for the first time: where its value comes from only the server knows. */
export function bringsNewKey(latest: LatestValues, sample: Sample): boolean {
  return Object.entries(sample.measData).some(([key, value]) => value !== null && !latest.values[key]);
}

/** A sample older than this says nothing about whether the station is active now. */
const RECENT_MS = 10 * 60_000;

/** The station after a live sample: as recent as its newest sample, and active when that is from now. */
export function withUpdate(station: Station, sample: Sample, now: number): Station {
  const time = Date.parse(sample.updateTS);
  if (station._id !== sample.stationid || Number.isNaN(time)) return station;
  const known = station.last_update ? Date.parse(station.last_update) : -Infinity;
  if (known >= time) return station;
  return { ...station, last_update: sample.updateTS, active: station.active || now - time < RECENT_MS };
}
