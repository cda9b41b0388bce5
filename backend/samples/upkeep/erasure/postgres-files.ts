import { HOUR_MS } from '@mesonet/model/durations.js';
import { rest } from '../../pacing/backoff.js';
import type { PostgresSession } from '../../store/postgres/postgres-session.js';

const ASK_EVERY_MS = 200;
const READERS_END_WITHIN_MS = 60_000;
/** Time limit for rewriting one table. A table of some gigabytes takes minutes. */
const REWRITTEN_WITHIN_MS = HOUR_MS;
const INSUFFICIENT_PRIVILEGE = '42501';

/** SQL that selects 1 when a query or a transaction that still runs began before transaction $1. */
const IS_SEEN = `SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND greatest(age(backend_xmin), age(backend_xid)) > age($1::xid) LIMIT 1`;

/**
 * SQL that makes PostgreSQL begin the next file of its write-ahead log. It writes records that are together as long as
 * one log file, so that the rest of the current file is filled. A record may not be larger than 1 GiB, so each has at
 * most 64 MiB.
 */
const NEXT_LOG_FILE = `SELECT count(pg_logical_emit_message(false, 'mesonet', repeat(' ', least(size, 67108864)::int)))
  FROM pg_size_bytes(current_setting('wal_segment_size')) AS size, generate_series(1, ceil(size / 67108864.0)::int)`;

/**
 * Removes deleted and replaced rows from the files of PostgreSQL, where they otherwise stay until new rows overwrite
 * them. Each table is rewritten without these rows; nobody can read or write the table meanwhile.
 */
export class PostgresFiles {
  /**
   * @param session a database session that waits for locks only briefly, because later queries of
   * the table wait behind it
   */
  constructor(private readonly session: PostgresSession) {}

  /**
   * Waits until no running query can see rows that were deleted before the call, because PostgreSQL keeps such rows
   * in its files until then.
   * @throws Error when a query sees the rows for too long, as a backup does
   */
  async unseen(signal: AbortSignal): Promise<void> {
    const [[transaction] = []] = await this.ask('SELECT pg_current_xact_id()::xid::text', signal);
    for (let waited = 0; waited < READERS_END_WITHIN_MS; waited += ASK_EVERY_MS) {
      if ((await this.ask(IS_SEEN, signal, transaction)).length === 0) return;
      await rest(ASK_EVERY_MS, signal);
    }
    throw new Error('a long query or a backup still sees what was deleted');
  }

  /**
   * Rewrites a table without its deleted rows.
   * @throws StoreUnavailable when another session keeps using the table
   */
  async rewrite(table: string, signal: AbortSignal): Promise<void> {
    await this.ask(`VACUUM (FULL) ${table}`, signal);
  }

  /**
   * Starts another file of PostgreSQL's write-ahead log, because the older log files may hold deleted rows. PostgreSQL
   * removes the older files now if the server's database user may run CHECKPOINT, otherwise at its next checkpoint.
   */
  async leaveLog(signal: AbortSignal): Promise<void> {
    await this.ask(NEXT_LOG_FILE, signal);
    try {
      await this.ask('CHECKPOINT', signal);
    } catch (error) {
      if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    }
  }

  private async ask(text: string, signal: AbortSignal, ...values: unknown[]): Promise<unknown[][]> {
    const { rows } = await this.session.run({ text, values }, { signal, timeoutMs: REWRITTEN_WITHIN_MS });
    return rows;
  }
}
