import type { Pool } from 'pg';
import { type Fence, inTransaction } from '../../lease/fence.js';
import type { StaleRange, StaleRanges } from '../../fold/late/stale-range.js';

/** Anything that runs SQL: a pool, one of its connections, or an entity manager of TypeORM. */
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

/** Stores stale ranges in PostgreSQL: ranges of rows that wait to be derived again, which must survive a restart. */
export class StaleRangeTable {
  constructor(
    private readonly pool: Pool,
    private readonly fence?: Fence,
  ) {}

  /**
   * Saves ranges in a transaction of their own. Repeating it is safe, because deriving correct rows again changes
   * nothing.
   */
  async save(stale: readonly StaleRanges[]): Promise<void> {
    await inTransaction(this.pool, (client) => noteStale(client, stale), this.fence);
  }

  /**
   * @returns the series whose rows have waited longest to be derived again, without the series in `except`; undefined
   *   when none wait
   */
  async waiting(except: readonly number[] = []): Promise<number | undefined> {
    const { rows } = await this.pool.query<{ series: number }>(
      'SELECT series FROM stale_ranges WHERE series <> ALL ($1) ORDER BY id LIMIT 1',
      [except],
    );
    return rows[0]?.series;
  }

  /** @returns all stale ranges of a series, and a function that deletes them once they are derived again */
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

/** Saves ranges within the transaction that makes their rows stale. */
export async function noteStale(database: Database, stale: readonly StaleRanges[]): Promise<void> {
  const rows = stale.flatMap(({ series, ranges }) => ranges.map((range) => ({ series, ...range })));
  if (rows.length > 0) await database.query(INSERT, [JSON.stringify(rows)]);
}
