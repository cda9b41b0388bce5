import type { Pool, PoolClient } from 'pg';
import { type Fence, inTransaction } from '../lease/fence.js';

const HOUR_MS = 3_600_000;
const PARTITION = /^sample_journal_(\d{4})(\d\d)(\d\d)(\d\d)$/;
/** Dropping needs the table for itself; whoever holds it (a backup) must not hold up the appends behind us long. */
const LOCK_WITHIN_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';

export interface JournalLimits {
  /** Batches younger than this can be replayed, hours. */
  keepHours: number;
  /** Above this the oldest hours go earlier, bytes on disk. */
  maxBytes: number;
}

interface Partition {
  name: string;
  endsAt: number;
  bytes: number;
}

/** Drops whole hours of the journal that nobody needs any more. */
export class JournalRetention {
  constructor(
    private readonly pool: Pool,
    private readonly limits: JournalLimits,
    private readonly fence?: Fence,
  ) {}

  /** The moment from which on batches are kept: an hour more, since a replay begins at the last snapshot of an hour. */
  keptFrom(now: Date): Date {
    return new Date(now.getTime() - (this.limits.keepHours + 1) * HOUR_MS);
  }

  /**
   * Drops the hours that are over, past a limit, and behind the newest cut of every shard in them. A batch that
   * is in no cut stays, however full the journal is.
   * @returns size of what is left, bytes
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

  /** Oldest first. */
  private async partitions(): Promise<Partition[]> {
    const { rows } = await this.pool.query<{ name: string; bytes: string }>(
      `SELECT relname AS name, pg_total_relation_size(oid) AS bytes
       FROM pg_inherits JOIN pg_class ON oid = inhrelid
       WHERE inhparent = 'sample_journal'::regclass ORDER BY relname`,
    );
    return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes), endsAt: endOf(name) }));
  }

  /** @returns `needed`: a batch in it is in no cut yet */
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
