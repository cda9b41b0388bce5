/** A batch of the journal and its number. */
export interface StoredBatch {
  seq: number;
  batch: Buffer;
}

/** Size and age of a journal. */
export interface JournalExtent {
  /** Size on disk in bytes, of all shards. */
  bytes: number;
  batches: number;
  /** When the oldest batch was appended; null when there is none. */
  oldestAt: Date | null;
  /** When the oldest batch after a given position was appended; null when there is none. */
  nextAt: Date | null;
}

/**
 * The durable, ordered record of the batches of one shard. `PostgresJournal` stores it in a table; if one database were
 * not enough for all appends, a partitioned log could replace it. All methods except `keptFrom` throw when the database
 * does not answer.
 */
export abstract class Journal {
  abstract readonly shard: number;

  /**
   * Appends batches. Resolves when they are durable, all or none. After an error it is unknown whether they are.
   * @returns the number of each batch: one more than that of the batch before it in the shard
   */
  abstract append(batches: readonly Uint8Array[], at: Date): Promise<number[]>;

  /** Returns at most `limit` batches with `after < seq < before`, ascending. */
  abstract read(after: number, before: number, limit: number): Promise<StoredBatch[]>;

  /** @returns the number of the newest batch; 0 when the shard has none yet */
  abstract lastSeq(): Promise<number>;

  /** Returns the time from which on batches are kept. */
  abstract keptFrom(now: Date): Date;

  /** Drops old batches that a snapshot of the fold states covers. Only the owner of the shard may call it. */
  abstract trim(now: Date): Promise<void>;

  /**
   * Removes all entries of some series. Repeating it is safe.
   * @param rewriting called with the name of a part of the journal before a batch in it is replaced
   */
  abstract erase(
    series: ReadonlySet<number>,
    rewriting: (part: string) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;

  /**
   * @param seq number of the batch up to which the fold has come; `nextAt` of the result is the time of the oldest
   *   batch after it
   */
  abstract extent(seq: number): Promise<JournalExtent>;
}
