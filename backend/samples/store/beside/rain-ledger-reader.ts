import type { Pool } from 'pg';
import type { CountingEntry } from '../../../rain/ledger/ledger-tally.js';

interface StoredEntry {
  from_time: Date;
  time: Date;
  amount: number;
  totals: CountingEntry['totals'];
  corrected: number | null;
}

/** Reads the rain ledgers of stations from PostgreSQL, including all corrections that people made. */
export class RainLedgerReader {
  constructor(private readonly pool: Pool) {}

  /** Returns the rain ledger entries from a time (UTC ms) on that change a total, ascending by time. */
  async counting(series: number, since: number): Promise<CountingEntry[]> {
    const { rows } = await this.pool.query<StoredEntry>(
      `SELECT from_time, time, amount, totals, corrected FROM rain_ledger
       WHERE series = $1 AND time >= $2 AND (amount <> 0 OR totals IS NOT NULL OR corrected IS NOT NULL)
       ORDER BY time, sample_time, ordinal`,
      [series, new Date(since)],
    );
    return rows.map(({ from_time, time, amount, totals, corrected }) => ({
      from: from_time.getTime(),
      time: time.getTime(),
      amount: corrected ?? amount,
      totals: totals && corrected !== null ? {} : totals,
    }));
  }
}
