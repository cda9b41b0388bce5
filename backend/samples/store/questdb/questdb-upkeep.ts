import { setTimeout as sleep } from 'node:timers/promises';
import type { SampleRow } from '../../observation.js';
import { slicesOf } from '../result-rows.js';
import type { StorePosition, StoreVolume } from '../sample-store.js';
import { StoreUnavailable } from '../store-errors.js';
import { whileCheckpointed } from './questdb-checkpoint.js';
import type { QuestDbHttp } from './questdb-http.js';
import { migrateQuestDb } from './questdb-migrations.js';
import {
  anyRowSql,
  eraseSql,
  LOG_ROWS_SQL,
  markSql,
  marksSql,
  positionSql,
  rowsBySeriesSql,
  sizeSql,
  spanSql,
} from './questdb-sql.js';
import { SAMPLE_TABLES, type SampleTable } from './tables/sample-tables.js';
import { TableProgress, type TableState } from './tables/table-progress.js';

/** A month of a sample a second is overwritten well within the minute that QuestDB gives a statement. */
const ERASE_SLICE_MS = 31 * 86_400_000;
const WIDE = { lane: 'wide', timeoutMs: 60_000 } as const;
const APPLY_TIMEOUT_MS = 120_000;
const MARKS_PER_QUERY = 500;
/** A QuestDB that accepts and never answers is to be told from one that works, soon. */
const POSITION_TIMEOUT_MS = 5_000;

/** What QuestDB does behind the writes: applying, syncing, overwriting what must go. */
export class QuestDbUpkeep {
  private readonly progress = new TableProgress();
  private lastBarrier: Promise<void> = Promise.resolve();
  private migrating: Promise<void> | null = null;

  constructor(private readonly http: QuestDbHttp) {}

  /** Makes the tables. Who asks while that is under way gets the same answer. */
  migrate(): Promise<void> {
    this.migrating ??= migrateQuestDb(this.http).finally(() => (this.migrating = null));
    return this.migrating;
  }

  /** Without tables it makes them: QuestDB may have been begun anew in an empty folder while we ran. */
  async position(): Promise<StorePosition> {
    let states = await this.tableStates();
    if (states.length < SAMPLE_TABLES.length) {
      await this.migrate();
      states = await this.tableStates();
    }
    if (states.length < SAMPLE_TABLES.length) throw new StoreUnavailable('QuestDB lacks a table of samples');
    return this.progress.observe(states);
  }

  /** Those suspended by hand stay so. */
  async resume(): Promise<void> {
    for (const { table, suspendedFor } of await this.tableStates())
      if (suspendedFor !== null) await this.http.query(`ALTER TABLE ${table} RESUME WAL`, { lane: 'write' });
  }

  async mark(mark: string): Promise<void> {
    await this.http.query(markSql(mark), { lane: 'write' });
  }

  async marksAmong(marks: readonly string[]): Promise<ReadonlySet<string>> {
    const held = new Set<string>();
    for (const some of slicesOf(marks, MARKS_PER_QUERY)) {
      for (const [mark] of await this.http.query(marksSql(some), { lane: 'write' })) held.add(String(mark));
    }
    return held;
  }

  /** A series that was moved has rows in the table it left until QuestDB drops them. */
  async volume(): Promise<StoreVolume> {
    let bytes = 0;
    const rows = new Map<number, number>();
    for (const table of SAMPLE_TABLES) {
      const [size] = await this.http.query(sizeSql(table), WIDE);
      bytes += Number(size?.[0]);
      for (const [series, count] of await this.http.query(rowsBySeriesSql(table), WIDE)) {
        rows.set(Number(series), (rows.get(Number(series)) ?? 0) + Number(count));
      }
    }
    return { bytes, rows };
  }

  /** Resolves when every row acknowledged before the call can be read. */
  async untilApplied(): Promise<void> {
    const { written } = await this.position();
    for (let waited = 0, pause = 5; waited < APPLY_TIMEOUT_MS; waited += pause) {
      const { applied, isSuspended } = await this.position();
      if (applied >= written) return;
      if (isSuspended) throw new StoreUnavailable('QuestDB suspended a table of samples');
      pause = Math.min(pause * 2, 200);
      await sleep(pause);
    }
    throw new StoreUnavailable('QuestDB did not apply its writes in time');
  }

  /** A checkpoint makes the operating system put everything on disk. One at a time; none is shared. */
  barrier(): Promise<void> {
    const barrier = this.lastBarrier.then(() => whileCheckpointed(this.http, () => Promise.resolve()));
    this.lastBarrier = barrier.catch(() => undefined);
    return barrier;
  }

  /** First and last time with a value, UTC ms; null when there is none. */
  async span(table: SampleTable, series: number): Promise<{ first: number; last: number } | null> {
    await this.untilApplied();
    const [span] = await this.http.query(spanSql(table, series), WIDE);
    const [first, last] = (span ?? []) as (number | null)[];
    return first == null || last == null ? null : { first, last };
  }

  /**
   * Writes empty rows over those that hold a value, until none does.
   * @param maySend asked before each slice, throws when not
   */
  async erase(table: SampleTable, series: number, maySend?: () => void): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      const span = await this.span(table, series);
      if (!span) return;
      for (let start = span.first; start <= span.last; start += ERASE_SLICE_MS) {
        const slice = { start, end: Math.min(start + ERASE_SLICE_MS, span.last + 1) };
        await this.http.query(eraseSql(table, series, slice), { ...WIDE, maySend });
      }
    }
    throw new StoreUnavailable(`Values of series ${series} keep being written`);
  }

  /**
   * Stands where a row of one of the series was, erased before.
   * @param orAnywhere where none has a row: at the time of another's
   * @returns undefined when there is none
   */
  async emptyRow(
    table: SampleTable,
    erased: readonly number[],
    orAnywhere: boolean,
  ): Promise<SampleRow | undefined> {
    for (const series of erased) {
      const row = await this.anyRow(table, series);
      if (row) return row;
    }
    const other = orAnywhere ? await this.anyRow(table) : undefined;
    return other && { ...other, series: erased[0]! };
  }

  /** Of one series or of all, without its values. */
  async anyRow(table: SampleTable, series?: number): Promise<SampleRow | undefined> {
    const [row] = await this.http.query(anyRowSql(table, series), WIDE);
    return row && { series: Number(row[0]), time: row[1] as number, values: {} };
  }

  /** Rows that a file of the write-ahead log takes before another is begun. */
  async rowsOfLog(): Promise<number> {
    const [row] = await this.http.query(LOG_ROWS_SQL, { lane: 'wide' });
    return Number(row?.[0]);
  }

  /** Has QuestDB remove files that nothing needs any more. */
  async tidy(table: SampleTable): Promise<void> {
    await this.untilApplied();
    await this.http.query(`VACUUM TABLE ${table}`, WIDE);
  }

  private async tableStates(): Promise<(TableState & { table: string })[]> {
    const rows = await this.http.query(positionSql(), { lane: 'write', timeoutMs: POSITION_TIMEOUT_MS });
    return (rows as [string, number, number, boolean, ...string[]][]).map(
      ([table, written, applied, isSuspended, ...reason]) => {
        const isForced = isSuspended && reason.some(Boolean);
        const suspendedFor = isForced ? [table, ...reason.filter(Boolean)].join(': ') : null;
        return { table, written: BigInt(written), applied: BigInt(applied), isSuspended, suspendedFor };
      },
    );
  }
}
