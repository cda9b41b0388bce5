import { measurement } from '@mesonet/model/measurements.js';
import { type TrendData } from '@mesonet/contract/trends.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';

/**
 * After a silence of more time buckets than this, a new sample is not appended; the next request to the server brings
 * it.
 */
const MAX_NEW_BUCKETS = 60;

type Cell = number | string | null;

export interface NewSample {
  /** Time of the sample, UTC ms. */
  time: number;
  /** Values by measurement key, in base units like the trend's. */
  values: Readonly<Record<string, Cell>>;
}

/**
 * Adds a live sample to the newest time bucket of a trend (the values of a station over time). The buckets must last
 * whole minutes, and buckets without a sample stay null. Highest, lowest and last value are exact. A mean is exact if
 * the trend also has the column `count` of the measurement; otherwise the sample's value replaces it. A sample before
 * the newest bucket changes nothing.
 */
export function appendSample(trend: TrendData, { time, values }: NewSample): TrendData {
  const last = trend.time.at(-1);
  if (typeof trend.interval !== 'number' || trend.interval < 1 || last === undefined || time < last)
    return trend;
  const stepMs = trend.interval * MINUTE_MS;
  const ahead = Math.floor((time - last) / stepMs);
  if (ahead > MAX_NEW_BUCKETS) return trend;
  const added = Array.from({ length: ahead }, (_, i) => last + (i + 1) * stepMs);
  const open = trend.time.length + ahead - 1;
  const data = Object.fromEntries(
    Object.entries(trend.data).map(([trendKey, cells]) => {
      const grown: Cell[] = [...cells, ...added.map(() => null)];
      grown[open] = merge(trendKey, grown[open] ?? null, values, countOf(trend, trendKey, open));
      return [trendKey, grown];
    }),
  );
  return { ...trend, time: [...trend.time, ...added], data };
}

/**
 * Returns how many samples a time bucket had before the new one, from the column `count` of the measurement; 0 if
 * unknown.
 */
function countOf(trend: TrendData, trendKey: string, index: number): number {
  const [key = ''] = trendKey.split('.');
  return Number(trend.data[`${key}.count`]?.[index] ?? 0);
}

function merge(trendKey: string, known: Cell, values: NewSample['values'], count: number): Cell {
  const [key = '', stat = ''] = trendKey.split('.');
  const value = values[key] ?? null;
  if (value === null) return known;
  if (stat === 'count') return count + 1;
  if (typeof value === 'string' || typeof known !== 'number') return value;
  switch (stat) {
    case 'max':
      return Math.max(known, value);
    case 'min':
      return Math.min(known, value);
    case 'avg':
      return isDirection(key) ? value : (known * count + value) / (count + 1);
    default:
      return value;
  }
}

/**
 * Checks whether a measurement is a direction. Angles cannot be averaged like numbers, so the newest direction becomes
 * the value of the time bucket.
 */
function isDirection(key: string): boolean {
  return measurement(key)?.mClass === 'direction';
}

/**
 * Moves the time range of a trend forward so that it ends with its newest time bucket. Its length stays the same, and
 * the oldest buckets are dropped.
 */
export function slide(trend: TrendData): TrendData {
  const [start, end] = [Date.parse(trend.start), Date.parse(trend.end)];
  const newest = trend.time.at(-1);
  if (newest === undefined || newest < end || typeof trend.interval !== 'number') return trend;
  const newEnd = newest + trend.interval * MINUTE_MS;
  const newStart = newEnd - (end - start);
  const from = trend.time.findIndex((at) => at >= newStart);
  return {
    ...trend,
    start: new Date(newStart).toISOString(),
    end: new Date(newEnd).toISOString(),
    time: trend.time.slice(from),
    data: Object.fromEntries(Object.entries(trend.data).map(([key, cells]) => [key, cells.slice(from)])),
  };
}
