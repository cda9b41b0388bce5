import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { SampleStore } from '../store/sample-store.js';
import type { MarkTable, NotedMark, StoreGap } from './mark-table.js';
import { replayStart } from './replay-start.js';

const MARKS_AT_ONCE = 500;

/**
 * Tells a store that is as it was left from an older copy. With every snapshot of the fold a mark nobody else can know
 * is written into the store and noted in PostgreSQL: a store without the one noted last has lost rows. Marks it has and
 * PostgreSQL does not know are of a PostgreSQL that went back: they count for nothing.
 */
export class StoreMarks {
  private readonly logger = new Logger('Store');
  private known: readonly StoreGap[] = [];

  constructor(
    private readonly table: MarkTable,
    private readonly store: SampleStore,
    private readonly now: () => Date,
  ) {}

  /** What the store lacks for good, as last read. */
  get gaps(): readonly StoreGap[] {
    return this.known;
  }

  async load(): Promise<void> {
    this.known = await this.table.gaps();
  }

  /** @returns whether rows are gone that the store had on disk */
  async isStoreOlder(): Promise<boolean> {
    const last = await this.table.last();
    return last !== null && !(await this.store.marksAmong([last.mark])).has(last.mark);
  }

  /** Writes a mark into the store, all of whose rows are applied, and brings both to disk. */
  async set(): Promise<string> {
    const mark = randomUUID();
    await this.store.mark(mark);
    await this.store.barrier();
    return mark;
  }

  /** @param seq the store held all up to this batch when the mark was set */
  async note(mark: string, seq: number, setAt: Date): Promise<void> {
    await this.table.note({ mark, seq, setAt });
  }

  /** Thins out old ones. */
  thin(keepFrom: Date): Promise<void> {
    return this.table.thin(keepFrom);
  }

  /**
   * Puts the fold back to a snapshot whose rows the store holds, so that the next run replays all that came after. What
   * the journal no longer holds is noted as a gap, and told. The fold must not run meanwhile.
   */
  async stepBack(): Promise<void> {
    const held = await this.newestHeld();
    const { cuts, firstKeptSeq } = await this.table.replayable();
    const seq = held?.seq ?? 0;
    const setAt = held?.setAt ?? null;
    const startSeq = replayStart(cuts, seq, firstKeptSeq);
    const mark = randomUUID();
    await this.store.mark(mark);
    const set = { mark, seq, setAt };
    await this.table.stepBack({ held, set, startSeq, foundAt: this.now() });
    await this.load();
    this.tell(setAt, startSeq > seq);
  }

  private async newestHeld(): Promise<NotedMark | null> {
    const marks = await this.table.all();
    for (let from = 0; from < marks.length; from += MARKS_AT_ONCE) {
      const some = marks.slice(from, from + MARKS_AT_ONCE);
      const held = await this.store.marksAmong(some.map(({ mark }) => mark));
      const newest = some.find(({ mark }) => held.has(mark));
      if (newest) return newest;
    }
    return null;
  }

  private tell(heldUntil: Date | null, hasGap: boolean): void {
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

/** @returns e.g. `what came from A to B` */
export function describeGap({ from, to }: StoreGap): string {
  return `what came ${from ? `from ${from.toISOString()} to` : 'until'} ${to.toISOString()}`;
}
