import { ByteCursor } from '../../../bytes/byte-cursor.js';
import { isOwnStation } from './line-reader.js';
import { readSampleTime } from '../../fields/sample-time.js';
import { toMilliseconds } from './timestamp-precision.js';
import { PlainColumns } from '../../reading/plain/plain-columns.js';

const [NEWLINE, SPACE, QUOTE, COMMA, EQUALS, BACKSLASH] = [0x0a, 0x20, 0x22, 0x2c, 0x3d, 0x5c];

interface LineContext {
  /** Name of the unit of the timestamps, which `isPrecision` has accepted. */
  precision: string;
  stationId: string;
  /** Earliest time that a sample may have, UTC ms. An upload with an earlier sample needs the slower `readUpload`. */
  from: number;
  /** Arrival of the upload, UTC ms. */
  now: number;
}

/**
 * A fast reader for bodies of plain points. A plain point has a time, no escapes and no texts, and all its fields are
 * numbers under keys of the catalogue.
 * @returns null for any other body; `readUpload` must read it and finds out whether it is bad, and why
 */
export function readPlainLines(body: Buffer, context: LineContext): PlainColumns | null {
  const columns = new PlainColumns(body);
  return new PlainLines(body, columns, context).read() ? columns : null;
}

class PlainLines extends ByteCursor {
  constructor(
    body: Buffer,
    private readonly columns: PlainColumns,
    private readonly context: LineContext,
  ) {
    super(body);
  }

  /** @returns false when the body needs the slower `readUpload`, because anything in it is unusual */
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

  /**
   * Reads the beginning of a line: what InfluxDB calls the measurement, which is ignored, and the tags, of which one
   * may name the station.
   * @returns false when a tag names another station, or when the line needs the slower `readUpload`
   */
  private head(): boolean {
    if (!this.name(COMMA, SPACE)) return false;
    while (this.take(COMMA)) {
      const start = this.at;
      if (!this.name(EQUALS, EQUALS)) return false;
      const tag = this.text(start, this.at++);
      const value = this.at;
      if (!this.name(COMMA, SPACE)) return false;
      if (!isOwnStation(tag, this.text(value, this.at), this.context.stationId)) return false;
    }
    return this.take(SPACE);
  }

  /**
   * Moves to the byte that ends a name, which is `end` or `otherEnd`.
   * @returns false when the name is empty or contains an escape
   */
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

  /**
   * Reads the timestamp and completes the sample of the line.
   * @param begin index of the start of the line
   */
  private endOfLine(begin: number): boolean {
    const start = this.at;
    if (!this.seek(NEWLINE)) this.at = this.body.length;
    const digits = this.text(start, this.at++);
    if (!/^\d{1,20}$/.test(digits)) return false;
    const time = readSampleTime(toMilliseconds(digits, this.context.precision), this.context.now);
    if (typeof time !== 'number' || time < this.context.from) return false;
    return this.columns.endRow(time, this.at - begin);
  }
}
