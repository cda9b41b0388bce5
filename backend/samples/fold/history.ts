import type { Observation, SampleRow, SampleValues } from '../observation.js';
import { isCalmDirection } from './wind/calm.js';
import { derivedKeysOf, FORMULA_KEYS, type Site } from './derive.js';
import { isRollingPressure } from './pressure/derive-pressure.js';
import { isSent } from './sent-keys.js';

/**
 * Reserved keys travel in `Observation.values` through the journal, so that a replay meets imports and their undoing
 * in order. No parser makes them, since they stand in no catalogue, and none is ever stored.
 */
export const IMPORT_KEY = '~import';
export const UNDO_KEY = '~undo';
const DERIVED_KEY = '~derived';
const RESERVED = '~';
const FLAGS = '~~';

/**
 * An observation that an import brings: history, which changes rows of the past and nothing that is known of now.
 * @param job number of the import
 */
export function importedObservation(observation: Observation, job: number): Observation {
  return { ...observation, values: { ...observation.values, [IMPORT_KEY]: job } };
}

/**
 * The observation that takes an imported one back. A value is taken back only while it is the one that the import
 * brought: what was sent later, and is another, stays. What stood there already, alike, was not brought.
 * @param stored the row as it stands before the import, undefined when there is none
 */
export function undoOf(
  { values: imported, ...place }: Observation,
  stored: Pick<SampleRow, 'values' | 'sent'> | undefined,
  { job, site }: { job: number; site: Site },
): Observation {
  const sent = stored ? keptValues(stored, place.time, site) : {};
  const values: SampleValues = { [UNDO_KEY]: job };
  for (const key in { ...sent, ...imported }) {
    const [before, brought] = [sent[key], imported[key]];
    // A calm takes the direction of the row out, its own too.
    const isDropped = isCalmDirection(key, imported);
    if (!isDropped && (brought === undefined || brought === before)) continue;
    if (before !== undefined) values[key] = before;
    if (before !== undefined && stored?.sent !== undefined && !isSent(stored.sent, key))
      values[FLAGS + key] = 0;
    if (!isDropped) values[RESERVED + key] = brought!;
  }
  return { ...place, values };
}

/** The values of a stored row that do not follow from others of it: what was sent, rolling wind and rain. */
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

/**
 * The observation that derives values of a stored row anew: each of `from` that still stands there makes way for the
 * one of `to`, or for none, and the others of `to` take free places. Repeated, it changes nothing.
 */
export function rederivation(
  place: Omit<Observation, 'values'>,
  { from, to }: { from: SampleValues; to: SampleValues },
): Observation {
  const values: SampleValues = { ...to, [DERIVED_KEY]: 0 };
  for (const key in from) values[RESERVED + key] = from[key]!;
  return { ...place, values };
}

/**
 * The observation that changes values of a stored row: those of `from` leave it, while they are still what stands
 * there, and those of `to` take free places. Repeated, it changes nothing.
 * @param flags why those of `from` are doubted, by key
 */
export function revision(
  place: Omit<Observation, 'values'>,
  { from, to, flags }: { from: SampleValues; to: SampleValues; flags: Record<string, number> },
): Observation {
  const values: SampleValues = { ...to, [UNDO_KEY]: 0 };
  for (const key in from) values[RESERVED + key] = from[key]!;
  for (const key in flags) values[FLAGS + key] = flags[key]!;
  return { ...place, values };
}

export function isHistory(values: SampleValues): boolean {
  return IMPORT_KEY in values || UNDO_KEY in values || DERIVED_KEY in values;
}

/** An import or what takes it back, or a revision: with `flags`, or what is derived anew. */
export interface History {
  values: SampleValues;
  isDerived?: true;
  undone?: SampleValues;
  flags?: Record<string, number>;
  /** An import that is taken back names here the keys whose values had been derived before it, not sent. */
  derived?: readonly string[];
}

/** Parts the sent values of history from what the reserved keys say. */
export function readHistory(values: SampleValues): History {
  const sent: SampleValues = {};
  const undone: SampleValues = {};
  const flags: Record<string, number> = {};
  for (const key in values) {
    if (!key.startsWith(RESERVED)) sent[key] = values[key]!;
    else if (key.startsWith(FLAGS)) flags[key.slice(FLAGS.length)] = Number(values[key]);
    else if (key !== IMPORT_KEY && key !== UNDO_KEY && key !== DERIVED_KEY)
      undone[key.slice(RESERVED.length)] = values[key]!;
  }
  if (DERIVED_KEY in values) return { values: sent, undone, isDerived: true };
  if (!(UNDO_KEY in values)) return { values: sent };
  return values[UNDO_KEY] === 0
    ? { values: sent, undone, flags }
    : { values: sent, undone, derived: Object.keys(flags) };
}

/**
 * Puts back what stood before an import, key by key, where what the import left still stands: its value, or nothing.
 * @param given values of the stored row, changed in place
 * @param mayChange false for keys that stay as they are
 * @returns the keys it put back
 */
export function takeBack(
  given: SampleValues,
  undone: SampleValues,
  before: SampleValues,
  mayChange: (key: string) => boolean = () => true,
): string[] {
  const keys = [...new Set([...Object.keys(undone), ...Object.keys(before)])];
  const changed = keys.filter((key) => given[key] === undone[key] && mayChange(key));
  for (const key of changed) {
    const value = before[key];
    if (value === undefined) delete given[key];
    else given[key] = value;
  }
  return changed;
}
