import { ByteSink } from './byte-sink.js';

const FIRST_BYTES = 64 * 1024;
const DOUBLE_BYTES = 8;
/**
 * The bytes between the name of a field and its binary double in the line protocol, version 2. The first `=` ends the
 * name of the field, the second one announces a binary value, and the byte 16 announces a double of 8 bytes,
 * little-endian.
 */
const DOUBLE_MARK = '==\x10';
const [SPACE, QUOTE] = [0x20, 0x22];
const ESCAPED = /["\\\n\r]/g;

/**
 * The bytes before the text of a field: a comma, the name and `=`. A caller makes them once and uses them for all
 * lines.
 */
export type FieldHead = Uint8Array;

/**
 * The bytes of fields with doubles, in which the values are still zero. A caller makes them once and uses them for all
 * lines with the same fields.
 */
export interface DoubleFields {
  bytes: Uint8Array;
  /** Index in `bytes` of the value of each field. */
  places: readonly number[];
}

/** @param names names of the fields; plain ASCII, which needs no escape */
export function doubleFieldsOf(names: readonly string[]): DoubleFields {
  const none = '\0'.repeat(DOUBLE_BYTES);
  const fields = names.map((name) => Buffer.from(`,${name}${DOUBLE_MARK}${none}`, 'latin1'));
  let end = 0;
  const places = fields.map(({ length }) => (end += length) - DOUBLE_BYTES);
  return { bytes: Buffer.concat(fields), places };
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

  /** @param memory the first memory, or the number of bytes of it */
  constructor(memory: Buffer | number = FIRST_BYTES) {
    super(memory);
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

  /**
   * Adds several fields with doubles to the row.
   * @param fields their bytes, without the values
   * @param cells holds the values, in the order of the fields, from the index `at` on
   */
  doubleFields({ bytes, places }: DoubleFields, cells: Float64Array, at: number): void {
    const { length: start } = this;
    this.reserve(bytes.length);
    this.bytes.set(bytes, start);
    for (let i = 0; i < places.length; i += 1) this.view.setFloat64(start + places[i]!, cells[at + i]!, true);
    this.length = start + bytes.length;
  }

  /**
   * Adds a field with a text to the row.
   * @param value well-formed Unicode without NUL
   */
  textField(head: FieldHead, value: string): void {
    this.reserve(head.length + 1);
    this.bytes.set(head, this.length);
    this.length += head.length;
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
}

function viewOf(buffer: Buffer): DataView {
  return new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}
