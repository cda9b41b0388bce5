/** Object ids of element types. */
const INT8 = 20;
const FLOAT8 = 701;
const HEADER_BYTES = 20;
/** Length and value of an element of 8 bytes. */
const ELEMENT_BYTES = 12;
const NULL = -1;
const HIGH_WORD = 2 ** 32;

/** Values of a column, of which not every row need have one. */
export interface ColumnArray {
  readonly type: 'float8' | 'text';
  /** Sets an element after those set before; what is skipped is null. */
  set(index: number, value: number | string): void;
  /** @returns a parameter for `pg` */
  encode(): Buffer | string;
}

/**
 * One-dimensional arrays as PostgreSQL takes them in binary: a column of doubles neither printed here nor parsed
 * there. `pg` sends a parameter that is a Buffer in binary.
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

/** As an array literal: texts are few. */
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

/** @param values whole numbers */
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
