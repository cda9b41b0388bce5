import { unitAround } from '@mesonet/model/calendar/calendar.js';
import type { SampleValues } from '../../../samples/core/observation.js';

export const SUMMED_TOTALS = [
  ['rainToday', 'day'],
  ['rainWeek', 'week'],
  ['rainMonth', 'month'],
  ['rainYear', 'year'],
] as const;

/** The totals that are stored before the first row of a file, from which its own totals go on */
export interface RainBefore {
  /** Time of the first row, UTC ms */
  first: number;
  /** Rain of the day, week, month and year until then, inches; absent where nothing is stored */
  totals: Partial<Record<(typeof SUMMED_TOTALS)[number][0], number>>;
}

/**
 * Sums up amounts of rain to totals such as that of the local day, in the order of time. Without stored totals they
 * begin at zero with the first row.
 * @param timezone IANA name of the station's timezone
 * @returns a function from the time of a row (UTC ms) and its amount (inches, or null) to the totals at this time
 */
export function rainTotals(
  timezone: string,
  before: RainBefore | null = null,
): (time: number, amount: number | null) => SampleValues {
  const totals = SUMMED_TOTALS.map(([key, unit]) => ({ key, unit, start: Infinity, end: -Infinity, sum: 0 }));
  let isFirst = true;
  return (time, amount) => {
    // The rain of a row at midnight fell before it. Rows that are too old to be stored may come before the first one.
    const goesOn = isFirst && before !== null && time >= before.first - 1 && time <= before.first;
    isFirst = false;
    const values: SampleValues = {};
    for (const total of totals) {
      if (time < total.start || time >= total.end) {
        const sum = goesOn ? (before.totals[total.key] ?? 0) : 0;
        Object.assign(total, unitAround(time, total.unit, timezone), { sum });
      }
      total.sum += amount ?? 0;
      values[total.key] = total.sum;
    }
    return values;
  };
}
