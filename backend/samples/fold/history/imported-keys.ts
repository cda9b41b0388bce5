import type { HistoryEntry } from '../../core/journal-entry.js';
import { type LateSample, mergeLate } from '../late/merge-late.js';
import { ROLLING_KEYS } from '../wind/derive-wind.js';
import type { SeriesState } from '../state/series-state.js';

/**
 * Remembers the keys that each import brought, and the keys derived from them. The list of the station's keys needs
 * them, because an import does not change the newest values, from which this list gets all other keys. The undo of an
 * import forgets its keys.
 * @param imported keys by number of the import; changed in place
 * @param late the result of folding the entry, still to be merged with the stored row
 */
export function noteImported(
  { imported }: Pick<SeriesState, 'imported'>,
  entry: HistoryEntry,
  late: LateSample,
): void {
  if (entry.kind === 'undo') imported.delete(entry.job);
  // Older versions gave changes that belonged to no import the import number 0.
  if (entry.kind !== 'imported' || entry.job === 0) return;
  const { job } = entry;
  let keys = imported.get(job);
  if (!keys) imported.set(job, (keys = new Set()));
  for (const key in late.values) {
    if (keys.has(key)) continue;
    for (const whole in mergeLate(undefined, late).values) keys.add(whole);
    if ('windSpeed' in late.values || 'windGustSpeed' in late.values) {
      for (const rolling of ROLLING_KEYS) keys.add(rolling);
    }
    return;
  }
}
