import type { Pool } from 'pg';
import { type Fence, inTransaction } from '../lease/fence.js';
import type { StaleRange, StaleRanges } from '../fold/stale-range.js';

/** Runs SQL: a pool, a connection of it, or what TypeORM calls a manager. */
interface Database {
  query(text: string, values: unknown[]): Promise<unknown>;
}

interface StoredRange {
  id: string;
  start_at: Date;
  end_at: Date;
  parts: number;
}

const INSERT = `
  INSERT INTO stale_ranges (series, start_at, end_at, parts)
  SELECT series, to_timestamp(start / 1e3), to_timestamp("end" / 1e3), parts
  FROM jsonb_to_recordset($1) AS stale (series integer, start double precision, "end" double precision, parts smallint)`;

/** Stretches of stored rows that wait to be derived anew, in PostgreSQL: they survive a restart. */
export class StaleRangeTable {
  constructor(
    private readonly pool: Pool,
    private readonly fence?: Fence,
  ) {}

  /** Notes ranges in a transaction of its own. Safe to repeat: rows that are right already stay as they are. */
  async save(stale: readonly StaleRanges[]): Promise<void> {
    await inTransaction(this.pool, (client) => noteStale(client, stale), this.fence);
  }

  /** The series that has waited longest but for some; undefined when none does. */
  async waiting(except: readonly number[] = []): Promise<number | undefined> {
    const { rows } = await this.pool.query<{ series: number }>(
      'SELECT series FROM stale_ranges WHERE series <> ALL ($1) ORDER BY id LIMIT 1',
      [except],
    );
    return rows[0]?.series;
  }

  /** All ranges of a series, and what to call when they are done. */
  async find(series: number): Promise<{ ranges: StaleRange[]; done: () => Promise<void> }> {
    const { rows } = await this.pool.query<StoredRange>(
      'SELECT id, start_at, end_at, parts FROM stale_ranges WHERE series = $1',
      [series],
    );
    const ids = rows.map(({ id }) => id);
    const ranges = rows.map(({ start_at, end_at, parts }) => ({
      start: start_at.getTime(),
      end: end_at.getTime(),
      parts,
    }));
    const done = () => this.pool.query('DELETE FROM stale_ranges WHERE id = ANY ($1)', [ids]);
    return { ranges, done: () => done().then(() => undefined) };
  }
}

/** Notes ranges within the transaction of what makes them stale. */
export async function noteStale(database: Database, stale: readonly StaleRanges[]): Promise<void> {
  const rows = stale.flatMap(({ series, ranges }) => ranges.map((range) => ({ series, ...range })));
  if (rows.length > 0) await database.query(INSERT, [JSON.stringify(rows)]);
}
