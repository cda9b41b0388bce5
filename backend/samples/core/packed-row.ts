import type { SampleRow, SampleValues } from './observation.js';
import { PartedRow, RowParts } from './row-parts.js';
import type { ValueShape } from './value-shape.js';

/** Number of doubles in a block of memory, which is enough for more than a hundred rows. */
const BLOCK = 8_192;
const NO_TEXTS: readonly string[] = [];

let block = new Float64Array(BLOCK);
let used = 0;

/**
 * A row whose numbers lie in a block of doubles, side by side with those of other rows. Thousands of rows wait for the
 * store, and the garbage collector would otherwise follow and move each of their numbers as an object of its own
 * (docs/decisions/speed.md).
 */
export class PackedRow implements SampleRow {
  readonly series: number;
  readonly time: number;
  readonly sent: number | undefined;
  /** The keys of the row. */
  readonly shape: ValueShape;
  /** The block. The numbers of the row begin at the index `at`, in the order of `shape.numberKeys`. */
  readonly cells: Float64Array;
  readonly at: number;
  /** The texts of the row, in the order of `shape.textKeys`. */
  readonly texts: readonly string[];

  private constructor({ series, time, sent }: SampleRow, parts: RowParts) {
    let shape = parts.write(block, used);
    const { length } = shape.numberKeys;
    if (used + length > block.length) {
      block = new Float64Array(Math.max(BLOCK, length));
      used = 0;
      shape = parts.write(block, used);
    }
    this.series = series;
    this.time = time;
    this.sent = sent;
    this.shape = shape;
    this.cells = block;
    this.at = used;
    this.texts = shape.textKeys.length > 0 ? parts.texts() : NO_TEXTS;
    used += length;
  }

  /** @returns the row itself if it is already packed, otherwise a packed copy */
  static of(row: SampleRow): PackedRow {
    if (row instanceof PackedRow) return row;
    return new PackedRow(row, row instanceof PartedRow ? row.parts : RowParts.of(row.values));
  }

  /** A new object each time that it is read. */
  get values(): SampleValues {
    const { shape, cells, at, texts } = this;
    const values = shape.make();
    shape.numberKeys.forEach((key, index) => (values[key] = cells[at + index]!));
    shape.textKeys.forEach((key, index) => (values[key] = texts[index]!));
    return values;
  }
}
