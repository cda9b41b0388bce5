import type { SampleValues } from '../observation.js';
import { IMPORT_KEY, UNDO_KEY } from './history.js';
import { type LateSample, mergeLate } from './merge-late.js';
import { ROLLING_KEYS } from './wind/roll-wind.js';
import type { SeriesState } from './series-state.js';

/**
 * Notes what a sample of history brings or takes back.
 * @param values with reserved keys
 * @param late the same, as it is going to be merged
 */
export function noteImported(
  { imported }: Pick<SeriesState, 'imported'>,
  values: SampleValues,
  late: LateSample,
): void {
  const taken = values[UNDO_KEY];
  if (typeof taken === 'number') imported.delete(taken);
  const job = values[IMPORT_KEY];
  // Changes of history that are no import have no number.
  if (typeof job !== 'number' || job === 0) return;
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
