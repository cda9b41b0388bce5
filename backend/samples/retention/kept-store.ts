import type { TimeRange } from '../../platform/calendar/time-range.js';
import type { SampleRow } from '../observation.js';
import { emptyBuckets } from '../store/result-rows.js';
import type { SampleColumns, SamplePage, SampleStore, StoreColumn } from '../store/sample-store.js';
import { StoreLayer } from '../store/store-layer.js';
import { type KeptFrom, keptEdges, keptRange } from './sample-retention.js';

/**
 * A store without what is past its retention, whether or not that has been removed. Writing and upkeep pass through.
 */
export class KeptStore extends StoreLayer {
  constructor(
    store: SampleStore,
    private readonly keptFrom: KeptFrom,
  ) {
    super(store);
  }

  override rowsAt(series: number, times: readonly number[]): Promise<SampleRow[]> {
    const from = this.keptFrom(series);
    return this.store.rowsAt(
      series,
      times.filter((time) => time >= from),
    );
  }

  override async latest(series: readonly number[]): Promise<Map<number, SampleRow>> {
    const rows = await this.store.latest(series);
    return new Map([...rows].filter(([one, { time }]) => time >= this.keptFrom(one)));
  }

  override read(
    series: number,
    keys: readonly string[],
    range: TimeRange,
    options?: { limit?: number; signal?: AbortSignal },
  ): Promise<SampleColumns> {
    return this.store.read(series, keys, keptRange(range, this.keptFrom(series)), options);
  }

  override rowsIn(
    series: number,
    range: TimeRange,
    options: { limit: number; signal?: AbortSignal },
  ): Promise<SampleRow[]> {
    return this.store.rowsIn(series, keptRange(range, this.keptFrom(series)), options);
  }

  override page(
    series: number,
    keys: readonly string[],
    range: TimeRange,
    options?: { limit?: number; signal?: AbortSignal },
  ): Promise<SamplePage | null> {
    return this.store.page(series, keys, keptRange(range, this.keptFrom(series)), options);
  }

  override async aggregate(
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

  override keys(series: number, range: TimeRange, options?: { signal?: AbortSignal }): Promise<string[]> {
    return this.store.keys(series, keptRange(range, this.keptFrom(series)), options);
  }
}
