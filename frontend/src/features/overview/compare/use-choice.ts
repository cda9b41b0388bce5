import { type Station } from '@mesonet/contract/stations.js';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { choose, isChosen, parsePlaces, withKey, withoutChoice, withPlaces } from './choice.js';
import { type Compared } from './comparison-view.js';

/**
 * Reads the compared stations and the measurement from the address bar, and changes them there.
 * @param stations all stations, in the order of the page
 */
export function useChoice(stations: readonly Station[]) {
  const [params, setParams] = useSearchParams();
  const chosen = comparedOf(params, stations);
  // Each sample replaces the list of all stations. The list of compared stations must nevertheless stay the same object
  // while its content is equal, so that the chart is not built again.
  const text = JSON.stringify(chosen);
  const compared = useMemo(() => JSON.parse(text) as Compared[], [text]);
  const go = (change: (params: URLSearchParams) => URLSearchParams) =>
    setParams(change, { replace: true, flushSync: true });
  const chooseStations = (ids: readonly string[]) =>
    go((former) => withPlaces(former, choose(parsePlaces(former, stations), ids)));
  return {
    params,
    compared,
    isChosen: isChosen(params),
    chooseStations,
    remove: (id: string) => chooseStations(chosen.map((each) => each.id).filter((each) => each !== id)),
    chooseKey: (key: string) => go((former) => withKey(former, key)),
    reset: () => go(withoutChoice),
  };
}

function comparedOf(params: URLSearchParams, stations: readonly Station[]): Compared[] {
  return parsePlaces(params, stations).flatMap((id, place) => {
    const station = stations.find(({ _id }) => _id === id);
    return station ? [{ id: station._id, name: station.stationname, zone: station.timezone, place }] : [];
  });
}
