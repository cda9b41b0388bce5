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

/** Finds the rows that match the typed words. */
export function matching(rows: readonly StationRow[], typed: string): StationRow[] {
  return rows.filter(({ station }) => matchesStation(station, typed));
}

const STATE_ORDER: Record<StationState, number> = { silent: 0, never: 1, live: 2 };

export const byState = (a: StationRow, b: StationRow) => STATE_ORDER[a.state] - STATE_ORDER[b.state];

export const byName = (a: StationRow, b: StationRow) =>
  a.station.stationname.localeCompare(b.station.stationname, 'en', { numeric: true });

export const byId = (a: StationRow, b: StationRow) =>
  a.station._id.localeCompare(b.station._id, 'en', { numeric: true });

/** A station without a reading comes before the coldest. */
export const byTemperature = (a: StationRow, b: StationRow) =>
  (a.temperature ?? -Infinity) - (b.temperature ?? -Infinity) || byName(a, b);

/** A station that never sent comes before all others. */
export const byLastSample = (a: StationRow, b: StationRow) =>
  (a.station.last_update ?? '').localeCompare(b.station.last_update ?? '');
