import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { toBase, unitOf } from '@mesonet/model/units.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FoldedSeries } from '../../../../test/support/samples/folded-series.js';
import { recheck } from '../../../../test/support/samples/recheck.js';
import { seriesSettings } from '../../../../test/support/samples/series-settings.js';
import { parseSurfrad } from '../../../ingest/files/surfrad-file.js';
import { parseTmy3 } from '../../../ingest/files/tmy3-file.js';
import { importedObservation } from '../../../samples/fold/history/history.js';
import type { Observation, SampleValues } from '../../../samples/core/observation.js';
import { QualityPass } from '../../../samples/fold/quality/quality-pass.js';
import { observationAt } from './surfrad-replay.js';
import { tmy3At } from './tmy3-replay.js';

const DEMO = join(import.meta.dirname, '../../../../db/demo');
const FEET_PER_METER = 1 / 0.3048;

const surfrad = parseSurfrad(readFileSync(join(DEMO, 'surfrad-slv16001.dat'), 'utf8'));
const tmy3 = parseTmy3(readFileSync(join(DEMO, 'tmy3-703165-sand-point-ak.csv'), 'utf8'));

interface Sample {
  time: number;
  values: SampleValues;
}

const minutesOfDay = (): Sample[] =>
  surfrad.minutes.map((_, index) => ({
    time: Date.UTC(2016, 0, 1) + index * MINUTE_MS,
    values: observationAt(surfrad, index),
  }));

/** For each column of the typical year: its measurement, class and unit. */
const COLUMNS = [
  ['solarRadiation', 'solarRadiation', 'radiation', 'wattsPerM2'],
  ['illuminance', 'illuminance', 'illuminance', 'lux'],
  ['temperatureC', 'temperature', 'temperature', 'degreeC'],
  ['humidity', 'relativeHumidity', 'humidity', 'percent'],
  ['pressureMbar', 'stationPressure', 'pressure', 'millibar'],
  ['windSpeedMs', 'windSpeed', 'windspeed', 'metersPerSecond'],
  ['windDirection', 'windDirection', 'direction', 'degrees'],
  ['visibilityMeters', 'visibility', 'visibility', 'mVisibility'],
] as const;

const hoursOfYear = (): Sample[] => {
  const start = Date.UTC(2025, 0, 1) - tmy3.hoursFromUtc * HOUR_MS;
  return tmy3.hours.map((hour, index) => {
    const values: SampleValues = {};
    for (const [column, key, mClass, unit] of COLUMNS) {
      const value = hour[column];
      if (value !== null) values[key] = toBase(value, unitOf(mClass, unit)!);
    }
    return { time: start + (index + 1) * HOUR_MS, values };
  });
};

const siteOf = ({ latitude, longitude, elevationMeters }: typeof surfrad | typeof tmy3) =>
  seriesSettings({ latitude, longitude, elevationFeet: elevationMeters * FEET_PER_METER });

type Way = 'live' | 'late' | 'imported';

/** Returns the values that are flagged when all samples have arrived, as text. */
async function flagsOf(
  way: Way,
  samples: readonly Sample[],
  place: typeof surfrad | typeof tmy3,
): Promise<string[]> {
  const series = new FoldedSeries(siteOf(place));
  const observations = samples.map((each): Observation => ({
    kind: 'sample',
    ...each,
    series: 1,
    receivedAt: each.time,
  }));
  const last = observations.at(-1)!;
  if (way === 'live') series.take(...observations);
  else if (way === 'late') series.take(last, ...observations.slice(0, -1).reverse());
  else series.take(...observations.map((each) => importedObservation(each, 7)));
  if (way !== 'live') await recheck(series);
  return [...series.flags].flatMap(([time, doubted]) =>
    [...doubted].map(
      ([key, { value, flags }]) => `${new Date(time).toISOString()} ${key} ${value}: ${flags}`,
    ),
  );
}

describe.each<Way>(['live', 'late', 'imported'])('clean data that come %s raise no flag', (way) => {
  it('a day of minutes', async () => {
    const samples = minutesOfDay();
    expect(samples.length).toBe(1_440);
    expect(await flagsOf(way, samples, surfrad)).toEqual([]);
  });

  it('a year of hours', async () => {
    const samples = hoursOfYear();
    expect(samples.length).toBe(8_760);
    expect(await flagsOf(way, samples, tmy3)).toEqual([]);
  });
});

const WEEK_MS = 7 * DAY_MS;
const [YEAR_START, YEAR_END] = [Date.UTC(2025, 0, 1), Date.UTC(2026, 0, 1)];

/** Checks the typical year from `start` to `end`, UTC ms. @returns what is flagged, as text */
function flagsOfTypicalYear(start: number, end: number, intervalMs: number): string[] {
  const place = { latitude: tmy3.latitude, longitude: tmy3.longitude };
  const pass = new QualityPass({ ...seriesSettings(), ...place });
  const standardDay = (time: number) => {
    const local = time + tmy3.hoursFromUtc * HOUR_MS;
    return local - (local % DAY_MS) - tmy3.hoursFromUtc * HOUR_MS;
  };
  const at = tmy3At(tmy3, standardDay);
  const failing: string[] = [];
  let count = 0;
  const look = (passed: ReturnType<QualityPass['finish']>) => {
    count += passed.length;
    for (const { time, flags } of passed) {
      for (const [key, flag] of flags) failing.push(`${new Date(time).toISOString()} ${key}: ${flag}`);
    }
  };
  for (let time = start; time < end; time += intervalMs) look(pass.next(time, at(time)));
  look(pass.finish());
  expect(count).toBe((end - start) / intervalMs);
  return failing;
}

describe('clean samples of the typical year raise no flag', () => {
  it('every 5 minutes', () => {
    expect(flagsOfTypicalYear(YEAR_START, YEAR_END, 5 * MINUTE_MS)).toEqual([]);
  });

  it('every minute, in each third week', () => {
    for (let week = YEAR_START; week + WEEK_MS <= YEAR_END; week += 3 * WEEK_MS)
      expect(flagsOfTypicalYear(week, week + WEEK_MS, MINUTE_MS)).toEqual([]);
  });
});
