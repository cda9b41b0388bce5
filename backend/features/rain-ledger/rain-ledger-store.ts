import { RAIN_TOTALS, type RainTotal } from '@mesonet/contract/rain-ledger.js';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { staleByEntries } from '../../samples/fold/late/find-stale.js';
import type { RainSums, TotalsChange } from '../../rain/rain-entry.js';
import { noteStale } from '../../samples/store/beside/stale-range-table.js';

/**
 * An entry of a station's rain ledger, the list of the amounts
 * that were added to its rain totals. Amounts are in inches.
 */
export interface StoredRainEntry {
  id: string;
  cause: string;
  from_time: Date;
  time: Date;
  amount: number;
  totals: Partial<RainSums> | null;
  reading: number;
  before: number;
  corrected: number | null;
  corrected_by: string | null;
  corrected_at: Date | null;
  note: string | null;
}

/**
 * A change of past entries of a rain ledger. The rain totals of rows that were stored before it must still be counted
 * again.
 */
export interface RainRecount {
  id: number;
  changes: TotalsChange[];
  /** Rows with a later time than this contain the change already; null means that any row may lack the change. */
  until: Date | null;
}

const COLUMNS = `id::text, cause, from_time, time, amount, totals, reading, before, corrected, corrected_by,
  corrected_at, note`;

/**
 * Returns the amounts of an entry that count for the rain totals: its correction if somebody has corrected it,
 * otherwise the amounts that the fold found.
 */
export function amountsOf({
  amount,
  totals,
  corrected,
}: Pick<StoredRainEntry, 'amount' | 'totals' | 'corrected'>): RainSums {
  const amountFor = (key: RainTotal) => corrected ?? (totals ? (totals[key] ?? 0) : amount);
  return Object.fromEntries(RAIN_TOTALS.map((key) => [key, amountFor(key)])) as RainSums;
}

/**
 * The SQL that reads rain ledgers and stores corrections and recounts. The fold writes the ledger entries themselves.
 */
@Injectable()
export class RainLedgerStore {
  constructor(private readonly database: DataSource) {}

  /**
   * Returns one page of a station's ledger, the newest entries first.
   * @param before time and id of an entry; only older entries are returned
   */
  page(
    series: number,
    count: number,
    { only, before }: { only?: 'odd' | undefined; before?: { time: number; id: string } | undefined },
  ): Promise<StoredRainEntry[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM rain_ledger
       WHERE series = $1 AND ($3::bigint IS NULL OR (time, id) < (to_timestamp($4::double precision / 1e3), $3::bigint))
         AND ($5::boolean OR cause <> 'rain')
       ORDER BY rain_ledger.time DESC, rain_ledger.id DESC LIMIT $2`,
      [series, count, before?.id ?? null, before?.time ?? null, only !== 'odd'],
    );
  }

  async find(series: number, id: string): Promise<StoredRainEntry | undefined> {
    const [entry] = await this.database.query<StoredRainEntry[]>(
      `SELECT ${COLUMNS} FROM rain_ledger WHERE series = $1 AND rain_ledger.id = $2`,
      [series, id],
    );
    return entry;
  }

  /** Runs `work` while the ledger entry is locked. `work` gets undefined when the station has no such entry. */
  withEntry<T>(
    series: number,
    id: string,
    work: (entry: StoredRainEntry | undefined, manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async (manager) => {
      const [entry] = await manager.query<StoredRainEntry[]>(
        `SELECT ${COLUMNS} FROM rain_ledger WHERE series = $1 AND rain_ledger.id = $2 FOR UPDATE`,
        [series, id],
      );
      return work(entry, manager);
    });
  }

  async correct(
    manager: EntityManager,
    entry: Pick<StoredRainEntry, 'id' | 'corrected' | 'note'>,
    author: string,
  ): Promise<void> {
    await manager.query(
      `UPDATE rain_ledger SET corrected = $2, note = $3,
         corrected_by = CASE WHEN $2::double precision IS NULL THEN NULL ELSE $4 END,
         corrected_at = CASE WHEN $2::double precision IS NULL THEN NULL ELSE now() END
       WHERE id = $1`,
      [entry.id, entry.corrected, entry.note, author],
    );
  }

  /**
   * Notes that stored rain totals must be counted again because a ledger entry was corrected.
   * @param entry the ledger entry whose amount changes
   */
  async askRecount(
    manager: EntityManager,
    series: number,
    {
      changes,
      entry,
    }: { changes: readonly TotalsChange[]; entry: Pick<StoredRainEntry, 'from_time' | 'time'> },
  ): Promise<void> {
    const changed = { from: entry.from_time.getTime(), time: entry.time.getTime() };
    await noteStale(manager, [{ series, ranges: staleByEntries([changed]) }]);
    await manager.query(`INSERT INTO rain_recounts (series, moves) VALUES ($1, $2)`, [
      series,
      JSON.stringify(changes),
    ]);
  }

  /** Returns the series that has waited longest for a recount of its rain totals; undefined when none waits. */
  async waiting(): Promise<number | undefined> {
    const [job] = await this.database.query<{ series: number }[]>(
      'SELECT series FROM rain_recounts ORDER BY id LIMIT 1',
    );
    return job?.series;
  }

  async isWaiting(series: number): Promise<boolean> {
    const [job] = await this.database.query<unknown[]>(
      'SELECT id FROM rain_recounts WHERE series = $1 LIMIT 1',
      [series],
    );
    return job !== undefined;
  }

  /**
   * Reads the waiting recounts of a series, the oldest first, and the ledger entries that count for its totals, in
   * order of time. Both are read as they were at the same moment.
   * @param since receives the time of the first change and returns the time from which on entries are needed, both in
   *   UTC ms
   */
  pending(
    series: number,
    since: (first: number) => number,
  ): Promise<{ recounts: RainRecount[]; entries: StoredRainEntry[] }> {
    return this.database.transaction('REPEATABLE READ', async (manager) => {
      const recounts = await manager.query<RainRecount[]>(
        'SELECT id, moves AS changes, until FROM rain_recounts WHERE series = $1 ORDER BY id',
        [series],
      );
      const first = Math.min(...recounts.flatMap(({ changes }) => changes.map(({ time }) => time)));
      if (!Number.isFinite(first)) return { recounts, entries: [] };
      const entries = await manager.query<StoredRainEntry[]>(
        `SELECT ${COLUMNS} FROM rain_ledger
         WHERE series = $1 AND time >= $2 AND (amount <> 0 OR totals IS NOT NULL OR corrected IS NOT NULL)
         ORDER BY rain_ledger.time, rain_ledger.id`,
        [series, new Date(since(first))],
      );
      return { recounts, entries };
    });
  }

  async recountsDone(recounts: readonly RainRecount[]): Promise<void> {
    await this.database.query('DELETE FROM rain_recounts WHERE id = ANY ($1)', [
      recounts.map(({ id }) => id),
    ]);
  }
}
