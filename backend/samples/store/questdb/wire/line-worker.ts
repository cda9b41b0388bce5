import { LineBytes } from '../../../../bytes/line-bytes.js';
import { IlpEncoder } from './ilp-encoder.js';
import { rowsOf, type SharedRows } from './shared-rows.js';

export interface EncodeJob {
  table: string;
  rows: SharedRows;
  /** Memory for the lines, of at least `rows.lineBytes`. */
  memory: SharedArrayBuffer;
}

/** Number of bytes of the lines, or the first row that can never be stored. */
export type Encoded = { length: number } | { refused: number; reason: string };

/**
 * Encodes rows in a worker thread.
 * @throws RangeError when the lines do not fit into the memory
 */
export function encode({ table, rows, memory }: EncodeJob): Encoded {
  const lines = new LineBytes(Buffer.from(memory));
  const encoder = new IlpEncoder(table, lines);
  let index = 0;
  for (const row of rowsOf(rows)) {
    const reason = encoder.addLine(row);
    if (reason !== null) return { refused: index, reason };
    index++;
  }
  if (lines.bytes.buffer !== memory) throw new RangeError(`${lines.length} bytes of lines do not fit`);
  return { length: lines.length };
}
