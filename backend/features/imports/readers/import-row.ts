import type { SampleValues } from '../../../samples/core/observation.js';

/** A line of an imported file, as read before it becomes a sample */
export interface ImportRow {
  line: number;
  /** Time of the sample, UTC ms */
  time: number;
  /** Values in base units; may be empty */
  values: SampleValues;
  /** Rain since the row before, inches; null when it is unknown, undefined when the file has no rain to sum up */
  rain?: number | null;
  /**
   * Present when `rain` is the rise of the row's total of the day. At midnight it belongs to the day that begins, unless
   * the total is still that of the day before.
   */
  dayTotal?: 'new' | 'old';
  /** Cells that could not be read; the row has no values for them */
  rejected?: RejectedCell[];
  /**
   * True when the row has a value in a column whose unit is not chosen yet. The field `values` does not contain this
   * value.
   */
  hasOpenValue?: boolean;
}

/** A cell that cannot be read as a value of its column */
export interface RejectedCell {
  /** Number of the column in the table, from 0 */
  column: number;
  /** Header of the column */
  name: string;
  key: string;
  /** The first 40 characters of the cell's text in the file */
  text: string;
}

/** A line of an imported file that could not become a sample */
export interface ImportProblem {
  line: number;
  problem: string;
  rejected?: RejectedCell[];
}

export type ImportItem = ImportRow | ImportProblem;
