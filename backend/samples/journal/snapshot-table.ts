import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { Pool, PoolClient } from 'pg';
import { type Fence, inTransaction } from '../lease/fence.js';

/** A position of the fold in the journal. */
export interface FoldPosition {
  /** Number of the batch up to which all batches are completely folded. */
  seq: number;
  /** Absent when no batch after `seq` is partly folded. */
  backlog?: BacklogPosition;
}

/**
 * The position of the fold while there is a backlog. Series that are not in the backlog are folded up to batch
 * `promptSeq`.
 */
export interface BacklogPosition {
  promptSeq: number;
  parts: readonly BacklogPart[];
}

/** The samples of one series that are in the backlog. */
export interface BacklogPart {
  series: number;
  /** Number of the batch that contains the first of these samples. */
  seq: number;
  /** Index of the first of these samples within that batch. */
  index: number;
  /** Number of the newest batch that contains some of these samples. */
  lastSeq: number;
}

/**
 * A snapshot of the fold. The fold states contain all work up to its position, and the store has all rows of that work
 * on disk.
 */
export interface FoldSnapshot extends FoldPosition {
  takenAt: Date;
}

/**
 * Number of the advisory lock in PostgreSQL that is held during a checkpoint of QuestDB (see `whileCheckpointed`). It
 * must differ from all other lock numbers, such as those in `db/migrations`.
 */
export const CHECKPOINT_LOCK = 7_302_004;

const LONGEST_TURN_MS = 10 * MINUTE_MS;

export interface SavedState {
  series: number;
  state: Buffer;
}

/** Deletes all saved fold states of series that no longer exist. */
const FORGET = 'DELETE FROM fold_states WHERE shard = $1 AND series = ANY($2)';

/**
 * The snapshots of the fold states of a shard in PostgreSQL. Only changed states are saved with each snapshot. The
 * state of a series in a snapshot is its newest one with a position up to that of the snapshot.
 */
export class SnapshotTable {
  constructor(
    private readonly pool: Pool,
    private readonly shard: number,
    private readonly fence?: Fence,
  ) {}

  /** @returns null when there is no snapshot yet */
  async newest(): Promise<FoldSnapshot | null> {
    const { rows } = await this.pool.query<{ seq: string; taken_at: Date; backlog: BacklogPosition | null }>(
      'SELECT seq, taken_at, backlog FROM fold_cuts WHERE shard = $1 ORDER BY seq DESC LIMIT 1',
      [this.shard],
    );
    if (!rows[0]) return null;
    const { seq, taken_at: takenAt, backlog } = rows[0];
    return { seq: Number(seq), takenAt, ...(backlog && { backlog }) };
  }

  /** Returns fold states of a snapshot, ascending by series: at most `limit`, of series greater than `after`. */
  async states(snapshot: FoldSnapshot, after: number, limit: number): Promise<SavedState[]> {
    const { rows } = await this.pool.query<{ series: string; state: Buffer }>(
      `SELECT DISTINCT ON (series) series, state FROM fold_states
       WHERE shard = $1 AND seq <= $2 AND series > $3 ORDER BY series, seq DESC LIMIT $4`,
      [this.shard, snapshot.seq, after, limit],
    );
    return rows.map(({ series, state }) => ({ series: Number(series), state }));
  }

  /**
   * Saves a snapshot, completely or not at all.
   * @param changed fold states that have changed since the snapshot before
   * @param gone series that no longer exist; all their fold states are deleted
   */
  async save(
    { seq, takenAt, backlog }: FoldSnapshot,
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

  /** Deletes all saved fold states of series that no longer exist. */
  async forget(series: readonly number[]): Promise<void> {
    await this.write((client) => client.query(FORGET, [this.shard, series]));
  }

  /**
   * Keeps the newest snapshot and, from the time `keepFrom` on, the last one of each hour. All other snapshots, and
   * fold states that only they use, are deleted.
   */
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
   * Runs work that makes a checkpoint of the store, such as a barrier, while nobody else makes one.
   * @throws Error when a backup is making a checkpoint
   */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let failure: Error | undefined;
    try {
      // If the process of this owner freezes here, PostgreSQL ends its session, so that the next owner can get the
      // lock.
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
      // After a failure the connection is closed, which also releases the lock.
      client.release(failure);
    }
  }

  private async write(work: (client: PoolClient) => Promise<unknown>): Promise<void> {
    await inTransaction(this.pool, work, this.fence);
  }
}
