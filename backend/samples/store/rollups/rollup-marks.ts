import { unitAround } from '@mesonet/model/calendar/calendar.js';
import type { SampleRow } from '../../core/observation.js';
import type { RollupHead, RollupTable } from './rollup-table.js';

/**
 * Knows in memory until which time the days of each series have rollups, or are getting them. A row before that time
 * makes its day dirty, that is, its rollup outdated. For a later row, only this time is looked up.
 */
export class RollupMarks {
  private readonly watched = new Map<number, RollupHead>();
  private readonly unrolled = new Set<number>();

  constructor(private readonly table: RollupTable) {}

  /**
   * Reads until which time each series has rollups. Call it before rows are written, because another process may have
   * added some. A later time set by `watch` stays, because its rollups are not saved yet.
   */
  async load(): Promise<void> {
    for (const [series, head] of await this.table.heads()) {
      const until = Math.max(head.until, this.watched.get(series)?.until ?? 0);
      this.watched.set(series, { ...head, until });
    }
  }

  /** From now on, rows of the series before `head.until` make their day dirty. */
  watch(series: number, head: RollupHead): void {
    this.watched.set(series, head);
  }

  /**
   * Stops watching a series that has no complete day.
   * @param hasRows true when the series has rows
   */
  forget(series: number, hasRows: boolean): void {
    this.watched.delete(series);
    if (!hasRows) this.unrolled.delete(series);
  }

  /** True when the series may have days without rollups: rows were written, or its rollups were removed. */
  hasRows(series: number): boolean {
    return this.unrolled.has(series) || this.watched.has(series);
  }

  /**
   * Marks the days of these rows that have rollups as dirty.
   * @throws Error when that cannot be saved; the rows must not be written then
   */
  async markDays(rows: readonly SampleRow[]): Promise<void> {
    const days = new Map<string, { series: number; day: number }>();
    let last = { series: 0, start: 0, end: 0 };
    for (const { series, time } of rows) {
      const head = this.watched.get(series);
      if (!head) this.unrolled.add(series);
      if (!head || time >= head.until) continue;
      if (last.series === series && time >= last.start && time < last.end) continue;
      last = { series, ...unitAround(time, 'day', head.timezone) };
      days.set(`${series} ${last.start}`, { series, day: last.start });
    }
    if (days.size > 0) await this.table.markDirty([...days.values()]);
  }
}
