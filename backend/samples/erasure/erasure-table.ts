import type { Pool } from 'pg';

/** The table of an hour of the journal. */
export interface JournalHour {
  name: string;
  /** Samples are still appended to it. */
  isOpen: boolean;
  bytes: number;
}

const ROWS_AT_ONCE = 10_000;

/** Erasures that were asked for and are not finished, and the deletes they are made of. */
export class ErasureTable {
  constructor(private readonly pool: Pool) {}

  /** Series that were to be erased by then. */
  async asked(before: Date): Promise<number[]> {
    const { rows } = await this.pool.query<{ series: number }>(
      'SELECT series FROM erasures WHERE asked_at <= $1 ORDER BY series',
      [before],
    );
    return rows.map(({ series }) => series);
  }

  /** Notes that old versions of batches are left in an hour of the journal. */
  async noteHour(series: readonly number[], hour: string): Promise<void> {
    await this.pool.query(
      'UPDATE erasures SET hours = array_append(hours, $2) WHERE series = ANY($1) AND NOT $2 = ANY(hours)',
      [series, hour],
    );
  }

  /** In which old versions of batches are left, the oldest first; not those that were dropped meanwhile. */
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

  /** @param table with a column `series`; a part may be gone when it fails, and doing it again is harmless */
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
