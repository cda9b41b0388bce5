import { type Station } from '@mesonet/contract/stations.js';
import { holdsWords } from '../holds-words.js';

/** @returns true when the name holds every typed word, or the id the whole text, without regard to case */
export function matchesStation(
  { _id, stationname }: Pick<Station, '_id' | 'stationname'>,
  typed: string,
): boolean {
  return holdsWords(stationname, typed) || _id.toLowerCase().includes(typed.trim().toLowerCase());
}
