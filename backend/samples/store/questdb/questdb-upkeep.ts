import { setTimeout as sleep } from 'node:timers/promises';
import type { SampleRow } from '../../observation.js';
import { slicesOf } from '../result-rows.js';
import type { StorePosition } from '../sample-store.js';
import { StoreUnavailable } from '../store-errors.js';
import { whileCheckpointed } from './questdb-checkpoint.js';
import type { QuestDbHttp } from './questdb-http.js';
import { migrateQuestDb } from './questdb-migrations.js';
import {
  anyTimeSql,
  eraseSql,
  LOG_ROWS_SQL,
  markSql,
  marksSql,
  positionSql,
  RESUME_SQL,
  spanSql,
  TIDY_SQL,
} from './questdb-sql.js';

/** A month of a sample a second is overwritten well within the minute that QuestDB gives a statement. */
const ERASE_SLICE_MS = 31 * 86_400_000;
const WIDE_TIMEOUT_MS = 60_000;
const APPLY_TIMEOUT_MS = 120_000;
const MARKS_PER_QUERY = 500;
/** A QuestDB that accepts and never answers is to be told from one that works, soon. */
const POSITION_TIMEOUT_MS = 5_000;

/** What QuestDB does behind the writes: applying, syncing, overwriting what must go. */
export class QuestDbUpkeep {
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
    const position = (await this.askPosition()) ?? (await this.migrate().then(() => this.askPosition()));
    if (!position) throw new StoreUnavailable('QuestDB has no table of samples');
    return position;
  }

  async resume(): Promise<void> {
    await this.http.query(RESUME_SQL, { lane: 'write' });
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

  /** Resolves when every row acknowledged before the call can be read. */
  async untilApplied(): Promise<void> {
    const { written } = await this.position();
    for (let waited = 0, pause = 5; waited < APPLY_TIMEOUT_MS; waited += pause) {
      const { applied, isSuspended } = await this.position();
      if (applied >= written) return;
      if (isSuspended) throw new StoreUnavailable('QuestDB suspended the table of samples');
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

  /** Writes empty rows over those that hold a value, until none does. */
  async erase(series: number): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      await this.untilApplied();
      const [span] = await this.http.query(spanSql(series), { lane: 'wide', timeoutMs: WIDE_TIMEOUT_MS });
      const [first, last] = (span ?? []) as (number | null)[];
      if (first == null || last == null) return;
      for (let start = first; start <= last; start += ERASE_SLICE_MS) {
        const slice = { start, end: Math.min(start + ERASE_SLICE_MS, last + 1) };
        await this.http.query(eraseSql(series, slice), { lane: 'wide', timeoutMs: WIDE_TIMEOUT_MS });
      }
    }
    throw new StoreUnavailable(`Values of series ${series} keep being written`);
  }

  /** Stands where a row of an erased series was; undefined when it never had one. */
  async emptyRow(series: number): Promise<SampleRow | undefined> {
    const [row] = await this.http.query(anyTimeSql(series), { lane: 'wide', timeoutMs: WIDE_TIMEOUT_MS });
    return row && { series, time: row[0] as number, values: {} };
  }

  /** Rows that a file of the write-ahead log takes before another is begun. */
  async rowsOfLog(): Promise<number> {
    const [row] = await this.http.query(LOG_ROWS_SQL, { lane: 'wide' });
    return Number(row?.[0]);
  }

  /** Has QuestDB remove files that nothing needs any more. */
  async tidy(): Promise<void> {
    await this.untilApplied();
    await this.http.query(TIDY_SQL, { lane: 'wide', timeoutMs: WIDE_TIMEOUT_MS });
  }

  private async askPosition(): Promise<StorePosition | undefined> {
    const [row] = await this.http.query(positionSql(), { lane: 'write', timeoutMs: POSITION_TIMEOUT_MS });
    if (!row) return undefined;
    const [written, applied, isSuspended, ...reason] = row as [number, number, boolean, ...string[]];
    const suspendedFor = (isSuspended && reason.filter(Boolean).join(': ')) || null;
    return { written: BigInt(written), applied: BigInt(applied), isSuspended, suspendedFor };
  }
}
