import { DAY_MS, HOUR_MS } from './durations.js';

/** Values of a trend column, one for each time bucket; null where there is no value. */
type Column = readonly (number | null)[];

/**
 * Chooses how much time each rain bar of a chart covers, in ms, so that bars are wide enough to distinguish: an hour in
 * a range of up to two days, six hours up to ten days, then a day, but never less than a time bucket.
 */
export function rainBarMs(spanMs: number, bucketMs: number): number {
  if (bucketMs >= DAY_MS) return bucketMs;
  if (spanMs <= 2 * DAY_MS) return Math.max(bucketMs, HOUR_MS);
  if (spanMs <= 10 * DAY_MS) return Math.max(bucketMs, 6 * HOUR_MS);
  return DAY_MS;
}

/**
 * Names the trend column from which the rain of a time bucket is computed. For weeks, months and years it is the
 * highest value of a counter that starts from 0 in each of them; otherwise it is `rainToday`, which grows through the
 * day.
 */
export function rainCounter(interval: number | string): string {
  if (interval === 'week') return 'rainWeek.max';
  if (interval === 'month') return 'rainMonth.max';
  return interval === 'year' ? 'rainYear.max' : 'rainToday.max';
}

/**
 * Computes the rain of each time bucket from a counter that starts from 0 each day. For buckets of a day or longer, the
 * counter starts from 0 in each bucket, so its values are returned unchanged.
 * @param counter highest value of the counter in each bucket, null where there is no value; in any unit
 * @returns rain of each bucket in the same unit; null where there is no value, and at the first value if it is above 0,
 * because it is not known how much of that rain fell before this bucket
 */
export function rainAmounts(counter: Column, bucketMs: number): Column {
  if (bucketMs >= DAY_MS) return counter;
  let previous: number | undefined;
  return counter.map((value) => {
    if (value === null) return null;
    const before = previous ?? (value === 0 ? 0 : undefined);
    previous = value;
    if (before === undefined) return null;
    // A lower value than before means a new day or a reset; the counter then holds the rain since that moment.
    return value >= before ? value - before : value;
  });
}

export interface Bars {
  /** Start of each rain bar, UTC ms. */
  time: number[];
  values: (number | null)[];
}

/** Sums the amounts of time buckets over rain bars. For the parameters see `joinByBar`. */
export function sumByBar(
  time: readonly number[],
  amounts: Column,
  midnights: readonly number[],
  barMs: number,
): Bars {
  return joinByBar({ time, values: amounts }, midnights, barMs, (sum, amount) => sum + amount);
}

/**
 * Combines the values of time buckets into bars. Bars begin at local midnight and at whole multiples of `barMs` after
 * it.
 * @param midnights starts of the station's local days, UTC ms, ascending, the first at or before `time[0]`
 * @param join combines two values of one bar
 */
export function joinByBar(
  { time, values }: { time: readonly number[]; values: Column },
  midnights: readonly number[],
  barMs: number,
  join: (before: number, value: number) => number,
): Bars {
  const bars = new Map<number, number | null>();
  let day = 0;
  time.forEach((at, i) => {
    while ((midnights[day + 1] ?? Infinity) <= at) day++;
    const midnight = midnights[day] ?? at;
    // Bars of a day or more begin only at midnight, so that a day of 25 hours has one bar.
    const start = barMs >= DAY_MS ? midnight : midnight + Math.floor((at - midnight) / barMs) * barMs;
    const before = bars.get(start) ?? null;
    const value = values[i] ?? null;
    bars.set(start, before === null || value === null ? (before ?? value) : join(before, value));
  });
  return { time: [...bars.keys()], values: [...bars.values()] };
}
