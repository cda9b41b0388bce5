import { isOwnStation } from '../../line-protocol/line-reader.js';
import { readSampleTime } from '../../protocols/sample-time.js';
import { toMilliseconds } from '../../protocols/timestamp-precision.js';
import { ByteCursor } from './byte-cursor.js';
import { PlainColumns } from './plain-columns.js';

const [NEWLINE, SPACE, QUOTE, COMMA, EQUALS, BACKSLASH] = [0x0a, 0x20, 0x22, 0x2c, 0x3d, 0x5c];

export interface PlainLinesAsked {
  /** Of the timestamps, one of `isPrecision`. */
  precision: string;
  stationId: string;
  /** Samples before it are not plain, UTC ms. */
  from: number;
  /** Arrival, UTC ms */
  now: number;
}

/**
 * Reads lines of plain points: no escapes, no texts, numbers of the catalogue, each with its time.
 * @returns null for any other body: whether it is bad, and why, is found by the usual way
 */
export function readPlainLines(body: Buffer, asked: PlainLinesAsked): PlainColumns | null {
  const columns = new PlainColumns(body);
  return new PlainLines(body, columns, asked).read() ? columns : null;
}

class PlainLines extends ByteCursor {
  constructor(
    body: Buffer,
    private readonly columns: PlainColumns,
    private readonly asked: PlainLinesAsked,
  ) {
    super(body);
  }

  /** @returns whether all was plain */
  read(): boolean {
    while (this.at < this.body.length) if (!this.line()) return false;
    return this.columns.length > 0;
  }

  private line(): boolean {
    const begin = this.at;
    if (!this.head()) return false;
    do {
      if (!this.key() || !this.columns.put(this.number())) return false;
    } while (this.take(COMMA));
    return this.take(SPACE) && this.endOfLine(begin);
  }

  private key(): boolean {
    const start = this.at;
    const end = this.columns.expected(start, EQUALS);
    if (end < 0) return this.name(EQUALS, EQUALS) && this.columns.expect(start, this.at++);
    this.at = end + 1;
    return true;
  }

  /** The measurement, which says nothing, and the tags, of which one may name the station. */
  private head(): boolean {
    if (!this.name(COMMA, SPACE)) return false;
    while (this.take(COMMA)) {
      const start = this.at;
      if (!this.name(EQUALS, EQUALS)) return false;
      const tag = this.text(start, this.at++);
      const value = this.at;
      if (!this.name(COMMA, SPACE)) return false;
      if (!isOwnStation(tag, this.text(value, this.at), this.asked.stationId)) return false;
    }
    return this.take(SPACE);
  }

  /** Goes to the byte that ends a name, one of the two. @returns false for an empty one, or one with an escape */
  private name(end: number, otherEnd: number): boolean {
    const { body } = this;
    const start = this.at;
    for (; this.at < body.length; this.at += 1) {
      const byte = body[this.at]!;
      if (byte === end || byte === otherEnd) return this.at > start;
      if (byte <= SPACE || byte > 0x7e || byte === BACKSLASH || byte === QUOTE || byte === 0x23) return false;
    }
    return false;
  }

  /** The timestamp. @param begin of the line */
  private endOfLine(begin: number): boolean {
    const start = this.at;
    if (!this.seek(NEWLINE)) this.at = this.body.length;
    const digits = this.text(start, this.at++);
    if (!/^\d{1,20}$/.test(digits)) return false;
    const time = readSampleTime(toMilliseconds(digits, this.asked.precision), this.asked.now);
    if (typeof time !== 'number' || time < this.asked.from) return false;
    return this.columns.endRow(time, this.at - begin);
  }
}
