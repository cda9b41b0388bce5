import { RAIN_TOTALS, type RainTotal } from '@mesonet/contract/rain-ledger.js';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

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

/** A correction whose consequences for stored rows are still to be written. */
export interface RainRecount {
  id: number;
  series: number;
  entry_id: string;
  was: RainAmounts;
  becomes: RainAmounts;
  /** Moment of the entry. */
  time: Date;
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

  /** Entries that count, oldest first. @param from inclusive, @param until exclusive, UTC ms */
  counting(series: number, from: number, until: number): Promise<StoredRainEntry[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM rain_ledger
       WHERE series = $1 AND time >= $2 AND time < $3 AND (amount <> 0 OR totals IS NOT NULL OR corrected IS NOT NULL)
       ORDER BY rain_ledger.time, rain_ledger.id`,
      [series, new Date(from), new Date(until)],
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

  async askRecount(
    manager: EntityManager,
    { series, entry_id, was, becomes }: Pick<RainRecount, 'series' | 'entry_id' | 'was' | 'becomes'>,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO rain_recounts (series, entry_id, was, becomes) VALUES ($1, $2, $3, $4)`,
      [series, entry_id, JSON.stringify(was), JSON.stringify(becomes)],
    );
  }

  /** Oldest first. @param series absent: of all stations */
  recounts(series?: number): Promise<RainRecount[]> {
    return this.database.query(
      `SELECT job.id, job.series, job.entry_id::text, job.was, job.becomes, entry.time
       FROM rain_recounts AS job JOIN rain_ledger AS entry ON entry.id = job.entry_id
       WHERE $1::integer IS NULL OR job.series = $1 ORDER BY job.id`,
      [series ?? null],
    );
  }

  async recountDone(id: number): Promise<void> {
    await this.database.query('DELETE FROM rain_recounts WHERE id = $1', [id]);
  }
}
