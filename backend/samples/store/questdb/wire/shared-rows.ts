import type { SampleRow } from '../../../core/observation.js';
import { PackedRow } from '../../../core/packed-row.js';
import type { ValueShape } from '../../../core/value-shape.js';
import { TimeSlice } from '../../../pacing/time-slice.js';
import type { LineRow } from './ilp-encoder.js';

/** Numbers before those of the values of a row: its series, time, bit mask of sent keys, and place of its keys. */
const HEAD = 4;
/** Most bytes of a line beside its table, its keys and its values: the names of columns, the series, times and marks. */
const LINE_BYTES = 100;
/** Most bytes of a key beside its name: marks, and its number. */
const KEY_BYTES = 16;
/** Bytes that `LineBytes` wants for a UTF-16 unit of a text: three, and as many for an escape before it. */
const TEXT_UNIT_BYTES = 6;

/** Rows in memory that two threads read. Memory that moves between threads gives V8 more to collect (speed.md). */
export interface SharedRows {
  count: number;
  /**
   * For each row its series, its time (UTC ms), the bit mask of its sent keys (NaN for none), the index in `keys` of its
   * keys, and its numbers in the order of `numberKeys`.
   */
  numbers: Float64Array<SharedArrayBuffer>;
  keys: LineRow['shape'][];
  /** The texts of all rows, one row after the other. */
  texts: string[];
  /** More bytes than the lines of all rows have. */
  lineBytes: number;
}

/** The keys of some rows: their index in `keys`, and the most bytes of a line without the texts. */
interface KnownKeys {
  index: number;
  lineBytes: number;
}

/**
 * Copies rows into shared memory. It lets the event loop do other work meanwhile.
 * @param take gives memory of at least as many bytes
 */
export async function shareRows(
  table: string,
  rows: readonly SampleRow[],
  take: (bytes: number) => SharedArrayBuffer,
): Promise<SharedRows> {
  const slice = new TimeSlice();
  const packed: PackedRow[] = [];
  let width = 0;
  for (const each of rows) {
    const row = PackedRow.of(each);
    packed.push(row);
    width += HEAD + row.shape.numberKeys.length;
    if (slice.isOver) await slice.yieldIfOver();
  }
  const numbers = new Float64Array(take(width * Float64Array.BYTES_PER_ELEMENT));
  const shared: SharedRows = { count: rows.length, numbers, keys: [], texts: [], lineBytes: 0 };
  const known = new Map<ValueShape, KnownKeys>();
  let next = 0;
  for (const row of packed) {
    const keys = known.get(row.shape) ?? addKeys(row.shape, known, shared.keys);
    next = copy(row, keys.index, numbers, next);
    shared.lineBytes += table.length + keys.lineBytes;
    for (const text of row.texts) {
      shared.texts.push(text);
      shared.lineBytes += TEXT_UNIT_BYTES * text.length;
    }
    if (slice.isOver) await slice.yieldIfOver();
  }
  return shared;
}

/** Iterates over shared rows. It returns the same object for each row, with other content. */
export function* rowsOf({ count, numbers, keys, texts }: SharedRows): Generator<LineRow> {
  const row: LineRow = {
    series: 0,
    time: 0,
    sent: undefined,
    shape: keys[0]!,
    cells: numbers,
    at: 0,
    texts: [],
  };
  let next = 0;
  let nextText = 0;
  for (let i = 0; i < count; i++) {
    const sent = numbers[next + 2]!;
    const shape = keys[numbers[next + 3]!]!;
    row.series = numbers[next]!;
    row.time = numbers[next + 1]!;
    row.sent = Number.isNaN(sent) ? undefined : sent;
    row.shape = shape;
    row.at = next + HEAD;
    row.texts = texts.slice(nextText, (nextText += shape.textKeys.length));
    next = row.at + shape.numberKeys.length;
    yield row;
  }
}

function addKeys(shape: ValueShape, known: Map<ValueShape, KnownKeys>, keys: LineRow['shape'][]): KnownKeys {
  const { numberKeys, textKeys } = shape;
  const lineBytes = [...numberKeys, ...textKeys].reduce(
    (sum, key) => sum + KEY_BYTES + key.length,
    LINE_BYTES,
  );
  const added = { index: keys.length, lineBytes };
  known.set(shape, added);
  keys.push({ numberKeys, textKeys });
  return added;
}

/** @returns the index after the numbers of the row */
function copy(row: PackedRow, keys: number, into: Float64Array, start: number): number {
  const { cells, at } = row;
  const { length } = row.shape.numberKeys;
  const first = start + HEAD;
  into[start] = row.series;
  into[start + 1] = row.time;
  into[start + 2] = row.sent ?? NaN;
  into[start + 3] = keys;
  for (let i = 0; i < length; i++) into[first + i] = cells[at + i]!;
  return first + length;
}
