import type { SampleValues } from '../../../samples/observation.js';

/** One line of a file that became a sample. */
export interface ImportRow {
  line: number;
  /** UTC ms */
  time: number;
  /** Base units; may be empty. */
  values: SampleValues;
  /** Rain since the row before, inches; null = not told, absent = the file has no rain to be summed. */
  rain?: number | null;
}

/** One line that did not. */
export interface ImportProblem {
  line: number;
  problem: string;
}

export type ImportItem = ImportRow | ImportProblem;
