import type { Pool } from 'pg';

const ROWS_AT_ONCE = 10_000;

/** Beside the rows of the store: tables with a column `series`, and how a time in UTC ms is compared with theirs. */
const BEFORE = {
  samples_flagged: 'time < to_timestamp($2 / 1e3)',
  samples_extra: 'time < $2',
  rain_ledger: 'time < to_timestamp($2 / 1e3)',
  rollups: 'day < $2',
} as const;

/** Where the setting is remembered, and what is removed beside the rows of the store. */
export class RetentionTable {
  constructor(private readonly pool: Pool) {}

  /**
   * Notes the setting.
   * @param days null: all samples are kept
   * @returns since when it has been so; null for all
   */
  async inForceSince(days: number | null, now: Date): Promise<Date | null> {
    if (days === null) {
      await this.pool.query('DELETE FROM sample_retention');
      return null;
    }
    const known = await this.pool.query<{ since: Date }>(
      'SELECT since FROM sample_retention WHERE days = $1',
      [days],
    );
    if (known.rows[0]) return known.rows[0].since;
    await this.pool.query(
      `INSERT INTO sample_retention (days, since) VALUES ($1, $2)
       ON CONFLICT (is_only) DO UPDATE SET days = excluded.days, since = excluded.since`,
      [days, now],
    );
    return now;
  }

  /** From now on no query uses what is rolled up of days that begin before. @param before UTC ms */
  async limitRollups(series: number, before: number): Promise<void> {
    const sql = 'UPDATE rollup_heads SET since = $2 WHERE series = $1 AND (since IS NULL OR since < $2)';
    await this.pool.query(sql, [series, before]);
  }

  /**
   * Deletes some of a series, as many as are done at once. Safe to repeat.
   * @param before UTC ms
   * @returns how many; 0 when none is left
   */
  async expire(table: keyof typeof BEFORE, series: number, before: number): Promise<number> {
    const { rowCount } = await this.pool.query(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ${table} WHERE series = $1 AND ${BEFORE[table]} LIMIT $3))`,
      [series, before, ROWS_AT_ONCE],
    );
    return rowCount ?? 0;
  }

  /** As PostgreSQL last counted. */
  async rowsOf(table: string): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      'SELECT greatest(reltuples, 0)::float8 AS count FROM pg_class WHERE oid = $1::regclass',
      [table],
    );
    return rows[0]!.count;
  }
}
