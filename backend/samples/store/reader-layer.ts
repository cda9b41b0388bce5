import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import type { SampleRow } from '../core/observation.js';
import {
  type AggregateOptions,
  type BucketColumns,
  type SampleColumns,
  type SamplePage,
  SampleReader,
  type StoreColumn,
} from './sample-reader.js';

/**
 * Base of readers that change some answers of another reader. Calls that a subclass does not override go to that
 * reader.
 */
export abstract class ReaderLayer extends SampleReader {
  constructor(protected readonly reader: SampleReader) {
    super();
  }

  rowsAt(series: number, times: readonly number[]): Promise<SampleRow[]> {
    return this.reader.rowsAt(series, times);
  }

  latest(series: readonly number[]): Promise<Map<number, SampleRow>> {
    return this.reader.latest(series);
  }

  read(
    series: number,
    keys: readonly string[],
    range: TimeRange,
    options?: { limit?: number; signal?: AbortSignal },
  ): Promise<SampleColumns> {
    return this.reader.read(series, keys, range, options);
  }

  rowsIn(
    series: number,
    range: TimeRange,
    options: { limit: number; signal?: AbortSignal },
  ): Promise<SampleRow[]> {
    return this.reader.rowsIn(series, range, options);
  }

  override page(
    series: number,
    keys: readonly string[],
    range: TimeRange,
    options?: { limit?: number; signal?: AbortSignal },
  ): Promise<SamplePage | null> {
    return this.reader.page(series, keys, range, options);
  }

  aggregate(
    series: number,
    columns: readonly StoreColumn[],
    edges: readonly number[],
    options?: AggregateOptions,
  ): Promise<BucketColumns> {
    return this.reader.aggregate(series, columns, edges, options);
  }

  keys(series: number, range: TimeRange, options?: { signal?: AbortSignal }): Promise<string[]> {
    return this.reader.keys(series, range, options);
  }
}
