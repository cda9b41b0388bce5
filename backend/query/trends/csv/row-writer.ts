import type { TrendValue } from '../statistics.js';
import { TimeWriter } from './time-writer.js';
import { writeFixed } from './write-fixed.js';

/** Values of a column, or numbers alone, of which NaN is a gap. */
export type CsvColumn = readonly TrendValue[] | Float64Array;

const FIRST_BYTES = 128 * 1024;
/** Of a time, and of a number with the comma before it; texts are asked for room one by one. */
const TIME_BYTES = 40;
const NUMBER_BYTES = 40;
const UTF8_BYTES = 3;
const [COMMA, RETURN, LINE_FEED] = [44, 13, 10];

/** What is being written, by whichever writer: kept, so that no page is written into memory that has to be fetched first. */
let scratch = Buffer.allocUnsafe(FIRST_BYTES);

/** Writes rows of a file as bytes: text would be made a cell at a time, and made into bytes once more. */
export class RowWriter {
  private readonly time: TimeWriter;

  /**
   * @param decimals of each column
   * @param timezone IANA name, in which times are written
   * @param cellOf makes a cell of what is no number
   */
  constructor(
    private readonly decimals: readonly number[],
    timezone: string,
    private readonly cellOf: (text: string) => string,
  ) {
    this.time = new TimeWriter(timezone);
  }

  /** @returns rows from..to, but those without a value; the caller's own, memory too */
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
          const text = this.cellOf(cell);
          into = withRoom(at, UTF8_BYTES * text.length + rowBytes);
          at += into.write(text, at);
        } else at = writeFixed(into, at, value, decimals[column]!);
        isEmpty = false;
      }
      into[at++] = RETURN;
      into[at++] = LINE_FEED;
      if (isEmpty) at = begin;
    }
    return new Uint8Array(scratch.subarray(0, at));
  }
}

/** @returns what is written into, with room for so many bytes more */
function withRoom(at: number, bytes: number): Buffer {
  if (at + bytes > scratch.length) {
    const more = Buffer.allocUnsafe(2 * (at + bytes));
    scratch.copy(more, 0, 0, at);
    scratch = more;
  }
  return scratch;
}

/** Numbers that lie beside each other are read faster than those among texts and gaps. */
function numbersOf(column: CsvColumn, from: number, to: number): Float64Array {
  if (column instanceof Float64Array) return column.subarray(from, to);
  const numbers = new Float64Array(to - from);
  for (let row = from; row < to; row++) {
    const cell = column[row]!;
    numbers[row - from] = typeof cell === 'number' ? cell : NaN;
  }
  return numbers;
}
