import type { JournalEntry } from '../core/journal-entry.js';
import type { SampleValues } from '../core/observation.js';
import { type EntryPart, numberOfKind, partsOf } from './entry-parts.js';

/** Number of columns that precede all others and that every entry has: time, time of arrival, and series. */
export const LEADING_COLUMNS = 3;

/**
 * The columns of one part of the entries, such as their values or their flags, by key. Each column has a number for
 * each entry; NaN means that the entry has no such value.
 */
export interface PartColumns {
  numbers: ReadonlyMap<string, Float64Array>;
  /** Columns whose values are texts, each stored as its index in `words`. */
  texts: ReadonlyMap<string, Float64Array>;
}

/** A batch as columns. Each column has one value for each entry, and `rows` is the number of entries. */
export interface BatchColumns {
  rows: number;
  kinds: Uint8Array;
  /** Times (UTC ms), times of arrival (UTC ms) and series (internal ids), one column after the other. */
  leading: Float64Array;
  parts: ReadonlyMap<EntryPart, PartColumns>;
  /** Maps each text in the batch to its index. */
  words: ReadonlyMap<string, number>;
}

type GrowingColumns = Map<string, Float64Array<ArrayBuffer>>;

/** Turns entries into columns. A column is added when its key first appears. */
export class EntryColumns implements BatchColumns {
  readonly rows: number;
  readonly kinds: Uint8Array;
  readonly leading: Float64Array<ArrayBuffer>;
  readonly parts = new Map<EntryPart, { numbers: GrowingColumns; texts: GrowingColumns }>();
  readonly words = new Map<string, number>();

  constructor(entries: readonly JournalEntry[]) {
    const rows = (this.rows = entries.length);
    this.kinds = Uint8Array.from(entries, ({ kind }) => numberOfKind(kind));
    this.leading = new Float64Array(LEADING_COLUMNS * rows);
    entries.forEach((entry, row) => {
      this.leading[row] = entry.time;
      this.leading[rows + row] = entry.receivedAt;
      this.leading[2 * rows + row] = entry.series;
      const parts = partsOf(entry);
      for (const part in parts) this.add(part as EntryPart, parts[part as EntryPart]!, row);
    });
  }

  private add(part: EntryPart, values: SampleValues, row: number): void {
    let columns = this.parts.get(part);
    if (!columns) this.parts.set(part, (columns = { numbers: new Map(), texts: new Map() }));
    for (const key in values) {
      const value = values[key]!;
      if (typeof value === 'number') column(columns.numbers, key, this.rows)[row] = value;
      else column(columns.texts, key, this.rows)[row] = this.word(value);
    }
  }

  private word(text: string): number {
    const index = this.words.get(text) ?? this.words.size;
    this.words.set(text, index);
    return index;
  }
}

function column(columns: GrowingColumns, key: string, rows: number) {
  let found = columns.get(key);
  if (!found) {
    found = new Float64Array(rows).fill(NaN);
    columns.set(key, found);
  }
  return found;
}
