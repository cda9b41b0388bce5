import { ByteCursor } from '../../../bytes/byte-cursor.js';
import { readSampleTime } from '../../fields/sample-time.js';
import { PlainColumns } from '../../reading/plain/plain-columns.js';

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * A fast reader for an array of plain samples. A plain sample has only `time` and `measurements`, and its values are
 * numbers in base units under keys of the catalogue.
 * @param from UTC ms; an upload with a sample before this time needs the slower `readUpload`
 * @param now arrival, UTC ms
 * @returns null for any other body; `readUpload` must read it and finds out whether it is bad, and why
 */
export function readPlainJson(body: Buffer, from: number, now: number): PlainColumns | null {
  const columns = new PlainColumns(body);
  return new PlainJson(body, columns, from, now).read() ? columns : null;
}

class PlainJson extends ByteCursor {
  constructor(
    body: Buffer,
    private readonly columns: PlainColumns,
    private readonly from: number,
    private readonly now: number,
  ) {
    super(body);
  }

  /** @returns false when the body needs the slower `readUpload`, because anything in it is unusual */
  read(): boolean {
    if (!this.token(OPEN_ARRAY)) return false;
    do {
      if (!this.sample()) return false;
    } while (this.token(COMMA));
    if (!this.token(CLOSE_ARRAY)) return false;
    this.skipSpace();
    return this.at === this.body.length;
  }

  private sample(): boolean {
    let time = NaN;
    let hasMeasurements = false;
    if (!this.token(OPEN_OBJECT)) return false;
    const begin = this.at - 1;
    do {
      if (!this.token(QUOTE)) return false;
      const start = this.at;
      if (!this.endOfName()) return false;
      const name = this.text(start, this.at - 1);
      if (!this.token(COLON)) return false;
      if (name === 'time' && Number.isNaN(time)) time = this.time();
      else if (name === 'measurements' && !hasMeasurements) hasMeasurements = this.measurements();
      else return false;
      if (name === 'time' ? Number.isNaN(time) : !hasMeasurements) return false;
    } while (this.token(COMMA));
    const isWhole = this.token(CLOSE_OBJECT) && time >= this.from;
    return isWhole && this.columns.endRow(time, this.at - begin);
  }

  /**
   * Reads the time of a sample.
   * @returns UTC ms; NaN when the value is no time
   */
  private time(): number {
    this.skipSpace();
    let raw: unknown;
    if (this.take(QUOTE)) {
      const start = this.at;
      if (!this.endOfName()) return NaN;
      raw = this.text(start, this.at - 1);
    } else raw = this.number();
    const time = readSampleTime(raw, this.now);
    return typeof time === 'number' ? time : NaN;
  }

  private measurements(): boolean {
    if (!this.token(OPEN_OBJECT)) return false;
    do {
      if (!this.token(QUOTE)) return false;
      if (!this.key() || !this.token(COLON)) return false;
      this.skipSpace();
      if (!this.columns.put(this.number())) return false;
    } while (this.token(COMMA));
    return this.token(CLOSE_OBJECT);
  }

  private key(): boolean {
    const start = this.at;
    const end = this.columns.expected(start, QUOTE);
    if (end < 0) return this.endOfName() && this.columns.expect(start, this.at - 1);
    this.at = end + 1;
    return true;
  }

  /**
   * Moves the read position behind the closing quote of a name.
   * @returns false when the name does not end, or contains an escape or a character beyond plain ASCII
   */
  private endOfName(): boolean {
    const { body } = this;
    for (; this.at < body.length; this.at += 1) {
      const byte = body[this.at]!;
      if (byte === QUOTE) {
        this.at += 1;
        return true;
      }
      if (byte === BACKSLASH || byte < 0x20 || byte > 0x7e) return false;
    }
    return false;
  }

  /** Moves the read position behind any white space, and then behind the given byte if it comes next. */
  private token(byte: number): boolean {
    if (this.body[this.at] !== byte) this.skipSpace();
    return this.take(byte);
  }

  private skipSpace(): void {
    const { body } = this;
    for (; this.at < body.length; this.at += 1) {
      const byte = body[this.at]!;
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return;
    }
  }
}
