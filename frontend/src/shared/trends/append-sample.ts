import { measurement } from '@mesonet/contract/measurements.js';
import { type TrendData } from '@mesonet/contract/trends.js';

const MINUTE_MS = 60_000;
/** After a longer silence the server is asked anew instead. */
const MAX_NEW_BUCKETS = 60;

type Cell = number | string | null;

export interface NewSample {
  /** UTC ms. */
  time: number;
  /** Base units, as the trend. */
  values: Readonly<Record<string, Cell>>;
}

/**
 * A trend in minute buckets with one more sample in its open bucket; buckets in between are gaps. Highest, lowest
 * and last are exact; a mean is exact where the trend also holds the `count` of its key, otherwise the sample
 * stands for its bucket. A sample before the open bucket changes nothing.
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

/** Samples of the key in the bucket before this one; 0 when unknown. */
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

/** Means of directions are not means of numbers; the newest one stands for the open bucket. */
function isDirection(key: string): boolean {
  return measurement(key)?.mClass === 'direction';
}

/** The trend as a window that moves on with its newest bucket: as long as before, the oldest buckets dropped. */
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
