import type { TimeRange } from '../../platform/calendar/time-range.js';
import { TimeSlice } from '../pacing/time-slice.js';
import type { Cell } from '../store/result-rows.js';
import type { SampleStore, StoreColumn, StoreStat } from '../store/sample-store.js';
import { hoursOf } from './rollup-plan.js';
import type { RolledDay } from './rollup-table.js';
import { append, emptySummary, fill, pack, statsOf, type Summary } from './summary.js';

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
  const rolled: RolledDay[] = [];
  const slice = new TimeSlice();
  let first = 0;
  for (const day of days) {
    const hours = hoursOf(day).length;
    let column = 0;
    for (const key of keys) {
      const stats = statsOf(key);
      const cells = answer.slice(column, (column += stats.length));
      const counts = cells[stats.indexOf('count')]!;
      if (!counts.slice(first, first + hours).some(Boolean)) continue;
      const summaries = Array.from({ length: hours }, (_, hour) => summaryOf(stats, cells, first + hour));
      const total = joined(summaries);
      rolled.push({ key, day: day.start, total: pack(key, [total]), hours: pack(key, summaries) });
    }
    first += hours;
    await slice.yieldIfOver();
  }
  return rolled;
}

function summaryOf(stats: readonly StoreStat[], cells: readonly Cell[][], bucket: number): Summary {
  const summary = emptySummary();
  stats.forEach((stat, i) => fill(summary, stat, cells[i]![bucket] as number | null));
  return summary;
}

function joined(summaries: readonly Summary[]): Summary {
  const whole = emptySummary();
  for (const summary of summaries) append(whole, summary);
  return whole;
}
