import type { RainSums } from '../../rain/rain-entry.js';
import type { Observation, SampleValues } from './observation.js';

/** The series and time that a journal entry belongs to, and its time of arrival. */
export type EntryPlace = Pick<Observation, 'series' | 'time' | 'receivedAt'>;

/** Anything that the journal holds and the fold processes, in one common order. */
export type JournalEntry = Observation | HistoryEntry | LedgerCorrection;

/** An entry that changes stored rows of the past, but no current value. */
export type HistoryEntry = ImportedSample | ImportUndo | Revision | Rederivation;

/** A sample from an import. */
export interface ImportedSample extends EntryPlace {
  kind: 'imported';
  /** Number of the import. */
  job: number;
  values: SampleValues;
}

/**
 * Undoes an imported sample. A value of `undone` is removed from the row only if the row still has exactly this value;
 * a different value that was sent later stays.
 */
export interface ImportUndo extends EntryPlace {
  kind: 'undo';
  job: number;
  /** The values that the row had before the import, and that it gets again. */
  values: SampleValues;
  /** The values that the import wrote to the row, and that are now taken back. */
  undone: SampleValues;
  /** Keys whose values before the import were derived, not sent. */
  derived: ReadonlySet<string>;
}

/**
 * Changes the values of a row after their quality was checked again. Values of `undone` are removed while the row still
 * has them, and `values` are added where the row has no value. Folding the same revision again changes nothing.
 */
export interface Revision extends EntryPlace {
  kind: 'revision';
  values: SampleValues;
  undone: SampleValues;
  /** Quality flags of the values in `undone`, by key. */
  flags: Record<string, number>;
}

/**
 * Replaces derived values of a row by newly derived ones. Each value of `undone` that the row still has is replaced by
 * the value of the same key in `values`, or removed if there is none. Other values of `values` are added where the row
 * has none. Folding the same entry again changes nothing.
 */
export interface Rederivation extends EntryPlace {
  kind: 'rederivation';
  values: SampleValues;
  undone: SampleValues;
}

/** A manager's correction of the rain ledger entries of this time. */
export interface LedgerCorrection extends EntryPlace {
  kind: 'correction';
  /**
   * By how many inches each of the station's rain totals rises or falls: that of the day from the time of the entry to
   * the end of its day, that of the month to the end of its month, and so on.
   */
  amounts: RainSums;
  /** False when the entry takes an earlier correction back. */
  isCorrected: boolean;
  /**
   * The corrected rain fell after this time, UTC ms; null when the ledger entry is no rainfall and counts for totals
   * only; absent in corrections of older versions.
   */
  from?: number | null;
}
