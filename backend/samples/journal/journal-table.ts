import type { Pool } from 'pg';

export interface StoredBatch {
  seq: number;
  batch: Buffer;
}

/** The journal of one shard in PostgreSQL. */
export class JournalTable {
  constructor(
    private readonly pool: Pool,
    readonly shard: number,
  ) {}

  /**
   * Resolves when the batches are committed, in one transaction. After an error the outcome is unknown: all or none of
   * them may be there.
   * @returns the number of each: one more than that before, or than the last of the shard
   */
  async append(batches: readonly Uint8Array[], at: Date): Promise<number[]> {
    const { rows } = await this.pool.query<{ seq: string }>({
      name: `append ${batches.length} to journal`,
      text: batches.map((_, i) => `SELECT append_to_journal($1, $${i + 3}, $2) AS seq`).join(' UNION ALL '),
      values: [this.shard, at, ...batches],
    });
    return rows.map(({ seq }) => Number(seq));
  }

  /** Batches with `after < seq < before`, ascending, at most `limit`. */
  async read(after: number, before: number, limit: number): Promise<StoredBatch[]> {
    const { rows } = await this.pool.query<{ seq: string; batch: Buffer }>(
      'SELECT seq, batch FROM sample_journal WHERE shard = $1 AND seq > $2 AND seq < $3 ORDER BY seq LIMIT $4',
      [this.shard, after, before, limit],
    );
    return rows.map(({ seq, batch }) => ({ seq: Number(seq), batch }));
  }

  /** @returns the number of the newest batch; 0 when there was none yet */
  async lastSeq(): Promise<number> {
    const { rows } = await this.pool.query<{ last_seq: string }>(
      'SELECT last_seq FROM journal_shards WHERE shard = $1',
      [this.shard],
    );
    return Number(rows[0]?.last_seq ?? 0);
  }
}
