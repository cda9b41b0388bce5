import { HOUR_MS } from '@mesonet/model/durations.js';
import type { Pool, PoolClient } from 'pg';
import { type Fence, inTransaction } from '../lease/fence.js';

const PARTITION = /^sample_journal_(\d{4})(\d\d)(\d\d)(\d\d)$/;
/**
 * Dropping a table needs an exclusive lock. While a backup holds the table, appends wait behind our request for the
 * lock, so we give up the request after this short time.
 */
const LOCK_WITHIN_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';

export interface JournalLimits {
  /** Batches younger than this many hours are kept, so that they can be replayed. */
  keepHours: number;
  /**
   * When the journal is larger than this on disk, in bytes, its oldest hours are dropped even if they are younger than
   * `keepHours`.
   */
  maxBytes: number;
}

interface Partition {
  name: string;
  endsAt: number;
  bytes: number;
}

/** Drops whole hours of the journal that no replay needs any more. Each hour is one table. */
export class JournalRetention {
  constructor(
    private readonly pool: Pool,
    private readonly limits: JournalLimits,
    private readonly fence?: Fence,
  ) {}

  /**
   * Returns the time from which on batches are kept. It is an hour earlier than `keepHours` says: only the last
   * snapshot of each past hour is kept, so a replay may have to begin up to an hour earlier.
   */
  keptFrom(now: Date): Date {
    return new Date(now.getTime() - (this.limits.keepHours + 1) * HOUR_MS);
  }

  /**
   * Drops the hours of the journal that have ended, exceed a limit of age or size, and contain only batches from before
   * the newest snapshot of their shard. A batch that no snapshot covers stays, however large the journal is.
   * @returns size of the remaining journal, bytes
   */
  async dropOld(now: Date): Promise<number> {
    const partitions = await this.partitions();
    let bytes = partitions.reduce((sum, partition) => sum + partition.bytes, 0);
    for (const partition of partitions) {
      const isOld = partition.endsAt <= this.keptFrom(now).getTime();
      const isOver = partition.endsAt <= now.getTime();
      if (!isOld && !(isOver && bytes > this.limits.maxBytes)) continue;
      const outcome = await this.drop(partition.name);
      if (outcome === 'dropped') bytes -= partition.bytes;
      if (outcome === 'journal is in use') break;
    }
    return bytes;
  }

  /** Returns the tables of the journal, one for each hour, oldest first. */
  private async partitions(): Promise<Partition[]> {
    const { rows } = await this.pool.query<{ name: string; bytes: string }>(
      `SELECT relname AS name, pg_total_relation_size(oid) AS bytes
       FROM pg_inherits JOIN pg_class ON oid = inhrelid
       WHERE inhparent = 'sample_journal'::regclass ORDER BY relname`,
    );
    return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes), endsAt: endOf(name) }));
  }

  /** @returns `needed` when the table stays, because it has a batch that no snapshot covers yet */
  private async drop(name: string): Promise<'dropped' | 'needed' | 'journal is in use'> {
    try {
      return await inTransaction(this.pool, (client) => dropWith(client, name), this.fence);
    } catch (error) {
      if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return 'journal is in use';
      throw error;
    }
  }
}

async function dropWith(client: PoolClient, name: string): Promise<'dropped' | 'needed'> {
  await client.query(`SET LOCAL lock_timeout = ${LOCK_WITHIN_MS}; LOCK TABLE sample_journal`);
  const { rows } = await client.query(
    `SELECT FROM journal_shards AS owner
     WHERE (SELECT max(seq) FROM ${name} AS batch WHERE batch.shard = owner.shard)
       > coalesce((SELECT max(seq) FROM fold_cuts AS cut WHERE cut.shard = owner.shard), 0)`,
  );
  if (rows.length > 0) return 'needed';
  await client.query(`DROP TABLE ${name}`);
  return 'dropped';
}

function endOf(name: string): number {
  const [, year, month, day, hour] = PARTITION.exec(name) ?? [];
  if (!hour) throw new Error(`${name} is not an hour of the journal`);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour)) + HOUR_MS;
}
