import type { TimeRange } from '../../platform/calendar/time-range.js';
import type { SampleRow } from '../observation.js';
import {
  type SampleColumns,
  type SamplePage,
  SampleStore,
  type StoreColumn,
  type StorePosition,
  type StoreVolume,
} from './sample-store.js';

/** A store over another one, which answers what this one does not. */
export abstract class StoreLayer extends SampleStore {
  readonly kind: SampleStore['kind'];

  constructor(protected readonly store: SampleStore) {
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
    return this.store.rowsAt(series, times);
  }

  latest(series: readonly number[]): Promise<Map<number, SampleRow>> {
    return this.store.latest(series);
  }

  read(
    series: number,
    keys: readonly string[],
    range: TimeRange,
    options?: { limit?: number; signal?: AbortSignal },
  ): Promise<SampleColumns> {
    return this.store.read(series, keys, range, options);
  }

  rowsIn(
    series: number,
    range: TimeRange,
    options: { limit: number; signal?: AbortSignal },
  ): Promise<SampleRow[]> {
    return this.store.rowsIn(series, range, options);
  }

  override page(
    series: number,
    keys: readonly string[],
    range: TimeRange,
    options?: { limit?: number; signal?: AbortSignal },
  ): Promise<SamplePage | null> {
    return this.store.page(series, keys, range, options);
  }

  aggregate(
    series: number,
    columns: readonly StoreColumn[],
    edges: readonly number[],
    options?: { signal?: AbortSignal },
  ): Promise<(number | string | null)[][]> {
    return this.store.aggregate(series, columns, edges, options);
  }

  keys(series: number, range: TimeRange, options?: { signal?: AbortSignal }): Promise<string[]> {
    return this.store.keys(series, range, options);
  }

  countBefore(series: readonly number[], time: number): Promise<number> {
    return this.store.countBefore(series, time);
  }

  volume(): Promise<StoreVolume> {
    return this.store.volume();
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
