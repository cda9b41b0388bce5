import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import type { RainSums } from '../../rain/rain-entry.js';
import type { EntryPlace, JournalEntry } from '../core/journal-entry.js';
import type { SampleValues } from '../core/observation.js';

/**
 * Batches of version 1 do not say of which kind an entry is. Instead, an entry that is no sample has one of these four
 * reserved keys among its values, and further keys that begin with `~` or `~~`.
 */
const IMPORT_KEY = '~import';
/** Key for the number of the import that is undone; 0 means a revision. */
const UNDO_KEY = '~undo';
const REDERIVATION_KEY = '~derived';
const CORRECTION_KEY = '~rainCorrection';
const FROM_KEY = '~rainFrom';
/**
 * Stored where the time `from` of a correction is null, because columns hold only numbers. The time is null
 * when the corrected entry of the rain ledger is no rainfall and only counts for totals.
 */
const TOTALS_ALONE = -1;
const KIND_KEYS: readonly string[] = [IMPORT_KEY, UNDO_KEY, REDERIVATION_KEY];
const UNDONE = '~';
const FLAGS = '~~';

/** Returns the entry that the values in a batch of version 1 stand for. */
export function version1Entry(place: EntryPlace, values: SampleValues): JournalEntry {
  if (CORRECTION_KEY in values) return correction(place, values);
  if (!KIND_KEYS.some((key) => key in values)) return { kind: 'sample', ...place, values };
  const { sent, undone, flags } = separate(values);
  if (REDERIVATION_KEY in values) return { kind: 'rederivation', ...place, values: sent, undone };
  const { [IMPORT_KEY]: imported, [UNDO_KEY]: taken } = values;
  if (taken === undefined) return { kind: 'imported', ...place, job: Number(imported), values: sent };
  if (taken === 0) return { kind: 'revision', ...place, values: sent, undone, flags };
  return {
    kind: 'undo',
    ...place,
    job: Number(taken),
    values: sent,
    undone,
    derived: new Set(Object.keys(flags)),
  };
}

function separate(values: SampleValues) {
  const sent: SampleValues = {};
  const undone: SampleValues = {};
  const flags: Record<string, number> = {};
  for (const key in values) {
    if (KIND_KEYS.includes(key)) continue;
    if (key.startsWith(FLAGS)) flags[key.slice(FLAGS.length)] = Number(values[key]);
    else if (key.startsWith(UNDONE)) undone[key.slice(UNDONE.length)] = values[key]!;
    else sent[key] = values[key]!;
  }
  return { sent, undone, flags };
}

function correction(place: EntryPlace, values: SampleValues): JournalEntry {
  const amounts = Object.fromEntries(RAIN_TOTALS.map((key) => [key, Number(values[`~${key}`])]));
  const { [FROM_KEY]: from, [CORRECTION_KEY]: isCorrected } = values;
  return {
    kind: 'correction',
    ...place,
    amounts: amounts as RainSums,
    isCorrected: isCorrected === 1,
    ...(from !== undefined && { from: from === TOTALS_ALONE ? null : Number(from) }),
  };
}
