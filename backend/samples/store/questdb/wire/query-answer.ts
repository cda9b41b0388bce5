import { type Cell, cellsOf } from '../../../../bytes/cells.js';
import { readDataset } from '../../../../bytes/read-dataset.js';
import { StoreUnavailable } from '../../store-errors.js';
import type { Answer } from './whole-answer.js';

/** Messages of refused statements that may succeed later. */
const TRANSIENT = /mmap|memory|timeout|timed out|busy|suspended|cancelled|too many|could not/i;

/** QuestDB will never accept the statement. */
export class QuestDbRefusal extends Error {}

/**
 * @returns the rows of an answer to a statement, as arrays; none for a statement that returns no rows
 * @throws QuestDbRefusal when the statement is invalid
 * @throws StoreUnavailable for every other failure
 */
export function rowsOf({ status, bytes }: Answer): unknown[][] {
  const text = bytes.toString();
  const { dataset, error } = parseAnswer(text);
  if (status === 200 && error === undefined) return dataset ?? [];
  const detail = error ?? text.slice(0, 300);
  if (status === 400 && !TRANSIENT.test(detail)) throw new QuestDbRefusal(detail);
  throw new StoreUnavailable(`QuestDB answered a query with ${status}: ${detail}`);
}

/** @returns the columns of an answer; undefined when it has no data, or is incomplete */
export function wholeDataset(bytes: Buffer, width: number): Cell[][] | undefined {
  try {
    return readDataset(bytes, width)?.map(cellsOf);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function parseAnswer(text: string): { dataset?: unknown[][]; error?: string } {
  try {
    return JSON.parse(text) as { dataset?: unknown[][]; error?: string };
  } catch {
    return { error: `no JSON, or cut off (could not read ${text.length} characters)` };
  }
}
