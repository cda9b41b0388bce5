import type { Pool } from 'pg';
import { type Fence, inTransaction } from '../lease/fence.js';

/** A moment at which the store held all batches up to `seq`. */
export interface StoreMark {
  mark: string;
  seq: number;
  /** null: the store held nothing of ours. */
  setAt: Date | null;
}

/** As noted: of two, the one noted later has the greater id. */
export interface NotedMark extends StoreMark {
  id: number;
}

/** Samples taken in after `from` and up to `to` that the store has lost for good. */
export interface StoreGap {
  /** null: since the first sample. */
  from: Date | null;
  to: Date;
  foundAt: Date;
}

/** What a store that turned out to be older leads to. */
export interface StepBack {
  /** Newest mark that the store holds; null when it holds none. */
  held: NotedMark | null;
  /** Set in its place. */
  set: StoreMark;
  /** The fold begins again from the snapshot of this seq. */
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

/** The marks of a shard's store and what went missing in it, in PostgreSQL. */
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

  /** The one noted last, which the store must hold; null when there is none yet. */
  async last(): Promise<NotedMark | null> {
    const { rows } = await this.pool.query<MarkRow>(
      `SELECT ${COLUMNS} FROM store_marks WHERE shard = $1 ORDER BY id DESC LIMIT 1`,
      [this.shard],
    );
    return rows[0] ? toMark(rows[0]) : null;
  }

  /** Every mark kept, the highest seq first. */
  async all(): Promise<NotedMark[]> {
    const { rows } = await this.pool.query<MarkRow>(
      `SELECT ${COLUMNS} FROM store_marks WHERE shard = $1 ORDER BY seq DESC, id DESC`,
      [this.shard],
    );
    return rows.map(toMark);
  }

  /** Keeps those set from `keepFrom` on, of earlier ones the last of each hour, and the last of all. */
  async thin(keepFrom: Date): Promise<void> {
    await this.write(
      `DELETE FROM store_marks AS mark WHERE shard = $1 AND set_at < $2
         AND EXISTS (SELECT FROM store_marks AS later WHERE later.shard = mark.shard AND later.id > mark.id
           AND date_trunc('hour', later.set_at) = date_trunc('hour', mark.set_at))`,
      [this.shard, keepFrom],
    );
  }

  /** What there is to begin again from: see `replayStart`. */
  async replayable(): Promise<{ cuts: number[]; firstKeptSeq: number }> {
    const { rows } = await this.pool.query<{ cuts: string[]; first_kept: string }>(
      `SELECT ARRAY(SELECT cut.seq::text FROM fold_cuts AS cut WHERE shard = $1 ORDER BY cut.seq) AS cuts,
         coalesce((SELECT min(seq) FROM sample_journal WHERE shard = $1),
           (SELECT last_seq + 1 FROM journal_shards WHERE shard = $1), 1) AS first_kept`,
      [this.shard],
    );
    const { cuts, first_kept } = rows[0]!;
    return { cuts: cuts.map(Number), firstKeptSeq: Number(first_kept) };
  }

  /**
   * Forgets what the fold did after the start, and notes the gap when there is one. Whole or not at all. A gap found
   * in another store than this one (marks set behind it are not here) is forgotten.
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
        // Of which samples are left nobody knows.
        await client.query('TRUNCATE rollup_heads, rollup_dirty, rollups');
      },
      this.fence,
    );
  }

  /** Oldest first. */
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
