import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { DateTime, type DateTimeUnit } from 'luxon';
import { TREND_STATS } from '@mesonet/model/trend-stats.js';
import { baseUnitOf } from '@mesonet/model/units.js';
import type { SampleRow } from '../../../backend/samples/core/observation.js';
import type { StoreColumn, TrendReader } from '../../../backend/samples/store/sample-reader.js';
import { bucketsOf, type Interval } from '../../../backend/query/buckets.js';
import { bucketColumns } from '../../../backend/query/trends/trend-columns.js';
import type { TrendValue } from '../../../backend/query/trends/statistics.js';
import { parseTrendKeys } from '../../../backend/query/trends/trend-keys.js';
import { seededRandom } from '../../support/samples/random.js';
import { HAS_QUESTDB } from '../../support/stores/stores.js';
import { expectSameBuckets } from '../sample-store/brute-force.js';
import { STATS } from '../sample-store/store-under-test.js';
import { rolledUpStores } from './rolled-up-stores.js';

jest.setTimeout(600_000);

const YEAR = 2025;
const EVERY_MS = 3 * MINUTE_MS;
const QUARTER_MS = 15 * MINUTE_MS;
/**
 * A zone takes long to test and has the same effect in both stores, so each store gets two: one has summer time.
 */
const ZONES = HAS_QUESTDB ? ['America/New_York', 'Asia/Kolkata'] : ['Australia/Lord_Howe', 'Asia/Kathmandu'];
const KEYS = ['temperature', 'windDirection'] as const;
const COLUMNS: StoreColumn[] = KEYS.flatMap((key) =>
  STATS.filter((stat) => key === 'windDirection' || !['sinSum', 'cosSum'].includes(stat)).map((stat) => ({
    key,
    stat,
  })),
);
const TRENDS = KEYS.flatMap((key) => TREND_STATS.map((stat) => ({ key, stat })));
const CALENDAR = ['hour', 'day', 'week', 'month', 'year'] as const satisfies DateTimeUnit[];
/** Intervals in minutes, which count from midnight even when the clock is changed. */
const MINUTES = [15, 60, 720];
const ROWS_AT_ONCE = 5_000;

type Row = [time: number, temperature: number | undefined, windDirection: number | undefined];

/** A row every three minutes, with gaps and with single missing readings. */
function yearOf(timezone: string, random: () => number): Row[] {
  const start = DateTime.fromObject({ year: YEAR }, { zone: timezone }).toMillis();
  const end = DateTime.fromObject({ year: YEAR + 1 }, { zone: timezone }).toMillis();
  const rows: Row[] = [];
  let temperature = 50;
  for (let time = start; time < end; time += EVERY_MS) {
    temperature += random() - 0.5;
    if (random() < 0.0015) time += Math.floor(random() * 1_000) * EVERY_MS;
    if (time >= end) break;
    const isThere = () => random() > 0.01;
    rows.push([time, isThere() ? temperature : undefined, isThere() ? random() * 360 : undefined]);
  }
  return rows;
}

/**
 * Computes every statistic of each bucket by its definition, in one pass.
 * @param bucketOf start of the bucket of a time
 */
function byHand(rows: readonly Row[], bucketOf: (time: number) => number): Map<number, (number | null)[]> {
  const readings = new Map<number, number[][]>();
  for (const [time, ...values] of rows) {
    const bucket = bucketOf(time);
    if (!readings.has(bucket)) readings.set(bucket, [[], []]);
    values.forEach((value, i) => value !== undefined && readings.get(bucket)![i]!.push(value));
  }
  return new Map(
    [...readings].map(([bucket, lists]) => [
      bucket,
      COLUMNS.map(({ key, stat }) => statOf(stat, lists[KEYS.indexOf(key as never)]!)),
    ]),
  );
}

function statOf(stat: StoreColumn['stat'], values: readonly number[]): number | null {
  if (stat === 'count') return values.length;
  if (values.length === 0) return null;
  const sum = (of: (value: number) => number) => values.reduce((all, value) => all + of(value), 0);
  const mean = sum((value) => value) / values.length;
  const radian = Math.PI / 180;
  switch (stat) {
    case 'min':
      return values.reduce((least, value) => Math.min(least, value));
    case 'max':
      return values.reduce((most, value) => Math.max(most, value));
    case 'first':
      return values[0]!;
    case 'last':
      return values.at(-1)!;
    case 'sum':
      return sum((value) => value);
    case 'varPop':
      return sum((value) => (value - mean) ** 2) / values.length;
    case 'sinSum':
      return sum((value) => Math.sin(value * radian));
    case 'cosSum':
      return sum((value) => Math.cos(value * radian));
  }
}

/**
 * Computes a trend value of a bucket by its definition.
 * @param of statistic of the bucket, as `byHand` computed it
 */
function trendByHand(
  { key, stat }: (typeof TRENDS)[number],
  of: (stat: StoreColumn['stat']) => number | null,
): number | null {
  const count = of('count')!;
  if (count === 0) return null;
  if (stat === 'range') return of('max')! - of('min')!;
  if (stat !== 'avg' && stat !== 'stddev') return of(stat);
  // For a single direction, rounding leaves a small rest whose square root would not be 0.
  if (stat === 'stddev' && count === 1) return 0;
  if (key === 'temperature') return stat === 'avg' ? of('sum')! / count : Math.sqrt(of('varPop')!);
  const [sin, cos] = [of('sinSum')! / count, of('cosSum')! / count];
  const epsilon = Math.sqrt(Math.max(0, 1 - sin * sin - cos * cos));
  const yamartino = Math.asin(epsilon) * (1 + 0.1547005383792515 * epsilon ** 3);
  const radians = stat === 'avg' ? Math.atan2(sin, cos) : yamartino;
  return ((radians * 180) / Math.PI + 360) % 360;
}

/**
 * Finds starts of calendar units with Luxon. Luxon is slow, so it is asked once for each quarter of an hour, and once a
 * day for longer units. Clocks are changed at full quarters.
 */
class Starts {
  private readonly known = new Map<string, number>();

  constructor(private readonly zone: string) {}

  /** @returns the start of the unit in which a time lies, UTC ms */
  of(time: number, unit: (typeof CALENDAR)[number]): number {
    const within = unit === 'hour' || unit === 'day' ? time - (time % QUARTER_MS) : this.of(time, 'day');
    const name = `${unit} ${within}`;
    let start = this.known.get(name);
    if (start === undefined) {
      start = unit === 'hour' ? this.hour(within) : this.at(within).startOf(unit).toMillis();
      this.known.set(name, start);
    }
    return start;
  }

  /** An hour ends when the clock is changed within it, which `startOf` does not know. */
  private hour(quarter: number): number {
    const [before, now] = [this.at(quarter - QUARTER_MS), this.at(quarter)];
    const isSame = before.hour === now.hour && before.offset === now.offset;
    return isSame ? this.of(quarter - QUARTER_MS, 'hour') : quarter;
  }

  private at(time: number): DateTime {
    return DateTime.fromMillis(time, { zone: this.zone });
  }
}

/** Queries the trends of these buckets. */
async function trendsOf(
  reader: TrendReader,
  series: number,
  edges: readonly number[],
): Promise<TrendValue[][]> {
  const keys = parseTrendKeys(TRENDS.map(({ key, stat }) => `${key}.${stat}`).join()).map((key) => {
    return { ...key, unit: baseUnitOf(key.measurement.mClass) };
  });
  const columns: TrendValue[][] = [];
  const { signal } = new AbortController();
  const calculated = await bucketColumns({ store: reader, series, keys }, edges, { signal });
  for await (const { values } of calculated.columns) columns.push([...values]);
  return columns;
}

describe('a whole year', () => {
  const place = rolledUpStores();

  it.each(ZONES)(
    'in %s is, from rollups as from samples, in every bucket what a calculation by hand finds',
    async (timezone) => {
      const series = place.newSeries(timezone);
      const rows = yearOf(timezone, seededRandom(series));
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        const some = rows
          .slice(from, from + ROWS_AT_ONCE)
          .map(([time, temperature, windDirection]): SampleRow => {
            const values = {
              ...(temperature !== undefined && { temperature }),
              ...(windDirection !== undefined && { windDirection }),
            };
            return { series, time, values };
          });
        await place.write(some);
      }
      const end = DateTime.fromObject({ year: YEAR + 1 }, { zone: timezone });
      const now = end.plus({ days: 2 }).toMillis();
      await place.rollUp(now);
      const range = { start: end.minus({ years: 1 }).toMillis(), end: end.toMillis() };
      const starts = new Starts(timezone);
      const bucketOf = (time: number, interval: (typeof CALENDAR)[number] | 'all' | number) => {
        if (interval === 'all') return range.start;
        if (typeof interval === 'string') return starts.of(time, interval);
        const midnight = starts.of(time, 'day');
        return time - ((time - midnight) % (interval * MINUTE_MS));
      };
      for (const interval of [...CALENDAR, 'all', ...MINUTES] as const satisfies Interval[]) {
        const wanted = byHand(rows, (time) => bucketOf(time, interval));
        const { stamps, edges } = bucketsOf(range, interval, { timezone, now, limit: Infinity })!;
        const empty = COLUMNS.map(({ stat }) => (stat === 'count' ? 0 : null));
        const byColumn = COLUMNS.map((_, column) =>
          stamps.map((stamp) => (wanted.get(stamp) ?? empty)[column]!),
        );
        const known = new Set(stamps);
        expect([...wanted.keys()].filter((stamp) => !known.has(stamp))).toEqual([]);
        const trends = TRENDS.map((trend) => {
          const columnOf = (stat: StoreColumn['stat']) =>
            byColumn[COLUMNS.findIndex((each) => each.key === trend.key && each.stat === stat)]!;
          return stamps.map((_, bucket) => trendByHand(trend, (stat) => columnOf(stat)[bucket]!));
        });
        expectSameBuckets(await trendsOf(place.rolled, series, edges), trends, TRENDS);
        place.raw.asked = [];
        expectSameBuckets(await place.rolled.aggregate(series, COLUMNS, edges), byColumn, COLUMNS);
        // Only on a day whose clock moves by half an hour do hours not match the rollups, so no longer range is read.
        if (interval !== 15) for (const ms of place.raw.asked) expect(ms).toBeLessThanOrEqual(DAY_MS);
        expectSameBuckets(await place.raw.aggregate(series, COLUMNS, edges), byColumn, COLUMNS);
      }
    },
  );
});
