import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { SampleWriter } from '../sample-writer.js';
import type { MarkTable, NotedMark, StoreGap } from './mark-table.js';
import { replayStart } from './replay-start.js';

const MARKS_AT_ONCE = 500;

/**
 * Detects that the store was replaced by an older copy. Each snapshot of the fold writes a new random mark into the
 * store and into PostgreSQL. If the store lacks the newest mark of PostgreSQL, it has lost rows. Marks that only the
 * store has are ignored, because an older copy of PostgreSQL may have been restored.
 */
export class StoreMarks {
  private readonly logger = new Logger('Store');
  private known: readonly StoreGap[] = [];

  constructor(
    private readonly table: MarkTable,
    private readonly writer: SampleWriter,
    private readonly now: () => Date,
  ) {}

  /** The gaps of the store, as last read from PostgreSQL. */
  get gaps(): readonly StoreGap[] {
    return this.known;
  }

  async load(): Promise<void> {
    this.known = await this.table.gaps();
  }

  /** @returns true when the store lacks the newest mark, so it has lost rows that it had on disk */
  async isStoreOlder(): Promise<boolean> {
    const last = await this.table.last();
    return last !== null && !(await this.writer.marksAmong([last.mark])).has(last.mark);
  }

  /** Writes a mark into the store after all rows, and syncs everything to disk. */
  async set(): Promise<string> {
    const mark = randomUUID();
    await this.writer.mark(mark);
    await this.writer.barrier();
    return mark;
  }

  /**
   * Saves a mark of the store in PostgreSQL.
   * @param seq number of the batch up to which the store had all rows when the mark was written
   */
  async note(mark: string, seq: number, setAt: Date): Promise<void> {
    await this.table.note({ mark, seq, setAt });
  }

  /**
   * Deletes the notes of marks that were written into the store before `keepFrom`, except the last one of each hour: an
   * older copy of the store is then recognized to the hour.
   */
  thin(keepFrom: Date): Promise<void> {
    return this.table.thin(keepFrom);
  }

  /**
   * Resets the fold to a snapshot whose rows the store still has, so that the next run replays every later batch.
   * Batches that the journal no longer has are saved and logged as a gap. The fold must not run meanwhile.
   */
  async stepBack(): Promise<void> {
    const held = await this.newestHeld();
    const { snapshots, firstKeptSeq } = await this.table.replayable();
    const seq = held?.seq ?? 0;
    const setAt = held?.setAt ?? null;
    const startSeq = replayStart(snapshots, seq, firstKeptSeq);
    const mark = randomUUID();
    await this.writer.mark(mark);
    const set = { mark, seq, setAt };
    await this.table.stepBack({ held, set, startSeq, foundAt: this.now() });
    await this.load();
    this.log(setAt, startSeq > seq);
  }

  private async newestHeld(): Promise<NotedMark | null> {
    const marks = await this.table.all();
    for (let from = 0; from < marks.length; from += MARKS_AT_ONCE) {
      const some = marks.slice(from, from + MARKS_AT_ONCE);
      const held = await this.writer.marksAmong(some.map(({ mark }) => mark));
      const newest = some.find(({ mark }) => held.has(mark));
      if (newest) return newest;
    }
    return null;
  }

  private log(heldUntil: Date | null, hasGap: boolean): void {
    const what = heldUntil
      ? `The store is older than it was: of what came after ${heldUntil.toISOString()} rows are missing.`
      : 'The store is empty, or another than before.';
    this.logger.warn(`${what} The journal is replayed.`);
    const gap = this.known.at(-1);
    if (hasGap && gap) {
      this.logger.error(`In the store ${describeGap(gap)} is missing: the journal no longer holds it.`);
    }
  }
}

/** @returns a name for the gap in a sentence, such as `what came from A to B` */
export function describeGap({ from, to }: StoreGap): string {
  return `what came ${from ? `from ${from.toISOString()} to` : 'until'} ${to.toISOString()}`;
}
