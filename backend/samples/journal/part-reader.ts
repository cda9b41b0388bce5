import type { SampleValues } from '../core/observation.js';
import { ValueShape } from '../core/value-shape.js';

/**
 * A column of a batch and the index of its first cell. In a column of texts, each cell is an index into `words`; other
 * columns have no `words`.
 */
export interface PlacedColumn {
  key: string;
  at: number;
  words: readonly string[] | null;
}

/** Reads one part of the entries of a batch, such as their values, from its columns. */
export class PartReader {
  private readonly columns: readonly PlacedColumn[];
  /** The shape of every entry, if none lacks a key. */
  private readonly shape: ValueShape | null;

  /**
   * @param cells cells of all columns of the batch; NaN means that an entry lacks the key
   * @param rows number of entries in the batch
   * @param columns columns of this part
   */
  constructor(
    private readonly cells: Float64Array,
    rows: number,
    columns: readonly PlacedColumn[],
  ) {
    // Keys are sorted, whatever their order in the batch: V8 gives objects with the same keys in the same order one
    // hidden class, which makes the fold fast.
    this.columns = columns.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
    const isWhole = columns.every(({ at }) => !hasGap(cells, at, at + rows));
    this.shape = isWhole ? this.shapeOf(0) : null;
  }

  /** @returns undefined when the entry has no key in this part */
  row(row: number): SampleValues | undefined {
    const shape = this.shape ?? this.shapeOf(row);
    if (shape.isEmpty) return undefined;
    const values = shape.make();
    for (const { key, at, words } of this.columns) {
      const cell = this.cells[at + row]!;
      if (!Number.isNaN(cell)) values[key] = words ? words[cell]! : cell;
    }
    return values;
  }

  private shapeOf(row: number): ValueShape {
    let shape = ValueShape.empty();
    for (const { key, at, words } of this.columns)
      if (!Number.isNaN(this.cells[at + row]!)) shape = shape.with(key, words !== null);
    return shape;
  }
}

/** This loop is faster than `some`, which makes an object of each number. */
function hasGap(cells: Float64Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (Number.isNaN(cells[i]!)) return true;
  return false;
}
