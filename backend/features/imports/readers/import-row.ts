import type { SampleValues } from '../../../samples/observation.js';

/** One line of a file that became a sample. */
export interface ImportRow {
  line: number;
  /** UTC ms */
  time: number;
  /** Base units; may be empty. */
  values: SampleValues;
  /** Rain since the row before, inches; null = not known, absent = the file has no rain to be summed. */
  rain?: number | null;
  /** Cells that could not be read; the row goes without them. */
  rejected?: RejectedCell[];
  /** The row has a value of a column whose unit nobody has chosen yet, so that `values` is without it. */
  hasOpenValue?: boolean;
}

/** A cell that cannot be read as a value of its column. */
export interface RejectedCell {
  /** Position in the table, from 0. */
  column: number;
  /** Header of the column. */
  name: string;
  key: string;
  /** The first 40 characters of the cell. */
  text: string;
}

/** One line that did not. */
export interface ImportProblem {
  line: number;
  problem: string;
  rejected?: RejectedCell[];
}

export type ImportItem = ImportRow | ImportProblem;
