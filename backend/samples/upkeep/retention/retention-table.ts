import type { Pool } from 'pg';

const ROWS_AT_ONCE = 10_000;

/** Tables with further data of a series, each with its SQL condition for rows older than $2, which is UTC ms. */
const BEFORE = {
  samples_flagged: 'time < to_timestamp($2 / 1e3)',
  samples_extra: 'time < $2',
  rain_ledger: 'time < to_timestamp($2 / 1e3)',
  rollups: 'day < $2',
} as const;

/**
 * Remembers since when the retention setting has its present value, and removes old rows of
 * tables that hold something else about samples.
 */
export class RetentionTable {
  constructor(private readonly pool: Pool) {}

  /**
   * Stores the retention setting.
   * @param days number of days that samples are kept; null when all are kept
   * @returns the time since which the setting has this value; null when all samples are kept
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

  /**
   * Stops queries from using the rollups of days that begin before a time.
   * @param before UTC ms
   */
  async limitRollups(series: number, before: number): Promise<void> {
    const sql = 'UPDATE rollup_heads SET since = $2 WHERE series = $1 AND (since IS NULL OR since < $2)';
    await this.pool.query(sql, [series, before]);
  }

  /**
   * Deletes some old rows of a series. The caller repeats the call until no such row is left.
   * @param before UTC ms
   * @returns the number of deleted rows; 0 when none is left
   */
  async expire(table: keyof typeof BEFORE, series: number, before: number): Promise<number> {
    const { rowCount } = await this.pool.query(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ${table} WHERE series = $1 AND ${BEFORE[table]} LIMIT $3))`,
      [series, before, ROWS_AT_ONCE],
    );
    return rowCount ?? 0;
  }

  /** @returns the number of rows of the table, as PostgreSQL estimated it last */
  async rowsOf(table: string): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      'SELECT greatest(reltuples, 0)::float8 AS count FROM pg_class WHERE oid = $1::regclass',
      [table],
    );
    return rows[0]!.count;
  }
}
