import { unitAround } from '../../../platform/calendar/calendar.js';
import type { SampleValues } from '../../../samples/observation.js';

const TOTALS = [
  ['rainToday', 'day'],
  ['rainWeek', 'week'],
  ['rainMonth', 'month'],
  ['rainYear', 'year'],
] as const;

/**
 * Totals of the station's calendar from amounts, in the order of the file. They begin with the file.
 * @param timezone IANA
 * @returns a function from (time in UTC ms, inches since the row before or null) to the totals at that time
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
