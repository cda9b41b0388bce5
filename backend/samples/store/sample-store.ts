import type { TimeRange } from '../../platform/calendar/time-range.js';
import type { SampleRow } from '../observation.js';

/** Columns of one length, time ascending; null = gap. */
export interface SampleColumns {
  time: number[];
  data: Record<string, (number | string | null)[]>;
}

/**
 * Samples as an engine answered them, to be read by `readPage`, in whichever thread. The memory is the caller's own.
 * Whether they are whole shows when they are read.
 */
export type SamplePage = Uint8Array<ArrayBuffer>;

/** A column of a page: its cells, null = gap; or numbers alone, of which NaN is a gap. */
export type Column = (number | string | null)[] | Float64Array;

/** Statistics a store computes per bucket; the query part combines them (avg = sum / count). */
export type StoreStat = 'min' | 'max' | 'sum' | 'count' | 'first' | 'last' | 'varPop' | 'sinSum' | 'cosSum';

export interface StoreColumn {
  key: string;
  stat: StoreStat;
}

/** How far the engine is. `applied < written`: some acknowledged rows cannot be queried yet. */
export interface StorePosition {
  written: bigint;
  applied: bigint;
  /** True when the engine stopped applying writes until somebody acts. */
  isSuspended: boolean;
  /** Why, as the engine says; null when it was told to, or is not suspended. */
  suspendedFor: string | null;
}

export interface StoreVolume {
  /** All files of the samples together. */
  bytes: number;
  /** Series → rows. */
  rows: ReadonlyMap<number, number>;
}

/**
 * The only door to stored samples; hides SQL and the engine. Keys are catalogue keys, values base units.
 * A row without a value counts as no row. Every call may throw `StoreUnavailable`, which is worth repeating;
 * a signal that fires makes the call throw the signal's reason and stops the query in the engine.
 * Two engines implement it and one suite (`store-contract`) holds both to this text.
 */
export abstract class SampleStore {
  abstract readonly kind: 'questdb' | 'postgres';

  /** Creates or migrates the tables. Safe to call at every start. */
  abstract prepare(): Promise<void>;

  /**
   * Upserts whole rows: a row replaces what is stored at its (series, time). Within one call the later row
   * wins. All or nothing; safe to repeat. Resolves when the engine has acknowledged.
   * @throws RowRefused naming the row that can never be stored; nothing was written
   */
  abstract write(rows: readonly SampleRow[]): Promise<void>;

  abstract position(): Promise<StorePosition>;

  /** Has a suspended engine apply its writes again, from the one that failed: none is skipped. Safe when it is not. */
  abstract resume(): Promise<void>;

  /** Resolves when every row acknowledged before the call is on disk. */
  abstract barrier(): Promise<void>;

  /** Writes a mark (a UUID) into the store itself, so that a copy of the store shows of when it is. On disk after the next barrier. */
  abstract mark(mark: string): Promise<void>;

  /** Those of the marks that this store holds. */
  abstract marksAmong(marks: readonly string[]): Promise<ReadonlySet<string>>;

  /** Whole rows stored at exactly these times, any order; times without a value are absent. */
  abstract rowsAt(series: number, times: readonly number[]): Promise<SampleRow[]>;

  /** The newest row of each series that holds a value; a series without one is absent. */
  abstract latest(series: readonly number[]): Promise<Map<number, SampleRow>>;

  /**
   * Rows of the range that hold at least one of the keys, time ascending.
   * @param limit at most this many rows, the earliest
   */
  abstract read(
    series: number,
    keys: readonly string[],
    range: TimeRange,
    options?: { limit?: number; signal?: AbortSignal },
  ): Promise<SampleColumns>;

  /**
   * Whole rows of the range with what is known of their origin, time ascending.
   * @param limit at most this many rows, the earliest
   */
  abstract rowsIn(
    series: number,
    range: TimeRange,
    options: { limit: number; signal?: AbortSignal },
  ): Promise<SampleRow[]>;

  /** What `read` would answer, unread; null where there is no such thing, and `read` is to be asked. */
  page(
    _series: number,
    _keys: readonly string[],
    _range: TimeRange,
    _options?: { limit?: number; signal?: AbortSignal },
  ): Promise<SamplePage | null> {
    return Promise.resolve(null);
  }

  /**
   * One value per column and bucket; bucket i covers [edges[i], edges[i+1]). Edges ascend, UTC ms, and need
   * not be evenly spaced. Without a reading in the bucket: count 0, everything else null.
   * `sinSum`, `cosSum`: Σ sin, Σ cos of the value in degrees. `varPop`: population variance.
   * Text keys answer count, first, last only.
   * @returns one array of edges.length − 1 entries per column, in the order asked
   */
  abstract aggregate(
    series: number,
    columns: readonly StoreColumn[],
    edges: readonly number[],
    options?: { signal?: AbortSignal },
  ): Promise<(number | string | null)[][]>;

  /** Keys with at least one value in the range, catalogue order. */
  abstract keys(series: number, range: TimeRange, options?: { signal?: AbortSignal }): Promise<string[]>;

  /** Values' rows of these series before a time, UTC ms. */
  abstract countBefore(series: readonly number[], time: number): Promise<number>;

  /** Counts the rows of each series, those without a value too, and measures the files they lie in. */
  abstract volume(): Promise<StoreVolume>;

  /**
   * Removes rows before a time, as many as are done at once. Safe to repeat.
   * @param before UTC ms
   * @returns how many; 0: none is left, or the engine drops them itself, week by week
   */
  abstract expire(series: number, before: number): Promise<number>;

  /** Removes every value acknowledged before the call: none can be read again. Safe to repeat. */
  abstract erase(series: number): Promise<void>;

  /**
   * Removes from the files what was erased and replaced. Safe to repeat; what the engine then still has to tidy away is
   * gone within minutes.
   * @param series erased before the call
   * @param rewrite leaves only what can be read in the files of a table of PostgreSQL
   */
  abstract scrub(series: readonly number[], rewrite: (table: string) => Promise<void>): Promise<void>;

  abstract close(): Promise<void>;
}
