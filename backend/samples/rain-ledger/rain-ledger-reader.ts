import type { Pool } from 'pg';
import type { CountingEntry } from './ledger-book.js';

interface StoredEntry {
  from_time: Date;
  time: Date;
  amount: number;
  totals: CountingEntry['totals'];
  corrected: number | null;
}

/** Rain ledgers as they count now, in PostgreSQL. */
export class RainLedgerReader {
  constructor(private readonly pool: Pool) {}

  /** Entries that count, from a moment on (UTC ms), ascending. */
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
