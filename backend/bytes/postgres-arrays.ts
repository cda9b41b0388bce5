/** Ids (OIDs) of PostgreSQL's types for the elements of an array. */
const INT8 = 20;
const FLOAT8 = 701;
const HEADER_BYTES = 20;
/** Size of an encoded element with a value of 8 bytes: 4 bytes for the length of the value, and the value. */
const ELEMENT_BYTES = 12;
const NULL = -1;
const HIGH_WORD = 2 ** 32;

/** Collects the values of one column as an array for a query. A row without a value gets null. */
export interface ColumnArray {
  readonly type: 'float8' | 'text';
  /** Sets the element at an index. Indexes must ascend, and skipped elements become null. */
  set(index: number, value: number | string): void;
  /** Returns the array in a form that the library `pg` accepts as a parameter of a query. */
  encode(): Buffer | string;
}

/**
 * Encodes an array of doubles in PostgreSQL's binary format, so that neither side converts doubles to text and back.
 * The library `pg` sends a parameter that is a Buffer as binary.
 * @see PostgreSQL source, `array_recv`
 */
export class DoubleArray implements ColumnArray {
  readonly type = 'float8';
  private readonly bytes: Buffer;
  private at = HEADER_BYTES;
  private next = 0;
  private hasNulls = false;

  constructor(private readonly length: number) {
    this.bytes = Buffer.allocUnsafe(HEADER_BYTES + length * ELEMENT_BYTES);
  }

  set(index: number, value: number | string): void {
    this.skipTo(index);
    this.at = this.bytes.writeDoubleBE(Number(value), this.bytes.writeInt32BE(8, this.at));
    this.next++;
  }

  encode(): Buffer {
    this.skipTo(this.length);
    writeHeader(this.bytes, { type: FLOAT8, length: this.length, hasNulls: this.hasNulls });
    return this.bytes.subarray(0, this.at);
  }

  private skipTo(index: number): void {
    for (; this.next < index; this.next++) {
      this.at = this.bytes.writeInt32BE(NULL, this.at);
      this.hasNulls = true;
    }
  }
}

/**
 * Encodes an array of texts as PostgreSQL's text format for arrays. This is fast enough, because few values are texts.
 */
export class TextArray implements ColumnArray {
  readonly type = 'text';
  private readonly literals: string[];

  constructor(length: number) {
    this.literals = new Array<string>(length).fill('NULL');
  }

  set(index: number, value: number | string): void {
    this.literals[index] = `"${String(value).replace(/["\\]/g, '\\$&')}"`;
  }

  encode(): string {
    return `{${this.literals.join()}}`;
  }
}

/**
 * Encodes whole numbers as an array of PostgreSQL's type `bigint`.
 * @param values whole numbers
 */
export function encodeBigints(values: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + values.length * ELEMENT_BYTES);
  writeHeader(bytes, { type: INT8, length: values.length, hasNulls: false });
  let at = HEADER_BYTES;
  for (const value of values) {
    const high = Math.floor(value / HIGH_WORD);
    at = bytes.writeInt32BE(high, bytes.writeInt32BE(8, at));
    at = bytes.writeUInt32BE(value - high * HIGH_WORD, at);
  }
  return bytes;
}

function writeHeader(
  bytes: Buffer,
  { type, length, hasNulls }: { type: number; length: number; hasNulls: boolean },
): void {
  const firstIndex = 1;
  let at = 0;
  for (const word of [1, Number(hasNulls), type, length, firstIndex]) at = bytes.writeInt32BE(word, at);
}
