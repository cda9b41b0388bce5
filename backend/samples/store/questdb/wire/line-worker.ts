import { LineBytes } from '../../../../bytes/line-bytes.js';
import { IlpEncoder } from './ilp-encoder.js';
import { rowsOf, type SharedRows } from './shared-rows.js';

export interface EncodeJob {
  table: string;
  rows: SharedRows;
  /** Memory for the lines. If it is too small, they are written into other memory. */
  memory: SharedArrayBuffer;
}

/** The lines of all rows, or the first row that can never be stored. */
export interface EncodedLines {
  memory: ArrayBufferLike;
  /** Number of bytes of the lines. */
  length: number;
  refused: { index: number; reason: string } | null;
}

/** Encodes rows in a worker thread. */
export function encode({ table, rows, memory }: EncodeJob): EncodedLines {
  const lines = new LineBytes(Buffer.from(memory));
  const encoder = new IlpEncoder(table, lines);
  let refused: EncodedLines['refused'] = null;
  let index = 0;
  for (const row of rowsOf(rows)) {
    const reason = encoder.add(row);
    if (reason !== null) {
      refused = { index, reason };
      break;
    }
    index++;
  }
  return { memory: lines.bytes.buffer, length: lines.length, refused };
}
