import { type Station } from '@mesonet/contract/stations.js';
import { holdsWords } from '../holds-words.js';

/**
 * Checks whether a station matches the text of a search, without regard to case.
 * @returns true when the station's name contains every typed word, or its id contains the whole text
 */
export function matchesStation(
  { _id, stationname }: Pick<Station, '_id' | 'stationname'>,
  typed: string,
): boolean {
  return holdsWords(stationname, typed) || _id.toLowerCase().includes(typed.trim().toLowerCase());
}
