import type { TimeRange } from '../../platform/calendar/time-range.js';
import type { SampleRow } from '../observation.js';
import { emptyBuckets } from '../store/result-rows.js';
import {
  type SampleColumns,
  SampleStore,
  type StoreColumn,
  type StorePosition,
} from '../store/sample-store.js';
import { type KeptFrom, keptEdges, keptRange } from './sample-retention.js';

/**
 * A store without what is past its retention, whether or not that has been removed. Writing and upkeep pass through.
 */
export class KeptStore extends SampleStore {
  readonly kind: SampleStore['kind'];

  constructor(
    private readonly store: SampleStore,
    private readonly keptFrom: KeptFrom,
  ) {
    super();
    this.kind = store.kind;
  }

  prepare(): Promise<void> {
    return this.store.prepare();
  }

  write(rows: readonly SampleRow[]): Promise<void> {
    return this.store.write(rows);
  }

  position(): Promise<StorePosition> {
    return this.store.position();
  }

  barrier(): Promise<void> {
    return this.store.barrier();
  }

  resume(): Promise<void> {
    return this.store.resume();
  }

  mark(mark: string): Promise<void> {
    return this.store.mark(mark);
  }

  marksAmong(marks: readonly string[]): Promise<ReadonlySet<string>> {
    return this.store.marksAmong(marks);
  }

  rowsAt(series: number, times: readonly number[]): Promise<SampleRow[]> {
    const from = this.keptFrom(series);
    return this.store.rowsAt(
      series,
      times.filter((time) => time >= from),
    );
  }

  async latest(series: readonly number[]): Promise<Map<number, SampleRow>> {
    const rows = await this.store.latest(series);
    return new Map([...rows].filter(([one, { time }]) => time >= this.keptFrom(one)));
  }

  read(
    series: number,
    keys: readonly string[],
    range: TimeRange,
    options?: { limit?: number; signal?: AbortSignal },
  ): Promise<SampleColumns> {
    return this.store.read(series, keys, keptRange(range, this.keptFrom(series)), options);
  }

  async aggregate(
    series: number,
    columns: readonly StoreColumn[],
    edges: readonly number[],
    options?: { signal?: AbortSignal },
  ): Promise<(number | string | null)[][]> {
    const kept = keptEdges(edges, this.keptFrom(series));
    const answer = await this.store.aggregate(series, columns, kept.edges, options);
    if (kept.leftOut === 0) return answer;
    return columns.map((column, i) => [...emptyBuckets(column, kept.leftOut), ...answer[i]!]);
  }

  keys(series: number, range: TimeRange, options?: { signal?: AbortSignal }): Promise<string[]> {
    return this.store.keys(series, keptRange(range, this.keptFrom(series)), options);
  }

  countBefore(series: readonly number[], time: number): Promise<number> {
    return this.store.countBefore(series, time);
  }

  expire(series: number, before: number): Promise<number> {
    return this.store.expire(series, before);
  }

  erase(series: number): Promise<void> {
    return this.store.erase(series);
  }

  scrub(series: readonly number[], rewrite: (table: string) => Promise<void>): Promise<void> {
    return this.store.scrub(series, rewrite);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
