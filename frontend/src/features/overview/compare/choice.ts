import { type Station } from '@mesonet/contract/stations.js';

/** As many as there are colours. */
export const MOST_STATIONS = 8;
const DEFAULT_STATIONS = 5;
const DEFAULT_KEY = 'temperature';

const MEASUREMENT = 'compare';
const STATIONS = 'stations';

/** Ids of the chosen stations; the place of each decides its colour. Null: the colour is free. */
export type Places = readonly (string | null)[];

/**
 * Reads `?stations=a,,b`: a place without a station keeps the colours of those after it.
 * @param stations all that there are, in the order of the page
 * @returns none where nobody is named on purpose; the first that sent where nobody known is named
 */
export function parsePlaces(params: URLSearchParams, stations: readonly Station[]): Places {
  const text = params.get(STATIONS);
  if (text === '') return [];
  const known = new Set(stations.map(({ _id }) => _id));
  const named = (text?.split(',') ?? []).slice(0, MOST_STATIONS);
  const places = named.map((id, index) => (known.has(id) && named.indexOf(id) === index ? id : null));
  return places.some((id) => id !== null) ? trimmed(places) : defaultPlaces(stations);
}

function defaultPlaces(stations: readonly Station[]): Places {
  const sent = stations.filter(({ last_update }) => last_update);
  return sent.slice(0, DEFAULT_STATIONS).map(({ _id }) => _id);
}

/** Keeps the places of stations that stay; others take the first that are free. @param ids at most `MOST_STATIONS` count */
export function choose(places: Places, ids: readonly string[]): Places {
  const next: (string | null)[] = places.map((id) => (id !== null && ids.includes(id) ? id : null));
  for (const id of ids) {
    if (next.includes(id)) continue;
    const free = next.indexOf(null);
    if (free >= 0) next[free] = id;
    else if (next.length < MOST_STATIONS) next.push(id);
  }
  return trimmed(next);
}

/** Reads `?compare=…`; a measurement that cannot be compared counts as none. */
export function parseKey(params: URLSearchParams, isComparable: (key: string) => boolean): string {
  const key = params.get(MEASUREMENT);
  return key !== null && isComparable(key) ? key : DEFAULT_KEY;
}

export function withPlaces(params: URLSearchParams, places: Places): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set(STATIONS, places.map((id) => id ?? '').join(','));
  return next;
}

export function withKey(params: URLSearchParams, key: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (key === DEFAULT_KEY) next.delete(MEASUREMENT);
  else next.set(MEASUREMENT, key);
  return next;
}

/** @returns true when the address names stations or a measurement */
export function isChosen(params: URLSearchParams): boolean {
  return params.has(STATIONS) || params.has(MEASUREMENT);
}

export function withoutChoice(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(STATIONS);
  next.delete(MEASUREMENT);
  return next;
}

function trimmed(places: Places): Places {
  return places.slice(0, places.findLastIndex((id) => id !== null) + 1);
}
