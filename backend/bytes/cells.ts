/** One value of a column; null stands for a gap. */
export type Cell = number | string | null;

/** Values of a column. A gap is null in an array of cells, and NaN in an array of doubles. */
export type Column = Cell[] | Float64Array;

const DOUBLES = [0.5];

/**
 * Creates an empty array that V8 stores as plain doubles. An array from a literal such as `[]` may be slower: once one
 * array from this literal has held null, V8 allocates an object for each number in all arrays that the literal creates
 * later. A copy of an array of doubles remains an array of doubles until it holds null itself.
 */
export function emptyColumn(): Cell[] {
  const column: Cell[] = DOUBLES.slice();
  column.length = 0;
  return column;
}

export function cellsOf(column: Column): Cell[] {
  if (!(column instanceof Float64Array)) return column;
  const cells = emptyColumn();
  for (let i = 0; i < column.length; i++) {
    const value = column[i]!;
    cells.push(Number.isNaN(value) ? null : value);
  }
  return cells;
}
