import { type Station } from '@mesonet/contract/stations.js';
import { stateOf, type StationState } from '../../shared/stations/station-state.js';

const NAMED = 2;

/**
 * Describes in one line which stations report and which do not.
 * @param since writes when a station sent last
 * @returns the number of live stations, then a phrase for each other one, the silent first, at most two of them by name
 */
export function describeStates(
  stations: readonly Station[],
  since: (station: Station) => string,
): { live: string; others: string[] } {
  const of = (state: StationState) => stations.filter((station) => stateOf(station) === state);
  const [silent, never] = [of('silent'), of('never')];
  const others = [
    ...phrases(silent, (station) => `${station.stationname} is silent since ${since(station)}`, 'are silent'),
    ...phrases(never, ({ stationname }) => `${stationname} has never sent`, 'have never sent'),
  ];
  return { live: `${of('live').length} of ${stations.length} live`, others };
}

function phrases(stations: readonly Station[], each: (station: Station) => string, all: string): string[] {
  return stations.length > NAMED ? [`${stations.length} ${all}`] : stations.map(each);
}
