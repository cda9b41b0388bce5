import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import type { Cell } from '../../bytes/cells.js';
import type { SampleRow } from '../core/observation.js';

/** Columns of equal length, ascending by time; null means a gap. */
export interface SampleColumns {
  time: number[];
  data: Record<string, (number | string | null)[]>;
}

/**
 * The undecoded answer of a database to a query for rows. `readPage` decodes it, in any thread, and notices whether it
 * is incomplete. The caller owns the memory.
 */
export type SamplePage = Uint8Array<ArrayBuffer>;

/** Statistics that a store calculates for a bucket. Others are calculated from them, such as avg = sum / count. */
export type StoreStat = 'min' | 'max' | 'sum' | 'count' | 'first' | 'last' | 'varPop' | 'sinSum' | 'cosSum';

export interface StoreColumn {
  key: string;
  stat: StoreStat;
}

/** For each column an array with a value for each bucket. Several callers may get the same arrays. */
export type BucketColumns = readonly (readonly Cell[])[];

export interface AggregateOptions {
  signal?: AbortSignal;
  /** The same question is hardly asked again, so that its answer need not be remembered. */
  isOneOff?: boolean;
}

/**
 * Reads stored rows. Trends, alarms, imports, recounts of rain, rederivations, rollups and the merging of late samples
 * use it. `layers/reader-layers.ts` shows which layers change its answers.
 */
export abstract class SampleReader {
  /** Reads complete rows at exactly these times, in any order. Times without a value are absent. */
  abstract rowsAt(series: number, times: readonly number[]): Promise<SampleRow[]>;

  /** Reads, for each series, the newest row with at least one value. A series without such a row is absent. */
  abstract latest(series: readonly number[]): Promise<Map<number, SampleRow>>;

  /**
   * Reads the rows of a range that have a value of at least one of the keys, ascending by time.
   * @param limit largest number of rows, of which the earliest are returned
   */
  abstract read(
    series: number,
    keys: readonly string[],
    range: TimeRange,
    options?: { limit?: number; signal?: AbortSignal },
  ): Promise<SampleColumns>;

  /**
   * Reads complete rows of a range, ascending by time, with the bit mask of sent keys if it is known.
   * @param limit largest number of rows, of which the earliest are returned
   */
  abstract rowsIn(
    series: number,
    range: TimeRange,
    options: { limit: number; signal?: AbortSignal },
  ): Promise<SampleRow[]>;

  /**
   * Reads the same as `read`, but returns the undecoded answer. Null means that the store has no such answers; the
   * caller must then use `read`.
   */
  page(
    _series: number,
    _keys: readonly string[],
    _range: TimeRange,
    _options?: { limit?: number; signal?: AbortSignal },
  ): Promise<SamplePage | null> {
    return Promise.resolve(null);
  }

  /**
   * Calculates one value for each column and bucket. Bucket i covers [edges[i], edges[i+1]). Edges are UTC ms,
   * ascending, and need not be evenly spaced. In a bucket without a reading, the count is 0 and everything else is
   * null.
   * @param columns `sinSum` and `cosSum` are sums of the sines and cosines of values in degrees, `varPop` is the
   * population variance; for texts, only count, first and last are possible
   * @returns one array of edges.length − 1 values for each column, in the order of the columns
   */
  abstract aggregate(
    series: number,
    columns: readonly StoreColumn[],
    edges: readonly number[],
    options?: AggregateOptions,
  ): Promise<BucketColumns>;

  /** @returns the keys that have a value in the range, in the order of the catalogue */
  abstract keys(series: number, range: TimeRange, options?: { signal?: AbortSignal }): Promise<string[]>;
}

/**
 * The methods of a reader that trends need. A reader that merges other values into its answers has no method `page`,
 * which returns undecoded answers.
 */
export type TrendReader = Pick<SampleReader, 'aggregate' | 'read'> & Partial<Pick<SampleReader, 'page'>>;
