import { DateTime } from 'luxon';
import { SUMMARY_TREND_KEYS, TrendData } from '@mesonet/contract/trends.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { TREND_STATS } from '@mesonet/model/trend-stats.js';
import { seededRandom } from '../../support/samples/random.js';
import type { TestAccount, TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';
import { type Sample } from '../../support/samples/upload-stored.js';
import { server, store, trendOf } from './stored.js';

const ZONE = 'America/New_York';
// The night of 2 November 2025 has 1 o'clock twice.
const START = Date.parse('2025-11-01T04:00:00Z');
const END = Date.parse('2025-11-03T05:00:00Z');
const RANGE = { start: '2025-11-01T04:00:00Z', end: '2025-11-03T05:00:00Z' };
const random = seededRandom(20251102);
const KEYS = ['temperature', 'windDirection'] as const;
type Readings = Record<(typeof KEYS)[number], number[]>;

/** Samples at uneven times, with missing readings, an hour of silence and a wind direction around north. */
function generate(): Sample[] {
  const samples: Sample[] = [];
  for (let time = START; time < END; time += Math.ceil(random() * 8) * 37_000) {
    if (time > START + 600 * MINUTE_MS && time < START + 700 * MINUTE_MS) continue;
    const temperature = random() < 0.1 ? null : 40 + 20 * random();
    const windDirection = random() < 0.1 ? null : (330 + 70 * random()) % 360;
    samples.push({ time, measurements: { temperature, windDirection, pm25: 5 * random() } });
  }
  return samples;
}

const samples = generate();
let account: TestAccount;
let station: TestStation;

beforeAll(async () => {
  account = await server.createAccount();
  station = await server.createStation(account, { timezone: ZONE });
  await store(account, station, samples, 'temperature');
});

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** @returns a statistic by its definition; null without readings */
function expected(stat: (typeof TREND_STATS)[number], values: readonly number[], isDirection: boolean) {
  const count = values.length;
  if (count === 0) return null;
  const mean = sum(values) / count;
  const sin = sum(values.map((value) => Math.sin(radians(value)))) / count;
  const cos = sum(values.map((value) => Math.cos(radians(value)))) / count;
  const epsilon = Math.sqrt(Math.max(0, 1 - sin * sin - cos * cos));
  const yamartino = (Math.asin(epsilon) * (1 + 0.154700538 * epsilon ** 3) * 180) / Math.PI;
  return {
    min: Math.min(...values),
    max: Math.max(...values),
    avg: isDirection ? ((Math.atan2(sin, cos) * 180) / Math.PI + 360) % 360 : mean,
    sum: sum(values),
    count,
    first: values[0]!,
    last: values.at(-1)!,
    stddev: isDirection ? yamartino : Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / count),
    range: Math.max(...values) - Math.min(...values),
  }[stat];
}

/** @returns the start of the bucket that holds a moment, computed with luxon */
function bucketOf(time: number, interval: string): number {
  const moment = DateTime.fromMillis(time, { zone: ZONE });
  if (interval === 'all') return START;
  if (interval === 'hour' || interval === 'day' || interval === 'week')
    return moment.startOf(interval).toMillis();
  const midnight = moment.startOf('day').toMillis();
  return (
    midnight + Math.floor((time - midnight) / (Number(interval) * MINUTE_MS)) * Number(interval) * MINUTE_MS
  );
}

describe('trenddata', () => {
  it.each(['5', '7', '45', '60', '1440', 'hour', 'day', 'week', 'all'])(
    'answers every statistic as its definition, interval %s',
    async (interval) => {
      const keys = KEYS.flatMap((key) => TREND_STATS.map((stat) => [key, stat] as const));
      const measKeys = keys.map((parts) => parts.join('.')).join(',');
      const answer = TrendData.parse(await trendOf(account, station, { measKeys, interval, ...RANGE }));
      const starts: number[] = [];
      for (let time = START; time < END; time += MINUTE_MS) {
        const start = bucketOf(time, interval);
        if (start !== starts.at(-1)) starts.push(start);
      }
      expect(answer.time).toEqual(starts);
      const readings = new Map<number, Readings>(
        starts.map((start) => [start, { temperature: [], windDirection: [] }]),
      );
      for (const { time, measurements } of samples) {
        const bucket = readings.get(bucketOf(Number(time), interval))!;
        for (const key of KEYS) {
          const value = measurements[key];
          if (typeof value === 'number') bucket[key].push(value);
        }
      }
      for (const [key, stat] of keys) {
        const column = answer.data[`${key}.${stat}`]!;
        const wrong = starts.filter((start, index) => {
          const wanted = expected(stat, readings.get(start)![key], key === 'windDirection');
          const found = column[index] as number | null;
          if (wanted === null || found === null) return wanted !== found;
          return Math.abs(wanted - found) > 1e-6 * Math.max(1, Math.abs(wanted));
        });
        expect([key, stat, column.length, wrong]).toEqual([key, stat, starts.length, []]);
      }
    },
  );

  it('answers what was asked, and says how', async () => {
    const answer = await trendOf(account, station, {
      measKeys: 'temperature,pm25.count',
      interval: 'day',
      ...RANGE,
    });
    expect(answer).toMatchObject({
      stationid: station.id,
      start: '2025-11-01T04:00:00.000Z',
      end: '2025-11-03T05:00:00.000Z',
      interval: 'day',
      timezone: ZONE,
      units: { temperature: 'degreeF', 'pm25.count': '' },
    });
    expect(Object.keys(answer.data)).toEqual(['temperature', 'pm25.count']);
  });

  it('keeps edge buckets to the range and stamps them with their start', async () => {
    const [start, end] = [START + 90 * MINUTE_MS, START + 30 * 60 * MINUTE_MS];
    const range = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
    const answer = await trendOf(account, station, { measKeys: 'pm25.count', interval: 'day', ...range });
    const count = (from: number, to: number) =>
      samples.filter(({ time }) => Number(time) >= from && Number(time) < to).length;
    const midnight = START + 24 * 60 * MINUTE_MS;
    expect(answer.time).toEqual([START, midnight]);
    expect(answer.data['pm25.count']).toEqual([count(start, midnight), count(midnight, end)]);
  });

  it('picks an interval of at most 500 buckets for auto', async () => {
    const answer = await trendOf(account, station, { measKeys: 'pm25', interval: 'auto', ...RANGE });
    expect([answer.interval, answer.time.length]).toEqual([10, 294]);
  });

  it('answers the samples as they are to a manager', async () => {
    const answer = await trendOf(account, station, {
      measKeys: 'temperature,pm25.count',
      interval: '0',
      ...RANGE,
    });
    expect(answer.interval).toBe(0);
    expect(answer.time).toEqual(samples.map(({ time }) => time));
    expect(answer.data.temperature).toEqual(samples.map(({ measurements }) => measurements.temperature));
    expect(new Set(answer.data['pm25.count'])).toEqual(new Set([1]));
  });

  it('leaves out rows that hold none of the keys', async () => {
    const answer = await trendOf(account, station, { measKeys: 'temperature', interval: '0', ...RANGE });
    const there = samples.filter(({ measurements }) => measurements.temperature !== null);
    expect(answer.time).toEqual(there.map(({ time }) => time));
  });

  it('answers gaps for a range without samples, and no bucket for one that lies ahead', async () => {
    const past = { start: '2001-01-01T00:00:00-05:00', end: '2001-01-03T00:00:00-05:00', interval: 'day' };
    const empty = await trendOf(account, station, { measKeys: 'temperature,pm25.count', ...past });
    expect(empty.data).toEqual({ temperature: [null, null], 'pm25.count': [null, null] });
    const ahead = { start: '2101-01-01T00:00:00Z', end: '2101-01-02T00:00:00Z' };
    const none = await trendOf(account, station, { measKeys: 'temperature', ...ahead });
    expect([none.time, none.data]).toEqual([[], { temperature: [] }]);
  });

  it('takes a range that begins before 1970, where times are negative', async () => {
    const other = await server.createStation(account, { timezone: 'UTC' });
    await store(account, other, [{ time: '2025-01-01T00:00:00Z', measurements: { pm25: 7 } }], 'pm25');
    const weeks = { start: '1965-01-04T00:00:00Z', end: '2025-01-06T00:00:00Z', interval: 'week' };
    const { time, data } = await trendOf(account, other, { measKeys: 'pm25', ...weeks });
    expect([time.length, data.pm25!.at(-1), new Set(data.pm25)]).toEqual([3131, 7, new Set([null, 7])]);
  });

  it('leaves calm out of directions', async () => {
    const other = await server.createStation(account, { timezone: 'UTC' });
    const vane = [80, 90, 100, 270, 270].map((windDirection, minute): Sample => {
      const windSpeed = windDirection === 270 ? 0 : 4;
      return { time: Date.UTC(2025, 0, 1, 0, minute), measurements: { windSpeed, windDirection } };
    });
    await store(account, other, vane, 'windSpeed');
    const day = { start: '2025-01-01T00:00:00Z', end: '2025-01-02T00:00:00Z', interval: 'day' };
    const { data } = await trendOf(account, other, { measKeys: 'windDirection,windDirection.count', ...day });
    expect(data['windDirection.count']).toEqual([3]);
    expect(data.windDirection![0]).toBeCloseTo(90, 6);
  });

  it('answers texts', async () => {
    const other = await server.createStation(account, { timezone: 'UTC' });
    const told = ['none', 'rain', 'snow'].map((text, index): Sample => {
      return { time: Date.UTC(2025, 0, 1, 0, index), measurements: { precipitationType: text } };
    });
    await store(account, other, told, 'precipitationType');
    const day = { start: '2025-01-01T00:00:00Z', end: '2025-01-02T00:00:00Z', interval: 'day' };
    const measKeys = 'precipitationType,precipitationType.first,precipitationType.count';
    expect((await trendOf(account, other, { measKeys, ...day })).data).toEqual({
      precipitationType: ['snow'],
      'precipitationType.first': ['none'],
      'precipitationType.count': [3],
    });
  });
});

describe('units of a trend', () => {
  const measKeys = 'temperature.avg,temperature.stddev,temperature.range,temperature.sum,temperature.count';
  const ask = async (by: TestAccount, of: TestStation, units?: string) => {
    const day = { start: '2025-01-01T00:00:00Z', end: '2025-01-02T00:00:00Z', interval: 'all' };
    const { data, units: named } = await trendOf(by, of, { measKeys, ...day, ...(units && { units }) });
    return { named, values: Object.values(data).map(([value]) => Number(value).toFixed(9)) };
  };
  const fahrenheit = ['59.000000000', '9.000000000', '18.000000000', '118.000000000', '2.000000000'];
  const celsius = ['15.000000000', '5.000000000', '10.000000000', '30.000000000', '2.000000000'];

  it('are those asked for, else the account’s, else the base units', async () => {
    const metric = await server.createAccount();
    const mast = await server.createStation(metric, { timezone: 'UTC' });
    const told = [50, 68].map((temperature, minute): Sample => {
      return { time: Date.UTC(2025, 0, 1, 0, minute), measurements: { temperature } };
    });
    await store(metric, mast, told, 'temperature');
    expect(await ask(metric, mast)).toMatchObject({ values: fahrenheit });
    expect(await ask(metric, mast, 'degreeC,millibar')).toMatchObject({ values: celsius });
    await server.sql(`UPDATE accounts SET units = '{"temperature":"degreeC"}' WHERE id = $1`, [metric.id]);
    const { named, values } = await waitFor('the units of the account', async () => {
      const answer = await ask(metric, mast);
      return answer.named['temperature.avg'] === 'degreeC' && answer;
    });
    expect([named['temperature.count'], values]).toEqual(['', celsius]);
    expect(await ask(metric, mast, 'mph')).toMatchObject({ values: celsius });
    expect(await ask(metric, mast, 'degreeF')).toMatchObject({ values: fahrenheit });
  });
});

describe('trendsummarydata', () => {
  it('answers the usual values of today in station time when nothing is asked', async () => {
    const answer = await trendOf(account, station, {}, 'trendsummarydata');
    expect(Object.keys(answer.data)).toEqual(SUMMARY_TREND_KEYS);
    const midnight = DateTime.fromISO(answer.start, { zone: ZONE });
    expect(midnight.toMillis()).toBe(midnight.startOf('day').toMillis());
    expect(answer.end).toBe(midnight.plus({ days: 1 }).toUTC().toISO());
    expect([answer.interval, answer.time]).toEqual(['day', [midnight.toMillis()]]);
  });

  it('answers under its old address too, which says that it is old', async () => {
    const query = `measKeys=temperature.max&interval=day&start=${RANGE.start}&end=${RANGE.end}`;
    const old = await server.fetch(`/api/trendsummarydata/${station.id}/?${query}`, {
      cookie: account.cookie,
    });
    expect([old.status, old.headers.get('deprecation')]).toEqual([200, expect.stringMatching(/^@\d+$/)]);
    const fresh = await trendOf(account, station, { measKeys: 'temperature.max', interval: 'day', ...RANGE });
    expect(await old.json()).toEqual(fresh);
  });
});

describe('trenddatakeys', () => {
  it('names the keys with a value in the range, in the catalogue’s order', async () => {
    const other = await server.createStation(account, { timezone: 'UTC' });
    const told: Sample[] = [
      { time: '2025-01-01T00:00:00Z', measurements: { pm10: 1 } },
      {
        time: '2025-01-02T00:00:00Z',
        measurements: { soilMoisture: 2, pm25: 3, mainPollutant: 'PM2.5', ozone: null },
      },
      { time: '2025-01-03T00:00:00Z', measurements: { carbonDioxide: 400, pm25: 1 } },
    ];
    await store(account, other, told, 'pm25');
    const keys = (start: string, end: string) =>
      server.get(`/api/v1/stations/${other.id}/trenddatakeys/?start=${start}&end=${end}`, account.cookie);
    const asked = keys('2025-01-02T00:00:00Z', '2025-01-03T00:00:00Z');
    expect(await asked).toEqual(['pm25', 'mainPollutant', 'soilMoisture']);
    expect(await keys('2024-01-02T00:00:00Z', '2024-01-03T00:00:00Z')).toEqual([]);
  });
});
