import { MINUTE_MS } from '@mesonet/model/durations.js';
import { FoldedSeries } from '../../../../test/support/samples/folded-series.js';
import { recheck } from '../../../../test/support/samples/recheck.js';
import { seriesSettings } from '../../../../test/support/samples/series-settings.js';
import { importedObservation } from '../../fold/history/history.js';
import type { Observation, SampleValues } from '../../core/observation.js';
import { QUALITY_FLAGS } from '../../../weather/quality/quality-limits.js';
import { highestSine } from '../../../weather/quality/sun-limits.js';

const DAY_MINUTES = 1_440;
/** Length of the usual case in minutes; it ends an hour after sunrise. */
const MORNING = 420;
const PLACE = { latitude: 40.015, longitude: -105.2705, elevationFeet: 5_430 };
/** Midnight at that place. */
const T0 = Date.parse('2026-03-20T07:00:00Z');
const { range, step, persistence, internal } = QUALITY_FLAGS;

/** Simulates a fair day with some wind. */
function clean(minute: number): SampleValues {
  const day = (2 * Math.PI * (minute - 540)) / DAY_MINUTES;
  const flutter = ((minute * 7) % 11) / 10;
  const windSpeed = 8 + 4 * Math.sin(day) + flutter;
  const sine = highestSine(PLACE.latitude, PLACE.longitude, T0 + minute * MINUTE_MS);
  return {
    temperature: 50 + 12 * Math.sin(day) + flutter / 10,
    relativeHumidity: Math.round(50 - 20 * Math.sin(day)),
    // The value is rounded to the digits of a barometer.
    stationPressure: Math.round((24.6 + 0.04 * Math.sin(day / 2)) * 1_000) / 1_000,
    windSpeed,
    windGustSpeed: windSpeed * 1.4,
    windDirection: (200 + 40 * Math.sin(day * 3) + flutter * 20) % 360,
    solarRadiation: Math.round(700 * Math.max(0, sine)),
  };
}

type Fault = (values: SampleValues, minute: number) => SampleValues;
type Flagged = readonly [minute: number, key: string, flags: number];

interface Case {
  name: string;
  /** Makes the faulty sample of a good one. */
  fault: Fault;
  flagged: readonly Flagged[];
  minutes?: number;
  every?: number;
}

/** Changes values of a few minutes. */
const during = (from: number, to: number, change: (values: SampleValues) => SampleValues): Fault => {
  return (values, minute) => (minute >= from && minute < to ? { ...values, ...change(values) } : values);
};
const add = (key: string, amount: number) => (values: SampleValues) => ({
  [key]: Number(values[key]) + amount,
});
const set = (key: string, value: number) => () => ({ [key]: value });
const all = (from: number, to: number, key: string, flags: number, every = 1): Flagged[] =>
  Array.from({ length: (to - from) / every }, (_, index) => [from + index * every, key, flags]);

const negatives = [
  'pm25',
  'pm10',
  'carbonDioxide',
  'ozone',
  'snowDepth',
  'evapotranspiration',
  'batteryVoltage',
  'airQualityIndex',
  'lightningCountToday',
  'lightningDistance',
  'visibility',
];

const CASES: readonly Case[] = [
  {
    name: 'a spike of one minute',
    fault: during(300, 301, add('temperature', 30)),
    flagged: [[300, 'temperature', step]],
  },
  {
    name: 'a spike downwards',
    fault: during(300, 301, add('temperature', -30)),
    flagged: [[300, 'temperature', step]],
  },
  {
    name: 'four odd readings in a row',
    fault: during(300, 304, add('temperature', 30)),
    flagged: all(300, 304, 'temperature', step),
  },
  {
    name: 'an odd reading every other minute',
    fault: (values, minute) =>
      minute >= 300 && minute < 320 && minute % 2 === 0 ? { ...values, temperature: 95 } : values,
    flagged: all(300, 320, 'temperature', step, 2),
  },
  {
    name: 'a spike of one report in five minutes',
    every: 5,
    fault: during(300, 305, add('temperature', 30)),
    flagged: [[300, 'temperature', step]],
  },
  {
    name: 'an odd first reading',
    fault: during(0, 1, add('temperature', 40)),
    flagged: [[0, 'temperature', step]],
  },
  {
    name: 'a spike of the humidity',
    fault: during(300, 302, set('relativeHumidity', 100)),
    flagged: all(300, 302, 'relativeHumidity', step),
  },
  {
    name: 'a spike of the pressure',
    fault: during(300, 301, add('stationPressure', 0.3)),
    flagged: [[300, 'stationPressure', step]],
  },
  {
    name: 'a spike of the wind',
    fault: during(300, 301, () => ({ windSpeed: 90, windGustSpeed: 95 })),
    flagged: [[300, 'windSpeed', step]],
  },
  { name: 'a front that stays', fault: during(300, 9_999, add('temperature', -20)), flagged: [] },
  {
    name: 'a front in reports of five minutes',
    every: 5,
    fault: during(300, 9_999, add('temperature', -16)),
    flagged: [],
  },
  {
    name: 'a front within three minutes',
    fault: (values, minute) => ({
      ...values,
      temperature: Number(values.temperature) - Math.min(24, Math.max(0, (minute - 300) * 8)),
    }),
    flagged: [],
  },
  {
    name: 'a thermometer that is stuck',
    minutes: 2_000,
    fault: during(300, 9_999, set('temperature', 55)),
    flagged: all(300 + DAY_MINUTES, 2_000, 'temperature', persistence),
  },
  {
    name: 'fog, a calm and no sun for days',
    minutes: 2_000,
    fault: during(0, 9_999, () => ({
      relativeHumidity: 100,
      windSpeed: 0,
      windGustSpeed: 0,
      windDirection: 90,
      solarRadiation: 0,
      uvIndex: 0,
      rainRate: 0,
    })),
    flagged: [],
  },
  {
    name: 'a drift out of range',
    fault: (values, minute) => ({ ...values, temperature: 50 + Math.max(0, minute - 300) }),
    flagged: all(386, MORNING, 'temperature', range),
  },
  {
    name: 'a gust below the wind',
    fault: during(300, 302, () => ({ windSpeed: 20, windGustSpeed: 10 })),
    flagged: all(300, 302, 'windGustSpeed', internal),
  },
  {
    name: 'sun by night',
    fault: during(60, 62, () => ({ solarRadiation: 300, uvIndex: 4 })),
    flagged: [...all(60, 62, 'solarRadiation', internal), ...all(60, 62, 'uvIndex', internal)],
  },
  {
    name: 'more sun in the morning than at noon',
    fault: during(390, 391, set('solarRadiation', 1_100)),
    flagged: [[390, 'solarRadiation', internal]],
  },
  {
    name: 'a dew point above the air',
    fault: during(300, 301, set('dewPoint', 70)),
    flagged: [[300, 'dewPoint', internal]],
  },
  ...negatives.map((key) => ({
    name: `negative: ${key}`,
    fault: during(300, 302, set(key, -1)),
    flagged: all(300, 302, key, range),
  })),
  {
    name: 'negative rain, the first that is told',
    fault: during(0, 1, set('rainToday', -1)),
    flagged: [[0, 'rainToday', range]],
  },
];

type Way = 'live' | 'late' | 'imported';

async function arrive(way: Way, { fault, minutes = MORNING, every = 1 }: Case): Promise<FoldedSeries> {
  const series = new FoldedSeries(seriesSettings(PLACE));
  const observations: Observation[] = [];
  for (let minute = 0; minute < minutes; minute += every) {
    const time = T0 + minute * MINUTE_MS;
    observations.push({
      kind: 'sample',
      series: 1,
      time,
      receivedAt: time,
      values: fault(clean(minute), minute),
    });
  }
  if (way === 'live') return series.take(...observations);
  const now = T0 + 30 * DAY_MINUTES * MINUTE_MS;
  series.take({ kind: 'sample', series: 1, time: now, receivedAt: now, values: { temperature: 60 } });
  if (way === 'late') series.take(...observations.reverse());
  else series.take(...observations.map((each) => importedObservation(each, 7)));
  await recheck(series);
  return series;
}

describe.each<Way>(['live', 'late', 'imported'])('of samples that come %s', (way) => {
  it.each(CASES.map((each) => [each.name, each] as const))('%s', async (_, each) => {
    const series = await arrive(way, each);
    const found = [...series.flags].flatMap(([time, doubted]) =>
      [...doubted].map(([key, { flags }]) => [(time - T0) / MINUTE_MS, key, flags] as const),
    );
    const sorted = (list: readonly Flagged[]) =>
      [...list].sort(([a, keyA], [b, keyB]) => a - b || keyA.localeCompare(keyB));
    expect(sorted(found)).toEqual(sorted(each.flagged));
    for (const [minute, key] of each.flagged) {
      // A formula may derive another value for a key that failed.
      expect(series.good(T0 + minute * MINUTE_MS)[key]).not.toBe(each.fault(clean(minute), minute)[key]);
    }
    for (let minute = 0; minute < (each.minutes ?? MORNING); minute += each.every ?? 1) {
      const sent = each.fault(clean(minute), minute);
      const flagged = each.flagged.filter(([at]) => at === minute).map(([, key]) => key);
      const passing = Object.keys(sent).filter((key) => !flagged.includes(key) && key !== 'windDirection');
      const row = series.good(T0 + minute * MINUTE_MS);
      for (const key of passing)
        if (row[key] !== sent[key]) expect([minute, key, row[key]]).toEqual([minute, key, sent[key]]);
    }
  });
});
