import type { Pool } from 'pg';
import type { RainEntries } from './rain-entry.js';

const COLUMNS = ['cause', 'from_time', 'time', 'amount', 'reading', 'before', 'totals'];

const SAVE = `
  INSERT INTO rain_ledger (series, sample_time, ordinal, ${COLUMNS.join(', ')})
  SELECT series, to_timestamp(sample_time / 1e3), ordinal, cause, to_timestamp(from_time / 1e3),
    to_timestamp(time / 1e3), amount, reading, before, totals
  FROM jsonb_to_recordset($1) AS line (series integer, sample_time double precision, ordinal smallint, cause text,
    from_time double precision, time double precision, amount double precision, reading double precision,
    before double precision, totals jsonb)
  ON CONFLICT (series, sample_time, ordinal)
  DO UPDATE SET ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}`;

const FORGET = `
  DELETE FROM rain_ledger AS entry
  USING jsonb_to_recordset($1) AS sample (series integer, time double precision, count integer)
  WHERE entry.series = sample.series AND entry.sample_time = to_timestamp(sample.time / 1e3)
    AND entry.ordinal >= sample.count AND entry.corrected IS NULL`;

/** The rain ledgers of all stations, as the fold writes them. */
export class RainLedgerTable {
  constructor(private readonly pool: Pool) {}

  /**
   * Saves what samples led to, in the place of what they led to before; corrections stay. Safe to repeat.
   * @param samples each once
   */
  async save(samples: readonly RainEntries[]): Promise<void> {
    const lines = samples.flatMap(({ series, time: sample_time, entries }) =>
      entries.map(({ from, ...entry }, ordinal) => ({
        series,
        sample_time,
        ordinal,
        from_time: from,
        ...entry,
      })),
    );
    const counts = samples.map(({ series, time, entries }) => ({ series, time, count: entries.length }));
    await this.pool.query(FORGET, [JSON.stringify(counts)]);
    if (lines.length > 0) await this.pool.query(SAVE, [JSON.stringify(lines)]);
  }
}
