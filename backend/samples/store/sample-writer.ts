import type { SampleRow } from '../core/observation.js';

/**
 * The number of writes that the store has acknowledged (`written`), and the number of writes that it has applied. While
 * `applied` is less than `written`, queries do not return all acknowledged rows yet.
 */
export interface StorePosition {
  written: bigint;
  applied: bigint;
  /** True when the database has stopped applying writes, as QuestDB does after a failure. */
  isSuspended: boolean;
  /**
   * The reason why the database has stopped applying writes, in its own words; null when it has not stopped, or when
   * somebody stopped it by hand.
   */
  suspendedFor: string | null;
}

/**
 * Writes rows, and knows when queries return them and whether the store still has them. Only the owner of a shard uses
 * it, with two exceptions: a process that stands by asks how many writes the store has applied, and a restore and the
 * moving of tables need a barrier.
 */
export abstract class SampleWriter {
  /** Creates or migrates the tables. It may be called at every start. */
  abstract prepare(): Promise<void>;

  /**
   * Writes complete rows; each replaces the stored row of the same series and time. If a call has two such rows, the
   * later one counts. All or nothing is written, and repeating it is safe. It lets the event loop do other work while
   * it encodes many rows. Resolves when the database has acknowledged the rows.
   * @throws RowRefused that names a row which can never be stored; nothing was written then
   */
  abstract write(rows: readonly SampleRow[]): Promise<void>;

  abstract position(): Promise<StorePosition>;

  /** Makes a database that has stopped applying writes continue with the write that failed; it skips none. */
  abstract resume(): Promise<void>;

  /** Resolves when every row acknowledged before the call is on disk. */
  abstract barrier(): Promise<void>;

  /**
   * Writes a mark (a UUID) into the store, from which an older copy of the store is recognized later. The mark is on
   * disk after the next barrier.
   */
  abstract mark(mark: string): Promise<void>;

  /** @returns those of the given marks that were written into the store, and that it still has */
  abstract marksAmong(marks: readonly string[]): Promise<ReadonlySet<string>>;
}
