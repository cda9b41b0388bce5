import type { StorePosition } from '../../sample-store.js';

/** Transactions of one table, as QuestDB counts them. */
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
 * One position for several tables: how much was written to all of them together, and up to which such sum all have
 * applied theirs. The plain sum of what is applied would let one table make up for another that is behind.
 */
export class TableProgress {
  private marks: Mark[] = [];
  private applied = 0n;

  /** @param states of all tables, always in one order */
  observe(states: readonly TableState[]): StorePosition {
    const ofTables = states.map((state) => state.written);
    const written = ofTables.reduce((sum, one) => sum + one, 0n);
    // Fewer than before: the answer is an old one, or the tables are others.
    if (written < (this.marks.at(-1)?.written ?? 0n)) this.forget();
    // With many marks waiting, those after a later question do as well.
    if (this.marks.at(-1)?.written !== written && this.marks.length < MAX_MARKS) {
      this.marks.push({ written, ofTables });
    }
    const reached = this.marks.findLastIndex((mark) =>
      states.every(({ applied }, i) => applied >= mark.ofTables[i]!),
    );
    if (reached >= 0) {
      this.applied = this.marks[reached]!.written;
      // The newest stays: the next question may find nothing written since.
      this.marks = this.marks.slice(reached === this.marks.length - 1 ? reached : reached + 1);
    }
    const sure = appliedByAll(states);
    if (sure > this.applied) this.applied = sure;
    const isSuspended = states.some((state) => state.isSuspended);
    const suspendedFor = states.find((state) => state.suspendedFor !== null)?.suspendedFor ?? null;
    return { written, applied: this.applied, isSuspended, suspendedFor };
  }

  private forget(): void {
    this.marks = [];
    this.applied = 0n;
  }
}

/** A sum that is applied whatever was written in which order: the least of a table that is behind. For a start. */
function appliedByAll(states: readonly TableState[]): bigint {
  const behind = states.filter(({ written, applied }) => applied < written).map(({ applied }) => applied);
  return behind.length === 0 ? 0n : behind.reduce((least, applied) => (applied < least ? applied : least));
}
