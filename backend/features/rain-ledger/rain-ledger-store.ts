import { RAIN_TOTALS, type RainTotal } from '@mesonet/contract/rain-ledger.js';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { staleByEntries } from '../../samples/fold/find-stale.js';
import type { RainMove } from '../../samples/rain-ledger/rain-entry.js';
import { noteStale } from '../../samples/rederive/stale-range-table.js';

/** By how much an entry makes each total grow, inches. */
export type RainAmounts = Record<RainTotal, number>;

/** One entry as stored. Inches. */
export interface StoredRainEntry {
  id: string;
  cause: string;
  from_time: Date;
  time: Date;
  amount: number;
  totals: Partial<RainAmounts> | null;
  reading: number;
  before: number;
  corrected: number | null;
  corrected_by: string | null;
  corrected_at: Date | null;
  note: string | null;
}

/** A change of a ledger's past that rows stored before are still to be told of. */
export interface RainRecount {
  id: number;
  moves: RainMove[];
  /** Rows after it are right already; null: none is known to be. */
  until: Date | null;
}

const COLUMNS = `id::text, cause, from_time, time, amount, totals, reading, before, corrected, corrected_by,
  corrected_at, note`;

/** What the entry counts for: its correction, else what was found. */
export function amountsOf({
  amount,
  totals,
  corrected,
}: Pick<StoredRainEntry, 'amount' | 'totals' | 'corrected'>): RainAmounts {
  const of = (key: RainTotal) => corrected ?? (totals ? (totals[key] ?? 0) : amount);
  return Object.fromEntries(RAIN_TOTALS.map((key) => [key, of(key)])) as RainAmounts;
}

/** The SQL of corrections. The fold writes the entries themselves. */
@Injectable()
export class RainLedgerStore {
  constructor(private readonly database: DataSource) {}

  /** Newest first. @param before place of an entry: only older ones */
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

  /** Runs with the entry locked; undefined when the station has no such entry. */
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
    by: string,
  ): Promise<void> {
    await manager.query(
      `UPDATE rain_ledger SET corrected = $2, note = $3,
         corrected_by = CASE WHEN $2::double precision IS NULL THEN NULL ELSE $4 END,
         corrected_at = CASE WHEN $2::double precision IS NULL THEN NULL ELSE now() END
       WHERE id = $1`,
      [entry.id, entry.corrected, entry.note, by],
    );
  }

  /** @param entry whose amount changes */
  async askRecount(
    manager: EntityManager,
    series: number,
    { moves, entry }: { moves: readonly RainMove[]; entry: Pick<StoredRainEntry, 'from_time' | 'time'> },
  ): Promise<void> {
    const changed = { from: entry.from_time.getTime(), time: entry.time.getTime() };
    await noteStale(manager, [{ series, ranges: staleByEntries([changed]) }]);
    await manager.query(`INSERT INTO rain_recounts (series, moves) VALUES ($1, $2)`, [
      series,
      JSON.stringify(moves),
    ]);
  }

  /** The series that has waited longest for a recount; undefined when none does. */
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
   * Recounts that wait, the oldest first, and the entries that count, ascending: both as of one moment.
   * @param since from when on entries are wanted, given the first move; UTC ms
   */
  pending(
    series: number,
    since: (first: number) => number,
  ): Promise<{ recounts: RainRecount[]; entries: StoredRainEntry[] }> {
    return this.database.transaction('REPEATABLE READ', async (manager) => {
      const recounts = await manager.query<RainRecount[]>(
        'SELECT id, moves, until FROM rain_recounts WHERE series = $1 ORDER BY id',
        [series],
      );
      const first = Math.min(...recounts.flatMap(({ moves }) => moves.map(({ time }) => time)));
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
