import { type ReadingName, type StationSummary } from './station-summary.js';

export type SortColumn = 'name' | 'age' | ReadingName;
export interface Sort {
  column: SortColumn;
  isDescending: boolean;
}

/** Sorted copy; whoever has no value comes last either way, equals stay in their order. */
export function sortSummaries(summaries: readonly StationSummary[], sort: Sort): StationSummary[] {
  const sign = sort.isDescending ? -1 : 1;
  return [...summaries].sort((a, b) => {
    if (sort.column === 'name') return sign * compareNames(a, b);
    const [left, right] = [rankOf(a, sort.column), rankOf(b, sort.column)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}

/** A click on a column: the same one turns round; a new one starts with what is looked for first. */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  if (sort.column === column) return { column, isDescending: !sort.isDescending };
  return { column, isDescending: column !== 'name' && column !== 'age' };
}

function rankOf(summary: StationSummary, column: Exclude<SortColumn, 'name'>): number | null {
  if (column !== 'age') return summary[column]?.value ?? null;
  const { last_update } = summary.station;
  return last_update ? -Date.parse(last_update) : null;
}

function compareNames(a: StationSummary, b: StationSummary): number {
  return a.station.stationname.localeCompare(b.station.stationname, 'en', { numeric: true });
}
