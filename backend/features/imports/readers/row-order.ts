import type { ImportTable } from '@mesonet/contract/imports.js';
import { timeReader } from './local-time.js';

/**
 * @param records the first rows of a table
 * @returns true when more rows are older than the row before them than are newer
 */
export function isNewestFirst(records: readonly (readonly string[])[], time: ImportTable['time']): boolean {
  // A clock that is set back is one step in the wrong direction, so any timezone gives the same answer.
  const readTime = timeReader(time, 'UTC');
  const times = records.flatMap(
    (cells) => readTime(time.columns.map((index) => cells[index] ?? '').join(' ')) ?? [],
  );
  const steps = times.slice(1).map((each, index) => Math.sign(each - times[index]!));
  return steps.reduce((sum, step) => sum + step, 0) < 0;
}
