import { type Station } from '@mesonet/contract/stations.js';
import { stateOf, type StationState } from '../../shared/stations/station-state.js';

const NAMED = 2;

/**
 * Describes in one line which stations are live and which are not.
 * @param since writes when a station sent last
 * @returns the number of live stations, then phrases about the silent ones, then about those that have never sent. One
 *   or two stations of a kind are named; if there are more, only their number is written
 */
export function describeStates(
  stations: readonly Station[],
  since: (station: Station) => string,
): { live: string; others: string[] } {
  const select = (state: StationState) => stations.filter((station) => stateOf(station) === state);
  const [silent, never] = [select('silent'), select('never')];
  const others = [
    ...phrases(silent, (station) => `${station.stationname} is silent since ${since(station)}`, 'are silent'),
    ...phrases(never, ({ stationname }) => `${stationname} has never sent`, 'have never sent'),
  ];
  return { live: `${select('live').length} of ${stations.length} live`, others };
}

function phrases(stations: readonly Station[], each: (station: Station) => string, all: string): string[] {
  return stations.length > NAMED ? [`${stations.length} ${all}`] : stations.map(each);
}
