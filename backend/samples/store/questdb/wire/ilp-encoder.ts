import type { SampleRow } from '../../../observation.js';
import { RowRefused } from '../../store-errors.js';
import { placeRefusal, SENT_COLUMN, type StoredColumn, valueRefusal } from '../../stored-columns.js';

const DOUBLE_LENGTH = 8;
/** `=` announces a binary value, 16 that it is a double, 8 bytes little-endian (line protocol, version 2). */
const DOUBLE_MARK = '==\x10';
const SPACE = 0x20;
const QUOTE = 0x22;
const ESCAPED = /["\\\n\r]/g;

/**
 * Rows → QuestDB line protocol, version 2, times in microseconds (`precision=u`).
 *
 * Ours because the schema is fixed: a column's name and type mark are bytes made once and copied, where the
 * official client checks and writes every name again for every row (`test/bench/ilp-encoder.bench.ts`).
 */
export class IlpEncoder {
  private buffer = Buffer.allocUnsafe(64 * 1024);
  private view = viewOf(this.buffer);
  private length = 0;
  private readonly head: string;
  private readonly prefixes: ReadonlyMap<string, Buffer>;

  constructor(table: string, columns: readonly StoredColumn[]) {
    this.head = `${table},series=`;
    this.prefixes = new Map(columns.map((column) => [column.key, prefixOf(column)]));
  }

  /**
   * @returns the rows in their order, one line each; the caller owns the bytes
   * @throws RowRefused for the first row that can never be stored
   */
  encode(rows: readonly SampleRow[]): Buffer {
    this.length = 0;
    for (const row of rows) this.writeRow(row);
    return Buffer.from(this.buffer.subarray(0, this.length));
  }

  private writeRow(row: SampleRow): void {
    const refusal = placeRefusal(row);
    if (refusal !== null) throw new RowRefused(row, refusal);
    this.writeAscii(this.head + row.series);
    const firstField = this.length;
    for (const key in row.values) this.writeField(row, key, row.values[key]!);
    if (row.sent !== undefined) this.writeAscii(`,${SENT_COLUMN}=${row.sent}i`);
    // Fields start with a comma, but a space parts the first one from the tags.
    if (this.length > firstField) this.buffer[firstField] = SPACE;
    this.writeAscii(` ${row.time}000\n`);
  }

  private writeField(row: SampleRow, key: string, value: number | string): void {
    const refusal = valueRefusal(key, value);
    const prefix = this.prefixes.get(key);
    if (refusal !== null || prefix === undefined) throw new RowRefused(row, refusal ?? 'no such column');
    this.reserve(prefix.length + DOUBLE_LENGTH);
    // A loop, because names are short: a call into Buffer.copy costs more than the bytes.
    for (let i = 0; i < prefix.length; i += 1) this.buffer[this.length + i] = prefix[i]!;
    this.length += prefix.length;
    if (typeof value === 'string') return this.writeText(value);
    this.view.setFloat64(this.length, value, true);
    this.length += DOUBLE_LENGTH;
  }

  private writeText(text: string): void {
    const escaped = text.replace(ESCAPED, '\\$&');
    this.reserve(escaped.length * 3 + 2);
    this.buffer[this.length] = QUOTE;
    this.length += 1 + this.buffer.write(escaped, this.length + 1, 'utf8');
    this.buffer[this.length] = QUOTE;
    this.length += 1;
  }

  private writeAscii(text: string): void {
    this.reserve(text.length);
    this.length += this.buffer.write(text, this.length, 'latin1');
  }

  private reserve(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + bytes));
    this.buffer.copy(grown, 0, 0, this.length);
    this.buffer = grown;
    this.view = viewOf(grown);
  }
}

function prefixOf({ key, isText }: StoredColumn): Buffer {
  return Buffer.from(`,${key}${isText ? '=' : DOUBLE_MARK}`, 'latin1');
}

function viewOf(buffer: Buffer): DataView {
  return new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}
