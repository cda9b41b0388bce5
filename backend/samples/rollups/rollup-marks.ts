import { unitAround } from '../../platform/calendar/calendar.js';
import type { SampleRow } from '../observation.js';
import type { RollupHead, RollupTable } from './rollup-table.js';

/**
 * Knows of each series before which time its days are rolled up, or are being: rows before it mark their day as dirty, and
 * live ones cost no more than a look into memory.
 */
export class RollupMarks {
  private readonly watched = new Map<number, RollupHead>();
  private readonly unrolled = new Set<number>();

  constructor(private readonly table: RollupTable) {}

  /** Before rows are written: another process may have rolled up since. What is being rolled up now is not saved yet. */
  async load(): Promise<void> {
    for (const [series, head] of await this.table.heads()) {
      const until = Math.max(head.until, this.watched.get(series)?.until ?? 0);
      this.watched.set(series, { ...head, until });
    }
  }

  /** From now on rows before this time mark their day. */
  watch(series: number, head: RollupHead): void {
    this.watched.set(series, head);
  }

  /** Nothing of the series is rolled up after all. @param hasRows whether it has samples */
  forget(series: number, hasRows: boolean): void {
    this.watched.delete(series);
    if (!hasRows) this.unrolled.delete(series);
  }

  /** Of a series of which nothing is rolled up: whether rows came, or what was rolled up of it was forgotten. */
  hasRows(series: number): boolean {
    return this.unrolled.has(series) || this.watched.has(series);
  }

  /**
   * Marks the days of rows that change what is rolled up.
   * @throws Error when that cannot be saved: the rows must not be written then
   */
  async soil(rows: readonly SampleRow[]): Promise<void> {
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
    if (days.size > 0) await this.table.soil([...days.values()]);
  }
}
