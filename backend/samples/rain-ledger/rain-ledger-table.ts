import type { Pool } from 'pg';
import { type Fence, inTransaction } from '../lease/fence.js';
import type { RainEntries, RainRevision } from './rain-entry.js';

const COLUMNS = ['cause', 'from_time', 'time', 'amount', 'reading', 'before', 'totals'];

/** One statement, so that nobody sees a ledger that has changed without what is to be told of it. */
const SAVE = `
  WITH forgotten AS (
    DELETE FROM rain_ledger AS entry
    USING jsonb_to_recordset($1) AS sample (series integer, time double precision, count integer)
    WHERE entry.series = sample.series AND entry.sample_time = to_timestamp(sample.time / 1e3)
      AND entry.ordinal >= sample.count AND entry.corrected IS NULL
  ), saved AS (
    INSERT INTO rain_ledger (series, sample_time, ordinal, ${COLUMNS.join(', ')})
    SELECT series, to_timestamp(sample_time / 1e3), ordinal, cause, to_timestamp(from_time / 1e3),
      to_timestamp(time / 1e3), amount, reading, before, totals
    FROM jsonb_to_recordset($2) AS line (series integer, sample_time double precision, ordinal smallint, cause text,
      from_time double precision, time double precision, amount double precision, reading double precision,
      before double precision, totals jsonb)
    ON CONFLICT (series, sample_time, ordinal)
    DO UPDATE SET ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}
    WHERE excluded.cause <> 'late'
  )
  INSERT INTO rain_recounts (series, moves, until)
  SELECT series, moves, to_timestamp(until / 1e3)
  FROM jsonb_to_recordset($3) AS revision (series integer, moves jsonb, until double precision, ordinal integer)
  ORDER BY ordinal`;

/** What one sample led to, and what late samples changed that led to it. */
export interface RainNews extends RainEntries {
  /** Each with its place in the order of the fold. */
  revisions?: readonly (RainRevision & { ordinal: number })[];
}

/** The rain ledgers of all stations, as the fold writes them. */
export class RainLedgerTable {
  constructor(
    private readonly pool: Pool,
    private readonly fence?: Fence,
  ) {}

  /**
   * Saves what samples led to, in the place of what they led to before; corrections stay. What came too late takes no
   * place: it may be there, counted. Safe to repeat: a revision told twice is found done.
   * @param samples each once
   */
  async save(samples: readonly RainNews[]): Promise<void> {
    const lines = samples.flatMap(({ series, time: sample_time, entries }) =>
      entries.map(({ from, ...entry }, ordinal) => ({
        series,
        sample_time,
        ordinal,
        from_time: from,
        ...entry,
      })),
    );
    const counts = samples
      .filter(({ entries }) => entries[0]?.cause !== 'late')
      .map(({ series, time, entries }) => ({ series, time, count: entries.length }));
    const revisions = samples.flatMap(({ series, revisions = [] }) =>
      revisions.map((revision) => ({ series, ...revision })),
    );
    const values = [counts, lines, revisions].map((each) => JSON.stringify(each));
    await inTransaction(this.pool, (client) => client.query(SAVE, values), this.fence);
  }
}
