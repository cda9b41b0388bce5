import type { TimeRange } from '../../platform/calendar/time-range.js';
import type { SampleStore, StoreColumn } from '../store/sample-store.js';
import { hoursOf } from './rollup-plan.js';
import type { RolledDay } from './rollup-table.js';
import { append, emptySummary, fill, pack, statOf, statsOf, type Summary } from './summary.js';

/**
 * What the samples of some days come to.
 * @param store of the samples themselves
 * @param days whole local days, one after the other
 * @returns a row for each day and key that has a value in it
 */
export async function summarizeDays(
  store: Pick<SampleStore, 'keys' | 'aggregate'>,
  series: number,
  days: readonly TimeRange[],
  signal: AbortSignal,
): Promise<RolledDay[]> {
  const range = { start: days[0]!.start, end: days.at(-1)!.end };
  const keys = (await store.keys(series, range, { signal })).filter((key) => statsOf(key).length > 0);
  const columns: StoreColumn[] = keys.flatMap((key) => statsOf(key).map((stat) => ({ key, stat })));
  const edges = [...days.flatMap((day) => hoursOf(day).map(({ start }) => start)), range.end];
  const answer = await store.aggregate(series, columns, edges, { signal });
  const cells = new Map(columns.map((column, i) => [`${column.key} ${column.stat}`, answer[i]!]));
  const rolled: RolledDay[] = [];
  let first = 0;
  for (const day of days) {
    const hours = hoursOf(day).length;
    for (const key of keys) {
      const summaries = Array.from({ length: hours }, (_, hour) => {
        const summary = emptySummary();
        for (const stat of statsOf(key)) {
          fill(summary, stat, cells.get(`${key} ${stat}`)![first + hour] as number | null);
        }
        return summary;
      });
      const total = joined(summaries);
      if (statOf(total, 'count') === 0) continue;
      rolled.push({ key, day: day.start, total: pack(key, [total]), hours: pack(key, summaries) });
    }
    first += hours;
  }
  return rolled;
}

function joined(summaries: readonly Summary[]): Summary {
  const whole = emptySummary();
  for (const summary of summaries) append(whole, summary);
  return whole;
}
