import type { Pool } from 'pg';
import { type Fence, inTransaction } from '../../lease/fence.js';
import type { RainRevision } from '../../../rain/rain-entry.js';
import type { RainEntries } from '../../core/rain-findings.js';

const COLUMNS = ['cause', 'from_time', 'time', 'amount', 'reading', 'before', 'totals'];

/**
 * One statement saves entries and the recounts of totals that they need, so that nobody sees the one without the other.
 */
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
  SELECT series, changes, to_timestamp(until / 1e3)
  FROM jsonb_to_recordset($3) AS revision (series integer, changes jsonb, until double precision, ordinal integer)
  ORDER BY ordinal`;

/** The rain ledger entries of one sample, and how they change the rain totals of rows that are already stored. */
export interface SampleEntries extends RainEntries {
  /** The changes of totals, numbered in the order in which the fold made them. */
  revisions?: readonly (RainRevision & { ordinal: number })[];
}

/** The rain ledgers of all stations in PostgreSQL, for the fold to write. */
export class RainLedgerTable {
  constructor(
    private readonly pool: Pool,
    private readonly fence?: Fence,
  ) {}

  /**
   * Saves the rain ledger entries of samples in place of earlier entries of the same samples. Corrections that people
   * made stay. An entry with the cause `late` does not replace an existing entry, which may already count the same
   * rain. The call also requests recounts of the totals of stored rows. Repeating it is safe, because a repeated
   * recount changes nothing.
   * @param samples each sample at most once
   */
  async save(samples: readonly SampleEntries[]): Promise<void> {
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
