import { unitAround } from '@mesonet/model/calendar/calendar.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { SampleValues } from '../../../../samples/core/observation.js';

export const SUMMED_TOTALS = [
  ['rainToday', 'day'],
  ['rainWeek', 'week'],
  ['rainMonth', 'month'],
  ['rainYear', 'year'],
] as const;

/** A row is recent for the one after it within this time: three hours, and a late row. */
export const RECENT_MS = 190 * MINUTE_MS;

/** The totals that are stored before the first row of a file, from which its own totals go on */
export interface RainBefore {
  /** A moment before the first row, UTC ms; the totals are of the day, week, month and year that contain it */
  until: number;
  /** Rain until then, inches; absent where nothing is stored */
  totals: Partial<Record<(typeof SUMMED_TOTALS)[number][0], number>>;
  /** Total of the day in the newest recent row, which may be of the day before, inches; null where there is none */
  recentToday: number | null;
}

/**
 * Sums up amounts of rain to totals such as that of the local day, in the order of time. Without stored totals they
 * begin at zero with the first row.
 * @param timezone IANA name of the station's timezone
 * @returns a function from the time of a row (UTC ms) and its amount (inches) to the totals at this time
 */
export function rainTotals(
  timezone: string,
  before: RainBefore | null = null,
): (time: number, amount: number) => SampleValues {
  const totals = SUMMED_TOTALS.map(([key, unit]) => ({ key, unit, start: Infinity, end: -Infinity, sum: 0 }));
  return (time, amount) => {
    const values: SampleValues = {};
    for (const total of totals) {
      if (time < total.start || time >= total.end) {
        const span = unitAround(time, total.unit, timezone);
        // Rows that are too old to be stored may come before the moment.
        const goesOn = before && span.start <= before.until && before.until <= time;
        Object.assign(total, span, { sum: goesOn ? (before.totals[total.key] ?? 0) : 0 });
      }
      total.sum += amount;
      values[total.key] = total.sum;
    }
    return values;
  };
}
