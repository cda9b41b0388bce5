import type { SampleRow } from '../../../core/observation.js';
import { PackedRow } from '../../../core/packed-row.js';
import type { ValueShape } from '../../../core/value-shape.js';
import { TimeSlice } from '../../../pacing/time-slice.js';
import type { LineRow } from './ilp-encoder.js';

/** Numbers before those of the values of a row: its series, time, bit mask of sent keys, and place of its keys. */
const HEAD = 4;

/** Rows that two threads read from the same memory, because memory that moves between threads is more to collect. */
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
}

/**
 * Copies rows into shared memory. It lets the event loop do other work meanwhile.
 * @param memory numbers for which there is memory already; new memory is taken if they are too few
 */
export async function shareRows(
  rows: readonly SampleRow[],
  memory: SharedRows['numbers'] | null,
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
  const numbers = memory && memory.length >= width ? memory : newNumbers(width);
  const shared: SharedRows = { count: rows.length, numbers, keys: [], texts: [] };
  const known = new Map<ValueShape, number>();
  let next = 0;
  for (const row of packed) {
    next = copy(row, indexOf(row.shape, known, shared.keys), numbers, next);
    if (row.texts.length > 0) shared.texts.push(...row.texts);
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

function newNumbers(count: number): SharedRows['numbers'] {
  return new Float64Array(new SharedArrayBuffer(count * Float64Array.BYTES_PER_ELEMENT));
}

function indexOf(shape: ValueShape, known: Map<ValueShape, number>, keys: LineRow['shape'][]): number {
  let index = known.get(shape);
  if (index === undefined) {
    known.set(shape, (index = keys.length));
    const { numberKeys, textKeys } = shape;
    keys.push({ numberKeys, textKeys });
  }
  return index;
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
