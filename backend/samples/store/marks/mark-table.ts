import type { Pool } from 'pg';
import { type Fence, inTransaction } from '../../lease/fence.js';

/**
 * A random text that was written into the store when it held all batches up to `seq`, to recognize that state later.
 */
export interface StoreMark {
  mark: string;
  seq: number;
  /** Time at which the store held these batches; null when `seq` is 0, so that it held none. */
  setAt: Date | null;
}

/**
 * A mark that was written into the sample store, as PostgreSQL notes it. A store that lacks it is older than the note. A
 * later mark has a higher id.
 */
export interface NotedMark extends StoreMark {
  id: number;
}

/** A gap in the store: it has lost the samples received after `from` and until `to` for good. */
export interface StoreGap {
  /** Null when the store has lost all samples from the very first one on. */
  from: Date | null;
  to: Date;
  foundAt: Date;
}

/** How to continue after the store was replaced by an older copy. */
export interface StepBack {
  /** Newest mark that the store still has; null when it has none. */
  held: NotedMark | null;
  /** The new mark, in place of those that the store no longer has. */
  set: StoreMark;
  /** Position of the snapshot from which the fold begins after a restart. */
  startSeq: number;
  foundAt: Date;
}

interface MarkRow {
  id: string;
  mark: string;
  seq: string;
  set_at: Date | null;
}

const COLUMNS = 'id, mark, seq, set_at';

/** Stores the marks that a shard's store must have, and the gaps found in it, in PostgreSQL. */
export class MarkTable {
  constructor(
    private readonly pool: Pool,
    private readonly shard: number,
    private readonly fence?: Fence,
  ) {}

  async note({ mark, seq, setAt }: StoreMark): Promise<void> {
    const values = [this.shard, mark, seq, setAt];
    await this.write('INSERT INTO store_marks (shard, mark, seq, set_at) VALUES ($1, $2, $3, $4)', values);
  }

  /** @returns the newest mark, which the store must have; null when there is none yet */
  async last(): Promise<NotedMark | null> {
    const { rows } = await this.pool.query<MarkRow>(
      `SELECT ${COLUMNS} FROM store_marks WHERE shard = $1 ORDER BY id DESC LIMIT 1`,
      [this.shard],
    );
    return rows[0] ? toMark(rows[0]) : null;
  }

  /** @returns all marks, the one with the highest position first */
  async all(): Promise<NotedMark[]> {
    const { rows } = await this.pool.query<MarkRow>(
      `SELECT ${COLUMNS} FROM store_marks WHERE shard = $1 ORDER BY seq DESC, id DESC`,
      [this.shard],
    );
    return rows.map(toMark);
  }

  /** Deletes marks older than `keepFrom`, except the last one of each hour. */
  async thin(keepFrom: Date): Promise<void> {
    await this.write(
      `DELETE FROM store_marks AS mark WHERE shard = $1 AND set_at < $2
         AND EXISTS (SELECT FROM store_marks AS later WHERE later.shard = mark.shard AND later.id > mark.id
           AND date_trunc('hour', later.set_at) = date_trunc('hour', mark.set_at))`,
      [this.shard, keepFrom],
    );
  }

  /** @returns the positions of the snapshots and of the oldest batch in the journal, as input for `replayStart` */
  async replayable(): Promise<{ snapshots: number[]; firstKeptSeq: number }> {
    const { rows } = await this.pool.query<{ snapshots: string[]; first_kept: string }>(
      `SELECT ARRAY(SELECT cut.seq::text FROM fold_cuts AS cut WHERE shard = $1 ORDER BY cut.seq) AS snapshots,
         coalesce((SELECT min(seq) FROM sample_journal WHERE shard = $1),
           (SELECT last_seq + 1 FROM journal_shards WHERE shard = $1), 1) AS first_kept`,
      [this.shard],
    );
    const { snapshots, first_kept } = rows[0]!;
    return { snapshots: snapshots.map(Number), firstKeptSeq: Number(first_kept) };
  }

  /**
   * Deletes everything that the fold saved after `startSeq`, and saves the gap if there is one, in one transaction.
   * Gaps with a mark newer than `held`, the newest mark that the store still has, are deleted, too: they belong to
   * another copy of the store.
   */
  async stepBack({ held, set, startSeq, foundAt }: StepBack): Promise<void> {
    const sql = `WITH cuts AS (DELETE FROM fold_cuts WHERE shard = $1 AND seq > $2),
         states AS (DELETE FROM fold_states WHERE shard = $1 AND seq > $2),
         elsewhere AS (DELETE FROM store_gaps WHERE shard = $1 AND mark_id > $3),
         noted AS (INSERT INTO store_marks (shard, mark, seq, set_at) VALUES ($1, $4, $5, $6) RETURNING id)
       INSERT INTO store_gaps (shard, mark_id, from_seq, to_seq, from_at, to_at, found_at)
       SELECT $1, noted.id, $5, $2, $6, taken_at, $7 FROM noted, fold_cuts
       WHERE shard = $1 AND seq = $2 AND seq > $5`;
    const values = [this.shard, startSeq, held?.id ?? 0, set.mark, set.seq, set.setAt, foundAt];
    await inTransaction(
      this.pool,
      async (client) => {
        await client.query(sql, values);
        // Rollups are deleted, too, because it is unknown which of their samples the store still has.
        await client.query('TRUNCATE rollup_heads, rollup_dirty, rollups');
      },
      this.fence,
    );
  }

  /** @returns the gaps in the store, the oldest first */
  async gaps(): Promise<StoreGap[]> {
    const { rows } = await this.pool.query<{ from_at: Date | null; to_at: Date; found_at: Date }>(
      'SELECT from_at, to_at, found_at FROM store_gaps WHERE shard = $1 ORDER BY to_seq',
      [this.shard],
    );
    return rows.map(({ from_at, to_at, found_at }) => ({ from: from_at, to: to_at, foundAt: found_at }));
  }

  private async write(sql: string, values: unknown[]): Promise<void> {
    await inTransaction(this.pool, (client) => client.query(sql, values), this.fence);
  }
}

function toMark({ id, mark, seq, set_at }: MarkRow): NotedMark {
  return { id: Number(id), mark, seq: Number(seq), setAt: set_at };
}
