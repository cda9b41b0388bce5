import type { Pool, PoolClient } from 'pg';
import { type Fence, inTransaction } from '../lease/fence.js';

/** Where a fold stands in the journal. */
export interface FoldPosition {
  /** All batches up to this one are folded. */
  seq: number;
  /** Absent when nothing is folded beyond. */
  backlog?: BacklogPosition;
}

/** Beside a backlog: all other series are folded up to batch `promptSeq`. */
export interface BacklogPosition {
  promptSeq: number;
  parts: readonly BacklogPart[];
}

/** What of a series is left to the backlog. */
export interface BacklogPart {
  series: number;
  /** The batch it begins in. */
  seq: number;
  /** Of its first observation within that batch. */
  index: number;
  /** The newest batch that holds some of it. */
  lastSeq: number;
}

/** All that the fold has done up to its position is in the saved states and, on disk, in the store. */
export interface Cut extends FoldPosition {
  takenAt: Date;
}

/** Held while the store's checkpoint stands. A number like those of `db/migrations`. */
export const CHECKPOINT_LOCK = 7_302_004;

const LONGEST_TURN_MS = 10 * 60_000;

export interface SavedState {
  series: number;
  state: Buffer;
}

/** All states of series that no longer exist. */
const FORGET = 'DELETE FROM fold_states WHERE shard = $1 AND series = ANY($2)';

/** Snapshots of a shard's fold in PostgreSQL. Of a series, a cut's state is the newest with a seq up to the cut's. */
export class CutTable {
  constructor(
    private readonly pool: Pool,
    private readonly shard: number,
    private readonly fence?: Fence,
  ) {}

  /** @returns null when there is none yet */
  async newest(): Promise<Cut | null> {
    const { rows } = await this.pool.query<{ seq: string; taken_at: Date; backlog: BacklogPosition | null }>(
      'SELECT seq, taken_at, backlog FROM fold_cuts WHERE shard = $1 ORDER BY seq DESC LIMIT 1',
      [this.shard],
    );
    if (!rows[0]) return null;
    const { seq, taken_at: takenAt, backlog } = rows[0];
    return { seq: Number(seq), takenAt, ...(backlog && { backlog }) };
  }

  /** The states of a cut, series ascending, those after series `after`, at most `limit`. */
  async states(cut: Cut, after: number, limit: number): Promise<SavedState[]> {
    const { rows } = await this.pool.query<{ series: string; state: Buffer }>(
      `SELECT DISTINCT ON (series) series, state FROM fold_states
       WHERE shard = $1 AND seq <= $2 AND series > $3 ORDER BY series, seq DESC LIMIT $4`,
      [this.shard, cut.seq, after, limit],
    );
    return rows.map(({ series, state }) => ({ series: Number(series), state }));
  }

  /**
   * Saves a cut, whole or not at all.
   * @param changed states changed since the cut before
   * @param gone series that no longer exist: all their states are deleted
   */
  async save(
    { seq, takenAt, backlog }: Cut,
    changed: readonly SavedState[],
    gone: readonly number[],
  ): Promise<void> {
    await this.write(async (client) => {
      for (const { series, state } of changed) {
        await client.query({
          name: 'save fold state',
          text: `INSERT INTO fold_states (shard, series, seq, state) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (shard, series, seq) DO UPDATE SET state = excluded.state`,
          values: [this.shard, series, seq, state],
        });
      }
      await client.query(FORGET, [this.shard, gone]);
      await client.query(
        `INSERT INTO fold_cuts (shard, seq, taken_at, backlog) VALUES ($1, $2, $3, $4)
         ON CONFLICT (shard, seq) DO UPDATE SET taken_at = excluded.taken_at, backlog = excluded.backlog`,
        [this.shard, seq, takenAt, backlog && JSON.stringify(backlog)],
      );
    });
  }

  /** Deletes all states of series that no longer exist. */
  async forget(series: readonly number[]): Promise<void> {
    await this.write((client) => client.query(FORGET, [this.shard, series]));
  }

  /** Keeps the newest cut and, from `keepFrom` on, the last of each hour; deletes states no kept cut stands on. */
  async prune(keepFrom: Date): Promise<void> {
    await this.write((client) => this.pruneWith(client, keepFrom));
  }

  private async pruneWith(client: PoolClient, keepFrom: Date): Promise<void> {
    await client.query(
      `DELETE FROM fold_cuts AS cut WHERE shard = $1
         AND EXISTS (SELECT FROM fold_cuts AS later WHERE later.shard = cut.shard AND later.seq > cut.seq
           AND (cut.taken_at < $2 OR date_trunc('hour', later.taken_at) = date_trunc('hour', cut.taken_at)))`,
      [this.shard, keepFrom],
    );
    await client.query(
      `DELETE FROM fold_states AS state USING (
         SELECT series, seq, lead(seq) OVER (PARTITION BY series ORDER BY seq) AS next_seq
         FROM fold_states WHERE shard = $1) AS version
       WHERE state.shard = $1 AND state.series = version.series AND state.seq = version.seq
         AND NOT EXISTS (SELECT FROM fold_cuts AS cut
           WHERE cut.shard = $1 AND cut.seq >= version.seq AND cut.seq < version.next_seq)
         AND version.next_seq IS NOT NULL`,
      [this.shard],
    );
  }

  /**
   * Does its work, a barrier of the store, unless somebody else has the store's checkpoint.
   * @throws Error when a backup has it
   */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let failure: Error | undefined;
    try {
      // A frozen owner must not keep the next from its turn.
      await client.query(`SET idle_session_timeout = ${LONGEST_TURN_MS}`);
      const { rows } = await client.query<{ isOurs: boolean }>(
        'SELECT pg_try_advisory_lock($1) AS "isOurs"',
        [CHECKPOINT_LOCK],
      );
      if (!rows[0]!.isOurs) throw new Error('a backup copies the store');
      const done = await work();
      await client.query('SELECT pg_advisory_unlock($1)', [CHECKPOINT_LOCK]);
      await client.query('RESET idle_session_timeout');
      return done;
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      // A connection that is closed gives the lock back.
      client.release(failure);
    }
  }

  private async write(work: (client: PoolClient) => Promise<unknown>): Promise<void> {
    await inTransaction(this.pool, work, this.fence);
  }
}
