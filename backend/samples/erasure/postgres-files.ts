import { rest } from '../pacing/backoff.js';
import type { PostgresSession } from '../store/postgres/postgres-session.js';

const ASK_EVERY_MS = 200;
const READERS_END_WITHIN_MS = 60_000;
/** A table of some gigabytes takes minutes. */
const REWRITTEN_WITHIN_MS = 60 * 60_000;
const INSUFFICIENT_PRIVILEGE = '42501';

/** Is 1 when a query or a transaction under way is older than transaction $1. */
const IS_SEEN = `SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND greatest(age(backend_xmin), age(backend_xid)) > age($1::xid) LIMIT 1`;

/** A record of the length of one file (of ordinary size) fills what is left of the current one. */
const NEXT_LOG_FILE = `SELECT pg_logical_emit_message(false, 'mesonet',
  repeat(' ', least(pg_size_bytes(current_setting('wal_segment_size')), 67108864)::int))`;

/**
 * Removes deleted and replaced rows from the files of PostgreSQL, where they stay otherwise until something happens to
 * be written over them: a table is rewritten without them, and nobody reads or writes it meanwhile.
 */
export class PostgresFiles {
  /** @param session that waits for locks briefly only: whoever comes behind us waits as long */
  constructor(private readonly session: PostgresSession) {}

  /**
   * Returns when no query sees any more what was deleted before the call: what is seen would be kept.
   * @throws Error when one goes on seeing it, as a backup does
   */
  async unseen(signal: AbortSignal): Promise<void> {
    const [[transaction] = []] = await this.ask('SELECT pg_current_xact_id()::xid::text', signal);
    for (let waited = 0; waited < READERS_END_WITHIN_MS; waited += ASK_EVERY_MS) {
      if ((await this.ask(IS_SEEN, signal, transaction)).length === 0) return;
      await rest(ASK_EVERY_MS, signal);
    }
    throw new Error('a long query or a backup still sees what was deleted');
  }

  /** @throws StoreUnavailable when somebody keeps using the table */
  async rewrite(table: string, signal: AbortSignal): Promise<void> {
    await this.ask(`VACUUM (FULL) ${table}`, signal);
  }

  /**
   * Has the write-ahead log begin another file, and those removed that may hold what was deleted: now where we may ask
   * for a checkpoint, else with the next.
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
