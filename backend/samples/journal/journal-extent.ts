import type { Pool } from 'pg';
import type { JournalExtent } from './journal.js';

/**
 * Reads the size and age of the journal. It is fast even for a large journal, because all queries use an index or
 * system tables.
 */
export async function readJournalExtent(pool: Pool, shard: number, seq: number): Promise<JournalExtent> {
  const { rows } = await pool.query<{
    bytes: string | null;
    last_seq: string | null;
    first_seq: string | null;
    oldest_at: Date | null;
    next_at: Date | null;
  }>(
    `SELECT
       (SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits
        WHERE inhparent = 'sample_journal'::regclass) AS bytes,
       (SELECT last_seq FROM journal_shards WHERE shard = $1) AS last_seq,
       oldest.seq AS first_seq, oldest.appended_at AS oldest_at,
       (SELECT appended_at FROM sample_journal WHERE shard = $1 AND seq > $2 ORDER BY seq LIMIT 1) AS next_at
     FROM (SELECT) AS one
     LEFT JOIN (SELECT seq, appended_at FROM sample_journal WHERE shard = $1 ORDER BY seq LIMIT 1) AS oldest ON true`,
    [shard, seq],
  );
  const { bytes, last_seq, first_seq, oldest_at, next_at } = rows[0]!;
  const batches = first_seq === null ? 0 : Number(last_seq) - Number(first_seq) + 1;
  return { bytes: Number(bytes ?? 0), batches, oldestAt: oldest_at, nextAt: next_at };
}
