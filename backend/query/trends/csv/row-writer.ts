import type { LocalTime } from '../../../platform/calendar/local-time.js';
import type { TrendValue } from '../statistics.js';
import { writeFixed } from './write-fixed.js';

const FIRST_BYTES = 128 * 1024;
/** Of a time, and of a number with the comma before it; texts are asked for room one by one. */
const TIME_BYTES = 40;
const NUMBER_BYTES = 40;
const UTF8_BYTES = 3;
const [COMMA, RETURN, LINE_FEED] = [44, 13, 10];

/** Writes rows of a file as bytes: text would be made a cell at a time, and made into bytes once more. */
export class RowWriter {
  private bytes = Buffer.allocUnsafe(FIRST_BYTES);

  /**
   * @param decimals of each column
   * @param local whose clock the times are of
   * @param cellOf makes a cell of what is no number
   */
  constructor(
    private readonly decimals: readonly number[],
    private readonly local: LocalTime,
    private readonly cellOf: (text: string) => string,
  ) {}

  /** @returns rows from..to, but those without a value; the caller's own */
  write(
    time: readonly number[],
    columns: readonly (readonly TrendValue[])[],
    from: number,
    to: number,
  ): Buffer {
    const rowBytes = TIME_BYTES + NUMBER_BYTES * columns.length;
    let at = 0;
    for (let row = from; row < to; row++) {
      const begin = at;
      this.makeRoom(at, rowBytes);
      at += this.bytes.write(this.local.iso(time[row]!), at, 'latin1');
      let isEmpty = true;
      for (let column = 0; column < columns.length; column++) {
        const value = columns[column]![row]!;
        this.bytes[at++] = COMMA;
        if (value === null) continue;
        isEmpty = false;
        if (typeof value === 'number') at = writeFixed(this.bytes, at, value, this.decimals[column]!);
        else at = this.text(at, this.cellOf(value), rowBytes);
      }
      this.bytes[at++] = RETURN;
      this.bytes[at++] = LINE_FEED;
      if (isEmpty) at = begin;
    }
    return Buffer.from(this.bytes.subarray(0, at));
  }

  /** @param rest what the row may still need */
  private text(at: number, text: string, rest: number): number {
    this.makeRoom(at, UTF8_BYTES * text.length + rest);
    return at + this.bytes.write(text, at);
  }

  private makeRoom(at: number, bytes: number): void {
    if (at + bytes <= this.bytes.length) return;
    const more = Buffer.allocUnsafe(2 * (at + bytes));
    this.bytes.copy(more, 0, 0, at);
    this.bytes = more;
  }
}
