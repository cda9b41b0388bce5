import { type Station } from '@mesonet/contract/stations.js';

/** At most this many stations can be compared, because there is one colour for each. */
export const MOST_STATIONS = 8;
const DEFAULT_STATIONS = 5;
const DEFAULT_KEY = 'temperature';

const MEASUREMENT = 'compare';
const STATIONS = 'stations';

/**
 * Ids of the compared stations. The place of a station is its index in this list, and decides the colour of its curve;
 * null is a free place.
 */
export type Places = readonly (string | null)[];

/**
 * Reads the compared stations from the address parameter `stations=a,,b`. An empty item is a free place, so that the
 * stations after it keep their colours.
 * @param stations all stations, in the order of the page
 * @returns no stations for an empty parameter; the first stations that have sent, when it names no known station
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

/**
 * Changes the compared stations. Those that stay keep their places and colours; new ones take the first free places.
 * @param ids at most `MOST_STATIONS` of them are used
 */
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

/**
 * Reads the compared measurement from the address parameter `compare`; a measurement that
 * cannot be compared is ignored.
 */
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

/** @returns true when the address bar names stations or a measurement to compare */
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
