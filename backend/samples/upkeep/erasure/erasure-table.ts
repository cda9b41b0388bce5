import type { Pool } from 'pg';

/** The table that holds one hour of the journal. */
export interface JournalHour {
  name: string;
  /** True while samples are still appended to the table. */
  isOpen: boolean;
  bytes: number;
}

const ROWS_AT_ONCE = 10_000;

/** Reads the requested erasures of deleted stations that are not finished, and runs their deletes. */
export class ErasureTable {
  constructor(private readonly pool: Pool) {}

  /** @returns the series whose erasure was requested at or before this time */
  async asked(before: Date): Promise<number[]> {
    const { rows } = await this.pool.query<{ series: number }>(
      'SELECT series FROM erasures WHERE asked_at <= $1 ORDER BY series',
      [before],
    );
    return rows.map(({ series }) => series);
  }

  /** Records that the table of an hour of the journal still holds old versions of rewritten batches on disk. */
  async noteHour(series: readonly number[], hour: string): Promise<void> {
    await this.pool.query(
      'UPDATE erasures SET hours = array_append(hours, $2) WHERE series = ANY($1) AND NOT $2 = ANY(hours)',
      [series, hour],
    );
  }

  /**
   * @returns the tables of the hours noted by `noteHour`, the oldest first; tables that were dropped since are left out
   */
  async hours(series: readonly number[], now: Date): Promise<JournalHour[]> {
    const { rows } = await this.pool.query<{ name: string; is_open: boolean; bytes: string }>(
      `SELECT name, right(name, 10) >= to_char($2::timestamptz AT TIME ZONE 'UTC', 'YYYYMMDDHH24') AS is_open,
         pg_total_relation_size(to_regclass(name)) AS bytes
       FROM (SELECT DISTINCT unnest(hours) AS name FROM erasures WHERE series = ANY($1)) AS noted
       WHERE to_regclass(name) IS NOT NULL ORDER BY name`,
      [series, now],
    );
    return rows.map(({ name, is_open, bytes }) => ({ name, isOpen: is_open, bytes: Number(bytes) }));
  }

  /**
   * Deletes the rows of a series from a table. A failure may leave some of the rows; the call can be repeated.
   * @param table name of a table with a column `series`
   */
  async empty(table: string, series: number): Promise<void> {
    let deleted: number;
    do {
      const { rowCount } = await this.pool.query(
        `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE series = $1 LIMIT $2))`,
        [series, ROWS_AT_ONCE],
      );
      deleted = rowCount ?? 0;
    } while (deleted === ROWS_AT_ONCE);
  }

  async finish(series: readonly number[]): Promise<void> {
    await this.pool.query('DELETE FROM erasures WHERE series = ANY($1)', [series]);
  }
}
