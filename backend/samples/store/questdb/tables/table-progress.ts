import type { StorePosition } from '../../sample-writer.js';

/** Numbers of transactions in the write-ahead log of one table, as QuestDB reports them. */
export interface TableState {
  written: bigint;
  applied: bigint;
  isSuspended: boolean;
  suspendedFor: string | null;
}

interface Mark {
  written: bigint;
  ofTables: readonly bigint[];
}

const MAX_MARKS = 1_000;

/**
 * Calculates one position for several tables: `written` is the sum of all transactions, and `applied` is the highest
 * such sum of which all tables have applied everything. The plain sum of applied transactions would be wrong, because
 * one table could make up for another that is behind. Therefore each call notes the written transactions of all tables
 * as a mark, which is reached once every table has applied its part.
 */
export class TableProgress {
  private marks: Mark[] = [];
  private applied = 0n;

  /** @param states states of all tables, always in the same order */
  observe(states: readonly TableState[]): StorePosition {
    const ofTables = states.map((state) => state.written);
    const written = ofTables.reduce((sum, one) => sum + one, 0n);
    // If there are fewer transactions than before, the answer is an old one, or the tables were replaced. The marks are
    // then useless.
    if (written < (this.marks.at(-1)?.written ?? 0n)) this.forget();
    // When many marks already wait to be reached, this call adds none, because the mark of a later call is enough.
    if (this.marks.at(-1)?.written !== written && this.marks.length < MAX_MARKS) {
      this.marks.push({ written, ofTables });
    }
    const reached = this.marks.findLastIndex((mark) =>
      states.every(({ applied }, i) => applied >= mark.ofTables[i]!),
    );
    if (reached >= 0) {
      this.applied = this.marks[reached]!.written;
      // The newest mark stays even when it is reached, because the next call compares its own count with that of this
      // mark.
      this.marks = this.marks.slice(reached === this.marks.length - 1 ? reached : reached + 1);
    }
    const appliedByEach = appliedByAll(states);
    if (appliedByEach > this.applied) this.applied = appliedByEach;
    const isSuspended = states.some((state) => state.isSuspended);
    const suspendedFor = states.find((state) => state.suspendedFor !== null)?.suspendedFor ?? null;
    return { written, applied: this.applied, isSuspended, suspendedFor };
  }

  private forget(): void {
    this.marks = [];
    this.applied = 0n;
  }
}

/**
 * Finds a sum that is certainly applied, to use until the first mark is reached. The first n transactions include at
 * most n of each table, so they are applied once each table has applied n or everything.
 * @returns the smallest number of applied transactions among the tables that are behind
 */
function appliedByAll(states: readonly TableState[]): bigint {
  const behind = states.filter(({ written, applied }) => applied < written).map(({ applied }) => applied);
  return behind.length === 0 ? 0n : behind.reduce((least, applied) => (applied < least ? applied : least));
}
