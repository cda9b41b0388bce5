import { type TrendData } from '@mesonet/contract/trends.js';
import { column } from '../../../shared/trends/columns.js';
import { type Column } from '@mesonet/model/chart/trend-series.js';
import { SHOWN, type ShownName } from '../shown/shown.js';
import { type LastValues, SOURCES, type StationSummary, toSummary } from '../station-summary.js';
import { STEP_MS } from './moments.js';

/**
 * A station that sends less often than every ten minutes counts as silent when its newest value is older than this many
 * of its usual intervals.
 */
const INTERVALS = 3;
/** Share of the intervals between two values of a station that are not longer than its usual interval. */
const USUAL_SHARE = 0.6;
const LAST = '.last';

/** The values of a station within a day: the last value of each time bucket, base units. */
interface PastSeries {
  /** The ends of the time buckets with at least one value, UTC ms, ascending. */
  ends: readonly number[];
  /** Measurement key → its values, one for each of `ends`; null is a gap. */
  columns: ReadonlyMap<string, Column>;
  /** The station counts as active for this long after its newest value, ms. */
  reachMs: number;
}

/**
 * @returns the trend keys, such as `temperature.last`, of the shown measurement and of the wind, which the map always
 *   draws
 */
export function pastColumns(shown: ShownName): readonly string[] {
  const keys = [...SOURCES[SHOWN[shown].reading], ...SOURCES.windSpeed, ...SOURCES.windDirection];
  return [...new Set(keys)].map((key) => `${key}${LAST}`);
}

/**
 * Computes what the overview would have shown of a station at a past moment. It returns the same object as long as its
 * arguments stay the same.
 * @param present the station with its present values
 * @param trend values of the last day; undefined until they are loaded, and the station is shown as silent until then
 * @param at UTC ms
 */
export function pastSummary(
  present: StationSummary,
  trend: TrendData | undefined,
  at: number,
): StationSummary {
  const former = summaries.get(present);
  if (former && former.trend === trend && former.at === at) return former.summary;
  const summary = summaryAt(present, trend, at);
  summaries.set(present, { trend, at, summary });
  return summary;
}

const summaries = new WeakMap<
  StationSummary,
  { trend: TrendData | undefined; at: number; summary: StationSummary }
>();

function summaryAt(
  { station, isWaiting }: StationSummary,
  trend: TrendData | undefined,
  at: number,
): StationSummary {
  const series = trend && seriesOf(trend);
  const row = series ? series.ends.findLastIndex((end) => end <= at) : -1;
  const end = series?.ends[row];
  if (!series || end === undefined) return { ...toSummary(station, undefined), isActive: false, isWaiting };
  const active = at - end <= series.reachMs;
  return { ...toSummary({ ...station, active }, latestAt(series, row)), isWaiting };
}

/** @returns the lowest and the highest value of the day, base unit; empty where nothing was measured */
export function dayExtremes(trend: TrendData, shown: ShownName): readonly number[] {
  const { columns } = seriesOf(trend);
  for (const key of SOURCES[SHOWN[shown].reading]) {
    const values = (columns.get(key) ?? []).filter((value) => value !== null);
    // Pressures at the stations' own elevations are left out, because they cannot be compared with one another.
    if (values.length > 0 && key !== 'stationPressure') return [Math.min(...values), Math.max(...values)];
  }
  return [];
}

const known = new WeakMap<TrendData, PastSeries>();

function seriesOf(trend: TrendData): PastSeries {
  const former = known.get(trend);
  if (former) return former;
  const series = readSeries(trend);
  known.set(trend, series);
  return series;
}

function readSeries(trend: TrendData): PastSeries {
  const all = Object.keys(trend.data).map((name) => [name, column(trend, name)] as const);
  const rows = trend.time.flatMap((_, row) => (all.some(([, values]) => values[row] !== null) ? [row] : []));
  const ends = rows.map((row) => (trend.time[row] ?? 0) + STEP_MS);
  const columns = all.map(
    ([name, values]) => [name.replace(LAST, ''), rows.map((row) => values[row] ?? null)] as const,
  );
  return { ends, columns: new Map(columns), reachMs: reachOf(ends) };
}

/**
 * Returns how long a station counts as active after its newest value: ten minutes, which is the step of the time
 * slider. For a station that sends less often it is `INTERVALS` of the station's usual intervals.
 */
function reachOf(ends: readonly number[]): number {
  const gaps = ends.slice(1).map((end, index) => end - (ends[index] ?? 0));
  const usual = gaps.sort((a, b) => a - b)[Math.floor(gaps.length * USUAL_SHARE)] ?? STEP_MS;
  return usual > STEP_MS ? INTERVALS * usual : STEP_MS;
}

function latestAt({ ends, columns }: PastSeries, row: number): LastValues {
  const timeOf = (index: number) => new Date(ends[index] ?? 0).toISOString();
  const values: Record<string, LastValues['values'][string]> = {};
  for (const [key, column] of columns) {
    const index = column.findLastIndex((value, each) => each <= row && value !== null);
    const value = column[index];
    if (value != null) values[key] = { value, time: timeOf(index) };
  }
  return { updateTS: timeOf(row), values };
}
