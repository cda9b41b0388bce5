import { DAY_MS } from '@mesonet/model/durations.js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SampleRow } from '../../core/observation.js';
import { slicesOf } from '../result-rows.js';
import type { StorePosition } from '../sample-writer.js';
import { StoreUnavailable } from '../store-errors.js';
import { whileCheckpointed } from './questdb-checkpoint.js';
import { type QuestDbHttp, WIDE } from './wire/questdb-http.js';
import { migrateQuestDb } from './questdb-migrations.js';
import { anyRowSql, eraseSql, LOG_ROWS_SQL, markSql, marksSql, positionSql, spanSql } from './questdb-sql.js';
import { SAMPLE_TABLES, type SampleTable } from './tables/sample-tables.js';
import { TableProgress, type TableState } from './tables/table-progress.js';

/**
 * Length of the span of time that is erased by one statement: QuestDB overwrites a month with one sample per second
 * well within the limit of a minute.
 */
const ERASE_SLICE_MS = 31 * DAY_MS;
const APPLY_TIMEOUT_MS = 120_000;
const MARKS_PER_QUERY = 500;
/**
 * Time limit for asking for the position. It is short, to soon notice a QuestDB that accepts connections but never
 * answers.
 */
const POSITION_TIMEOUT_MS = 5_000;

/**
 * Controls what QuestDB does after a write: applying rows to tables, syncing them to disk, and overwriting the rows of
 * deleted stations in its files.
 */
export class TableControl {
  private readonly progress = new TableProgress();
  private lastBarrier: Promise<void> = Promise.resolve();
  private migrating: Promise<void> | null = null;

  constructor(private readonly http: QuestDbHttp) {}

  /** Creates the tables. Calls at the same time share one migration. */
  migrate(): Promise<void> {
    this.migrating ??= migrateQuestDb(this.http).finally(() => (this.migrating = null));
    return this.migrating;
  }

  /**
   * Returns how far QuestDB has applied its writes. Missing tables are created first, because QuestDB may have been
   * restarted in an empty folder since this process started.
   */
  async position(): Promise<StorePosition> {
    let states = await this.tableStates();
    if (states.length < SAMPLE_TABLES.length) {
      await this.migrate();
      states = await this.tableStates();
    }
    if (states.length < SAMPLE_TABLES.length) throw new StoreUnavailable('QuestDB lacks a table of samples');
    return this.progress.observe(states);
  }

  /** Makes QuestDB apply writes to suspended tables again, except to tables that an administrator suspended. */
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

  /** Resolves when queries return every row acknowledged before the call. */
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

  /**
   * Makes a checkpoint, with which the operating system writes everything to disk. Checkpoints run one at a time. Each
   * call makes its own, because a running one may have begun before the rows of the call.
   */
  barrier(): Promise<void> {
    const barrier = this.lastBarrier.then(() => whileCheckpointed(this.http, () => Promise.resolve()));
    this.lastBarrier = barrier.catch(() => undefined);
    return barrier;
  }

  /** @returns the first and last time at which the series has a value, UTC ms; null when it has none */
  async span(table: SampleTable, series: number): Promise<{ first: number; last: number } | null> {
    await this.untilApplied();
    const [span] = await this.http.query(spanSql(table, series), WIDE);
    const [first, last] = (span ?? []) as (number | null)[];
    return first == null || last == null ? null : { first, last };
  }

  /**
   * Overwrites all rows of a series that have a value with empty ones, until none is left.
   * @param maySend called before each statement; throws when it must not be sent
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
   * Finds the series and time of a row in the table, so that an empty row can be written there.
   * @param erased series of which a row is searched for; their values were erased before the call
   * @param orAnywhere true to use the time of another series' row if none of these has a row
   * @returns undefined when there is no such row
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

  /** @returns the series and time of any one row, of a given series or of all */
  async anyRow(table: SampleTable, series?: number): Promise<SampleRow | undefined> {
    const [row] = await this.http.query(anyRowSql(table, series), WIDE);
    return row && { series: Number(row[0]), time: row[1] as number, values: {} };
  }

  /** @returns the number of rows after which QuestDB begins another file of the write-ahead log */
  async rowsOfLog(): Promise<number> {
    const [row] = await this.http.query(LOG_ROWS_SQL, { lane: 'wide' });
    return Number(row?.[0]);
  }

  /** Makes QuestDB remove files of a table that are no longer needed. */
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
