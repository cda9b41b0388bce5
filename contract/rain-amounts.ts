/** Column of a trend; null = gap. */
type Column = readonly (number | null)[];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Bars that a reader can tell apart: hourly for a day, then every six hours, then daily. */
export function rainBarMs(spanMs: number, bucketMs: number): number {
  if (bucketMs >= DAY_MS) return bucketMs;
  if (spanMs <= 2 * DAY_MS) return Math.max(bucketMs, HOUR_MS);
  if (spanMs <= 10 * DAY_MS) return Math.max(bucketMs, 6 * HOUR_MS);
  return DAY_MS;
}

/** The counter whose highest value in a bucket is the bucket's rain; `rainToday` grows inside shorter ones. */
export function rainCounter(interval: number | string): string {
  if (interval === 'week') return 'rainWeek.max';
  if (interval === 'month') return 'rainMonth.max';
  return interval === 'year' ? 'rainYear.max' : 'rainToday.max';
}

/**
 * Rain of each bucket from a counter that starts anew each day.
 * @param counter its highest value per bucket, null = gap; in any unit
 * @returns same length and unit; null where it is not known: in gaps, and at the first value unless it is 0
 */
export function rainAmounts(counter: Column, bucketMs: number): Column {
  if (bucketMs >= DAY_MS) return counter;
  let previous: number | undefined;
  return counter.map((value) => {
    if (value === null) return null;
    const before = previous ?? (value === 0 ? 0 : undefined);
    previous = value;
    if (before === undefined) return null;
    // A fall is the new day's start or a reset: what stands there fell since.
    return value >= before ? value - before : value;
  });
}

export interface Bars {
  /** Start of each bar, UTC ms. */
  time: number[];
  values: (number | null)[];
}

/** Sums amounts over bars; parameters as in `joinByBar`. */
export function sumByBar(
  time: readonly number[],
  amounts: Column,
  midnights: readonly number[],
  barMs: number,
): Bars {
  return joinByBar(time, amounts, midnights, barMs, (sum, amount) => sum + amount);
}

/**
 * Joins values to bars that begin at midnight and at whole multiples of `barMs` after it.
 * @param midnights starts of the station's days, UTC ms, ascending, the first at or before `time[0]`
 * @param join two values of one bar into one
 */
export function joinByBar(
  time: readonly number[],
  values: Column,
  midnights: readonly number[],
  barMs: number,
  join: (before: number, value: number) => number,
): Bars {
  const bars = new Map<number, number | null>();
  let day = 0;
  time.forEach((at, i) => {
    while ((midnights[day + 1] ?? Infinity) <= at) day++;
    const midnight = midnights[day] ?? at;
    // A day of 25 hours is one bar of a day.
    const start = barMs >= DAY_MS ? midnight : midnight + Math.floor((at - midnight) / barMs) * barMs;
    const before = bars.get(start) ?? null;
    const value = values[i] ?? null;
    bars.set(start, before === null || value === null ? (before ?? value) : join(before, value));
  });
  return { time: [...bars.keys()], values: [...bars.values()] };
}
