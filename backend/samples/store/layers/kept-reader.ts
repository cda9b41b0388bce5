import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import type { SampleRow } from '../../core/observation.js';
import { emptyBuckets } from '../result-rows.js';
import {
  type AggregateOptions,
  type BucketColumns,
  type SampleColumns,
  type SamplePage,
  SampleReader,
  type StoreColumn,
} from '../sample-reader.js';
import { type KeptFrom, keptEdges, keptRange } from '../../core/sample-retention.js';

/** Hides samples that are too old to be kept, even if they are not removed yet. */
export class KeptReader extends SampleReader {
  constructor(
    private readonly reader: SampleReader,
    private readonly keptFrom: KeptFrom,
  ) {
    super();
  }

  rowsAt(series: number, times: readonly number[]): Promise<SampleRow[]> {
    const from = this.keptFrom(series);
    return this.reader.rowsAt(
      series,
      times.filter((time) => time >= from),
    );
  }

  async latest(series: readonly number[]): Promise<Map<number, SampleRow>> {
    const rows = await this.reader.latest(series);
    return new Map([...rows].filter(([one, { time }]) => time >= this.keptFrom(one)));
  }

  read(
    series: number,
    keys: readonly string[],
    range: TimeRange,
    options?: { limit?: number; signal?: AbortSignal },
  ): Promise<SampleColumns> {
    return this.reader.read(series, keys, keptRange(range, this.keptFrom(series)), options);
  }

  rowsIn(
    series: number,
    range: TimeRange,
    options: { limit: number; signal?: AbortSignal },
  ): Promise<SampleRow[]> {
    return this.reader.rowsIn(series, keptRange(range, this.keptFrom(series)), options);
  }

  override page(
    series: number,
    keys: readonly string[],
    range: TimeRange,
    options?: { limit?: number; signal?: AbortSignal },
  ): Promise<SamplePage | null> {
    return this.reader.page(series, keys, keptRange(range, this.keptFrom(series)), options);
  }

  async aggregate(
    series: number,
    columns: readonly StoreColumn[],
    edges: readonly number[],
    options?: AggregateOptions,
  ): Promise<BucketColumns> {
    const kept = keptEdges(edges, this.keptFrom(series));
    // The limit moves on with the time, and with it the first edge.
    const isOneOff = options?.isOneOff === true || kept.edges !== edges;
    const answer = await this.reader.aggregate(series, columns, kept.edges, { ...options, isOneOff });
    if (kept.leftOut === 0) return answer;
    return columns.map((column, i) => [...emptyBuckets(column, kept.leftOut), ...answer[i]!]);
  }

  keys(series: number, range: TimeRange, options?: { signal?: AbortSignal }): Promise<string[]> {
    return this.reader.keys(series, keptRange(range, this.keptFrom(series)), options);
  }
}
