import { type ReadingName, type StationSummary } from './station-summary.js';

export type SortColumn = 'name' | 'age' | ReadingName;
export interface Sort {
  column: SortColumn;
  isDescending: boolean;
}

/**
 * Returns the stations as a sorted copy. Stations without a value come last in both directions, and
 * equal ones keep their order.
 * @param summaries in the order of their names
 */
export function sortSummaries(summaries: readonly StationSummary[], sort: Sort): StationSummary[] {
  const { column, isDescending } = sort;
  if (column === 'name') return isDescending ? summaries.toReversed() : [...summaries];
  const sign = isDescending ? -1 : 1;
  return [...summaries].sort((a, b) => {
    const [left, right] = [rankOf(a, column), rankOf(b, column)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}

/**
 * Returns the sorting after a click on a column. A click on the same column changes the direction. A new column starts
 * with its greatest values, but names start with A and ages with the newest sample.
 */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  if (sort.column === column) return { column, isDescending: !sort.isDescending };
  return { column, isDescending: column !== 'name' && column !== 'age' };
}

function rankOf(summary: StationSummary, column: Exclude<SortColumn, 'name'>): number | null {
  if (column !== 'age') return summary[column]?.value ?? null;
  const { last_update } = summary.station;
  return last_update ? -Date.parse(last_update) : null;
}
