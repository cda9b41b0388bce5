import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import { TimeSlice } from '../../pacing/time-slice.js';
import type { BucketColumns, SampleReader, StoreColumn, StoreStat } from '../sample-reader.js';
import { hoursOf } from './rollup-plan.js';
import type { RolledDay } from './rollup-table.js';
import { append, emptySummary, fill, pack, statsOf, type Summary } from './summary.js';

/**
 * Calculates the rollups of some days from the rows.
 * @param reader reader of the rows, without rollups
 * @param days consecutive whole local days
 * @returns a rollup for each day and key that has a value on this day
 */
export async function summarizeDays(
  reader: Pick<SampleReader, 'keys' | 'aggregate'>,
  series: number,
  days: readonly TimeRange[],
  signal: AbortSignal,
): Promise<RolledDay[]> {
  const range = { start: days[0]!.start, end: days.at(-1)!.end };
  const keys = (await reader.keys(series, range, { signal })).filter((key) => statsOf(key).length > 0);
  const columns: StoreColumn[] = keys.flatMap((key) => statsOf(key).map((stat) => ({ key, stat })));
  const edges = [...days.flatMap((day) => hoursOf(day).map(({ start }) => start)), range.end];
  const answer = await reader.aggregate(series, columns, edges, { signal });
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

function summaryOf(stats: readonly StoreStat[], cells: BucketColumns, bucket: number): Summary {
  const summary = emptySummary();
  stats.forEach((stat, i) => fill(summary, stat, cells[i]![bucket] as number | null));
  return summary;
}

function joined(summaries: readonly Summary[]): Summary {
  const whole = emptySummary();
  for (const summary of summaries) append(whole, summary);
  return whole;
}
