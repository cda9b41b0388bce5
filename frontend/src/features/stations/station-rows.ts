import { type Station } from '@mesonet/contract/stations.js';
import { rememberPerStation } from '../../shared/stations/remember-per-station.js';
import { matchesStation } from '../../shared/stations/matches-station.js';
import { type StationState, stateOf } from '../../shared/stations/station-state.js';

export interface StationRow {
  station: Station;
  state: StationState;
  /** The temperature in the base unit; null when the station never measured one. */
  temperature: number | null;
}

export const ROW_KEY = 'temperature';

export const toRow = rememberPerStation((station, latest): StationRow => {
  const value = latest?.values[ROW_KEY]?.value;
  return { station, state: stateOf(station), temperature: typeof value === 'number' ? value : null };
});

/** Finds the rows of stations that match the typed words. */
export function matching(rows: readonly StationRow[], typed: string): StationRow[] {
  return rows.filter(({ station }) => matchesStation(station, typed));
}

export type SortColumn = 'state' | 'name' | 'id' | 'temperature' | 'last';
export interface Sort {
  column: SortColumn;
  isDescending: boolean;
}

/** Returns the sorting after a click on a column. A click on the same column changes the direction. */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  return { column, isDescending: sort.column === column && !sort.isDescending };
}

/**
 * Returns the rows as a sorted copy; equal rows keep their order.
 * @param rows in the order of their names
 */
export function sortRows(rows: readonly StationRow[], { column, isDescending }: Sort): StationRow[] {
  if (column === 'name') return isDescending ? rows.toReversed() : [...rows];
  const compare = COMPARE[column];
  return rows.toSorted((a, b) => (isDescending ? compare(b, a) : compare(a, b)));
}

const STATE_ORDER: Record<StationState, number> = { silent: 0, never: 1, live: 2 };

const COMPARE: Record<Exclude<SortColumn, 'name'>, (a: StationRow, b: StationRow) => number> = {
  state: (a, b) => STATE_ORDER[a.state] - STATE_ORDER[b.state],
  id: (a, b) => a.station._id.localeCompare(b.station._id, 'en', { numeric: true }),
  /** A station without a temperature comes before the coldest one. */
  temperature: (a, b) => (a.temperature ?? -1_000) - (b.temperature ?? -1_000),
  /** A station that has never sent comes before all others. */
  last: (a, b) => (a.station.last_update ?? '').localeCompare(b.station.last_update ?? ''),
};
