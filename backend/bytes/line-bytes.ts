import { ByteSink } from './byte-sink.js';

const FIRST_BYTES = 64 * 1024;
const DOUBLE_BYTES = 8;
/**
 * The bytes before a binary double in the line protocol, version 2. The first `=` ends the name of the field, the
 * second one announces a binary value, and the byte 16 announces a double of 8 bytes, little-endian.
 */
const DOUBLE_MARK = '==\x10';
const [SPACE, QUOTE] = [0x20, 0x22];
const ESCAPED = /["\\\n\r]/g;

/**
 * The bytes before the value of a field: a comma, the name and `=`. A caller makes them once and uses them for all
 * lines.
 */
export type FieldHead = Uint8Array;

/**
 * Returns the bytes before the value of a field with a double.
 * @param name name of the field; plain ASCII, which needs no escape
 */
export function doubleHead(name: string): FieldHead {
  return Buffer.from(`,${name}${DOUBLE_MARK}`, 'latin1');
}

/**
 * Returns the bytes before the value of a field with a text.
 * @param name name of the field; plain ASCII, which needs no escape
 */
export function textHead(name: string): FieldHead {
  return Buffer.from(`,${name}=`, 'latin1');
}

/**
 * Writes rows for QuestDB as bytes of the line protocol, version 2. For each row, call `begin`, then the methods for
 * its fields, then `end`.
 * @see https://questdb.com/docs/ingestion/ilp/advanced-settings/
 */
export class LineBytes extends ByteSink {
  private view: DataView;
  private firstField = 0;

  constructor() {
    super(FIRST_BYTES);
    this.view = viewOf(this.bytes);
  }

  /**
   * Begins a row of the line protocol.
   * @param place name of the table and its tags, in plain ASCII
   */
  begin(place: string): void {
    this.ascii(place);
    this.firstField = this.length;
  }

  doubleField(head: FieldHead, value: number): void {
    this.headOf(head, DOUBLE_BYTES);
    this.view.setFloat64(this.length, value, true);
    this.length += DOUBLE_BYTES;
  }

  /**
   * Adds a field with a text to the row.
   * @param value well-formed Unicode without NUL
   */
  textField(head: FieldHead, value: string): void {
    this.headOf(head, 1);
    this.bytes[this.length++] = QUOTE;
    this.text(value.replace(ESCAPED, '\\$&'));
    this.reserve(1);
    this.bytes[this.length++] = QUOTE;
  }

  /**
   * Adds a field with an integer to the row.
   * @param value a whole number
   */
  integerField(name: string, value: number): void {
    this.ascii(`,${name}=${value}i`);
  }

  /**
   * Ends the row with its time.
   * @param time UTC ms; it is written in microseconds (`precision=u`)
   */
  end(time: number): void {
    // Each field was written with a comma before it. The line protocol needs a space before the first field instead.
    if (this.length > this.firstField) this.bytes[this.firstField] = SPACE;
    this.ascii(` ${time}000\n`);
  }

  override reserve(bytes: number): void {
    const { bytes: before } = this;
    super.reserve(bytes);
    if (this.bytes !== before) this.view = viewOf(this.bytes);
  }

  /** Writes the bytes before the value of a field, and makes room for the value. */
  private headOf(head: FieldHead, bytes: number): void {
    this.reserve(head.length + bytes);
    // Copying byte by byte is faster than a call of Buffer.copy, because names of fields are short.
    for (let i = 0; i < head.length; i += 1) this.bytes[this.length + i] = head[i]!;
    this.length += head.length;
  }
}

function viewOf(buffer: Buffer): DataView {
  return new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}
