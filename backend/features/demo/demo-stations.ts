import { unitAround } from '@mesonet/model/calendar/calendar.js';
import { MINUTE_MS, SECOND_MS } from '@mesonet/model/durations.js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toBase, unitOf } from '@mesonet/model/units.js';
import { PROJECT_ROOT } from '../../platform/paths.js';
import type { SampleValues } from '../../samples/core/observation.js';
import { round } from './sources/quantities.js';
import { simulatedStation } from './sources/simulated-station.js';
import { parseSurfrad } from '../../ingest/files/surfrad-file.js';
import { surfradReplay } from './sources/surfrad-replay.js';
import { parseTmy3 } from '../../ingest/files/tmy3-file.js';
import { tmy3Replay } from './sources/tmy3-replay.js';

export const DEMO_ACCOUNT = {
  id: 'demo',
  accountname: 'Demo Weather Network',
  timezone: 'America/Denver',
  allowsAnonymousGuest: true,
  isDemo: true,
} as const;

export interface DemoStation {
  id: string;
  stationname: string;
  timezone: string;
  /** Latitude in degrees north. */
  latitude: number;
  /** Longitude in degrees east. */
  longitude: number;
  /** Height above sea level in feet. */
  elevation: number;
  /** Time between two samples of the station. */
  periodMs: number;
  /**
   * Returns the readings of the sensors at a time in UTC ms, in base units, without gaps. The result depends only on
   * the time.
   */
  observe: (time: number) => SampleValues;
}

/** Seed of the random numbers. It is fixed, so that everybody sees the same demo. */
const SEED = 20160101;
const FILES = join(PROJECT_ROOT, 'db', 'demo');

/** Reads the two files of real measurements and builds the three demo stations from them. */
export async function loadDemoStations(): Promise<[DemoStation, DemoStation, DemoStation]> {
  const [surfrad, tmy3] = await Promise.all([
    readFile(join(FILES, 'surfrad-slv16001.dat'), 'utf8').then(parseSurfrad),
    readFile(join(FILES, 'tmy3-703165-sand-point-ak.csv'), 'utf8').then(parseTmy3),
  ]);
  return [
    {
      id: `${DEMO_ACCOUNT.id}_1001`,
      stationname: 'Alamosa',
      timezone: 'America/Denver',
      latitude: surfrad.latitude,
      longitude: surfrad.longitude,
      elevation: feet(surfrad.elevationMeters),
      periodMs: MINUTE_MS,
      observe: surfradReplay(surfrad, SEED),
    },
    {
      id: `${DEMO_ACCOUNT.id}_1002`,
      stationname: 'Sand Point',
      timezone: 'America/Anchorage',
      latitude: tmy3.latitude,
      longitude: tmy3.longitude,
      elevation: feet(tmy3.elevationMeters),
      periodMs: MINUTE_MS,
      observe: tmy3Replay(tmy3, dayStarts('America/Anchorage'), SEED + 1000),
    },
    ridgeLab(),
  ];
}

function ridgeLab(): DemoStation {
  const timezone = 'America/Denver';
  const site = { latitude: 39.953, longitude: -105.318, elevation: 7220 };
  return {
    id: `${DEMO_ACCOUNT.id}_1003`,
    stationname: 'Ridge Lab',
    timezone,
    ...site,
    periodMs: SECOND_MS,
    observe: simulatedStation(SEED + 2000, { ...site, startOfDay: dayStarts(timezone) }),
  };
}

/**
 * Returns a function that gives the start of the local day around a time. It remembers the last day, because every
 * sample needs it.
 */
function dayStarts(timezone: string): (time: number) => number {
  let day = { start: 0, end: 0 };
  return (time) => {
    if (time < day.start || time >= day.end) day = unitAround(time, 'day', timezone);
    return day.start;
  };
}

function feet(meters: number): number {
  return round(toBase(meters, unitOf('altitude', 'metersAlt')!), 0);
}
