import type { RainSums } from '../../rain/rain-entry.js';
import type { EntryPlace, JournalEntry } from '../core/journal-entry.js';
import type { SampleValues } from '../core/observation.js';

type EntryKind = JournalEntry['kind'];

/**
 * The content of an entry without its series and times, divided into parts, each of which is a table of keys and
 * values.
 */
export type EntryParts = Partial<Record<EntryPart, SampleValues>>;
export type EntryPart = 'values' | 'undone' | 'flags' | 'derived' | 'amounts' | 'about';

/**
 * The kinds of entries. Batches store the index of a kind in this list, so new kinds are added at the end and none may
 * move.
 */
const KINDS: readonly EntryKind[] = ['sample', 'imported', 'undo', 'revision', 'rederivation', 'correction'];

/**
 * Stored where the field `from` of a correction is null, because columns hold only numbers. Null means that the
 * corrected entry of the rain ledger is no rainfall, so that the correction changes only totals.
 */
const TOTALS_ALONE = -Infinity;

export function numberOfKind(kind: EntryKind): number {
  return KINDS.indexOf(kind);
}

/** @returns undefined when this program knows no kind with this number */
export function kindOfNumber(number: number): EntryKind | undefined {
  return KINDS[number];
}

export function partsOf(entry: JournalEntry): EntryParts {
  switch (entry.kind) {
    case 'sample':
      return { values: entry.values };
    case 'imported':
      return { values: entry.values, about: { job: entry.job } };
    case 'undo': {
      const { values, undone, job } = entry;
      return {
        values,
        undone,
        about: { job },
        derived: Object.fromEntries([...entry.derived].map((key) => [key, 1])),
      };
    }
    case 'revision':
      return { values: entry.values, undone: entry.undone, flags: entry.flags };
    case 'rederivation':
      return { values: entry.values, undone: entry.undone };
    case 'correction': {
      const { amounts, from } = entry;
      const about = { isCorrected: Number(entry.isCorrected) };
      return { amounts, about: from === undefined ? about : { ...about, from: from ?? TOTALS_ALONE } };
    }
  }
}

/** Puts an entry together again from its parts. */
export function entryOf(kind: EntryKind, place: EntryPlace, parts: EntryParts): JournalEntry {
  const { values = {}, undone = {}, derived = {}, about } = parts;
  switch (kind) {
    case 'sample':
      return { kind, ...place, values };
    case 'imported':
      return { kind, ...place, job: Number(about?.job), values };
    case 'undo':
      return {
        kind,
        ...place,
        job: Number(about?.job),
        values,
        undone,
        derived: new Set(Object.keys(derived)),
      };
    case 'revision':
      return { kind, ...place, values, undone, flags: (parts.flags ?? {}) as Record<string, number> };
    case 'rederivation':
      return { kind, ...place, values, undone };
    case 'correction': {
      const from =
        about?.from === undefined ? {} : { from: about.from === TOTALS_ALONE ? null : Number(about.from) };
      const amounts = parts.amounts as RainSums;
      return { kind, ...place, amounts, isCorrected: about?.isCorrected === 1, ...from };
    }
  }
}
