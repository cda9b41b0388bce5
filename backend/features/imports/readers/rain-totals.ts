import { unitAround } from '@mesonet/model/calendar/calendar.js';
import type { SampleValues } from '../../../samples/core/observation.js';

const TOTALS = [
  ['rainToday', 'day'],
  ['rainWeek', 'week'],
  ['rainMonth', 'month'],
  ['rainYear', 'year'],
] as const;

/**
 * Sums up amounts of rain to totals such as that of the local day, in the order of the file. The totals begin at zero
 * with the first row.
 * @param timezone IANA name of the station's timezone
 * @returns a function from the time of a row (UTC ms) and its amount (inches, or null) to the totals at this time
 */
export function rainTotals(timezone: string): (time: number, amount: number | null) => SampleValues {
  const totals = TOTALS.map(([key, unit]) => ({ key, unit, start: Infinity, end: -Infinity, sum: 0 }));
  return (time, amount) => {
    const values: SampleValues = {};
    for (const total of totals) {
      if (time < total.start || time >= total.end)
        Object.assign(total, unitAround(time, total.unit, timezone), { sum: 0 });
      total.sum += amount ?? 0;
      values[total.key] = total.sum;
    }
    return values;
  };
}
