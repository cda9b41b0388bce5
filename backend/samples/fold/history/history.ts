import type {
  EntryPlace,
  ImportedSample,
  ImportUndo,
  Rederivation,
  Revision,
} from '../../core/journal-entry.js';
import type { Observation, SampleRow, SampleValues } from '../../core/observation.js';
import { derivedKeysOf, FORMULA_KEYS, type Site } from '../formulas/formulas.js';
import { isRollingPressure } from '../formulas/derive-pressure.js';
import { isSent } from '../sample/sent-keys.js';
import { isCalmDirection } from '../wind/derive-wind.js';

/**
 * Turns a parsed sample into an imported one. An import changes rows of the past, but no current value.
 * @param job number of the import
 */
export function importedObservation(observation: Observation, job: number): ImportedSample {
  return { ...observation, kind: 'imported', job };
}

/**
 * Makes the entry that undoes an imported sample. A value that the row already had and that equals the imported one
 * stays, because the import did not bring it.
 * @param stored the row before the import; undefined when there is none
 */
export function undoOf(
  { values: imported, ...place }: Observation,
  stored: Pick<SampleRow, 'values' | 'sent'> | undefined,
  { job, site }: { job: number; site: Site },
): ImportUndo {
  const sent = stored ? keptValues(stored, place.time, site) : {};
  const values: SampleValues = {};
  const undone: SampleValues = {};
  const derived = new Set<string>();
  for (const key in { ...sent, ...imported }) {
    const [before, brought] = [sent[key], imported[key]];
    // An imported wind speed of 0 (calm) removes the direction from the row, even an imported one.
    const isDropped = isCalmDirection(key, imported);
    if (!isDropped && (brought === undefined || brought === before)) continue;
    if (before !== undefined) values[key] = before;
    if (before !== undefined && stored?.sent !== undefined && !isSent(stored.sent, key)) derived.add(key);
    if (!isDropped) undone[key] = brought!;
  }
  return { ...place, kind: 'undo', job, values, undone, derived };
}

/**
 * Returns the values of a stored row that do not follow from the row alone: sent values, and those derived from other
 * rows (wind and rain of a span of time, pressures that depend on temperatures of the 12 hours before).
 */
function keptValues(
  { values, sent }: Pick<SampleRow, 'values' | 'sent'>,
  time: number,
  site: Site,
): SampleValues {
  const derived = sent === undefined ? derivedKeysOf(values, time, site) : null;
  const isRolling = isRollingPressure(values, site.elevationFeet);
  const isKept = (key: string) =>
    derived ? !derived.has(key) : isSent(sent!, key) || !FORMULA_KEYS.includes(key) || isRolling(key);
  return Object.fromEntries(Object.entries(values).filter(([key]) => isKept(key)));
}

export function rederivation(
  place: EntryPlace,
  { from, to }: { from: SampleValues; to: SampleValues },
): Rederivation {
  return { ...place, kind: 'rederivation', values: to, undone: from };
}

/** @param flags quality flags of the values in `from`, by key */
export function revision(
  place: EntryPlace,
  { from, to, flags }: { from: SampleValues; to: SampleValues; flags: Record<string, number> },
): Revision {
  return { ...place, kind: 'revision', values: to, undone: from, flags };
}
