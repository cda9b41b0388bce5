import { ByteSink } from './byte-sink.js';
import type { Cell } from './cells.js';
import { csvCell } from './csv-cell.js';
import { TimeWriter } from './time-writer.js';
import { writeFixed } from './write-fixed.js';

/** Values of a column. A gap is NaN in an array of doubles, and null in other arrays. */
export type CsvColumn = readonly Cell[] | Float64Array;

const FIRST_BYTES = 128 * 1024;
/** The most bytes that a time needs, and a number with its comma. A text needs a space that depends on its length. */
const TIME_BYTES = 40;
const NUMBER_BYTES = 40;
const UTF8_BYTES = 3;
const [COMMA, RETURN, LINE_FEED] = [44, 13, 10];

/** All writers share this memory, because newly allocated memory is slower to write. */
const sink = new ByteSink(FIRST_BYTES);

/** Writes rows of a CSV file directly as bytes. This saves a string per cell and its conversion to bytes. */
export class CsvRows {
  private readonly time: TimeWriter;

  /**
   * @param decimals number of decimals of each column
   * @param timezone IANA name of the timezone in which the times are written
   */
  constructor(
    private readonly decimals: readonly number[],
    timezone: string,
  ) {
    this.time = new TimeWriter(timezone);
  }

  /**
   * Writes rows of the columns as lines of CSV.
   * @param time time of each row, UTC ms
   * @returns the rows from `from` to `to`, without rows that have no value; the memory belongs to the caller
   */
  write(
    time: ArrayLike<number>,
    columns: readonly CsvColumn[],
    from: number,
    to: number,
  ): Uint8Array<ArrayBuffer> {
    const rowBytes = TIME_BYTES + NUMBER_BYTES * columns.length;
    const numbers = columns.map((column) => numbersOf(column, from, to));
    const { decimals } = this;
    let at = 0;
    for (let row = 0; row < to - from; row++) {
      const begin = at;
      let into = withRoom(at, rowBytes);
      at = this.time.write(into, at, time[from + row]!);
      let isEmpty = true;
      for (let column = 0; column < numbers.length; column++) {
        const value = numbers[column]![row]!;
        into[at++] = COMMA;
        if (Number.isNaN(value)) {
          const cell = columns[column]![from + row];
          if (typeof cell !== 'string') continue;
          const text = csvCell(cell);
          into = withRoom(at, UTF8_BYTES * text.length + rowBytes);
          at += into.write(text, at);
        } else at = writeFixed(into, at, value, decimals[column]!);
        isEmpty = false;
      }
      into[at++] = RETURN;
      into[at++] = LINE_FEED;
      if (isEmpty) at = begin;
    }
    // The rows are copied into memory of their own. A transfer to another thread takes a whole buffer away from this
    // thread, and the other writers need the shared one.
    return new Uint8Array(sink.bytes.subarray(0, at));
  }
}

/**
 * Makes room for `bytes` more bytes at the position `at`.
 * @returns the buffer to write into
 */
function withRoom(at: number, bytes: number): Buffer {
  sink.length = at;
  sink.reserve(bytes);
  return sink.bytes;
}

/**
 * Copies the numbers of a column into an array of doubles, which is read faster than an array that also holds texts or
 * null.
 */
function numbersOf(column: CsvColumn, from: number, to: number): Float64Array {
  if (column instanceof Float64Array) return column.subarray(from, to);
  const numbers = new Float64Array(to - from);
  for (let row = from; row < to; row++) {
    const cell = column[row]!;
    numbers[row - from] = typeof cell === 'number' ? cell : NaN;
  }
  return numbers;
}
