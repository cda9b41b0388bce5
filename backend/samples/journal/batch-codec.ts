import { crc32 } from 'node:zlib';
import type { Observation, SampleValues } from '../observation.js';

/**
 * A batch of observations in one buffer, so that the journal writes one row a commit.
 *
 *     0  version, 1 byte
 *     1  CRC-32 of everything after it, uint32
 *     5  length of the header in bytes, uint32
 *     9  header, JSON: how many rows, which keys, which texts
 *        columns of float64, `rows` values each: time, receivedAt, series, one column per numeric key
 *        (NaN = absent), one per text key (index into the texts, NaN = absent)
 *
 * Little-endian throughout. A key that holds numbers in some rows and texts in others has both columns.
 */
const VERSION = 1;
const CHECKSUM_AT = 1;
const CHECKED_FROM = 5;
const HEADER_AT = 9;
export const LEADING_COLUMNS = 3;

interface Header {
  rows: number;
  numbers: string[];
  texts: string[];
  words: string[];
}

/** The bytes are not what was written: damaged, cut short, or of a version this program does not know. */
export class DamagedBatch extends Error {
  constructor(detail: string) {
    super(`Damaged journal batch: ${detail}`);
  }
}

/** A batch in columns, `rows` values each. NaN = absent. */
export interface BatchColumns {
  rows: number;
  /** Time, receivedAt, series: UTC ms, UTC ms, internal id. One after the other. */
  leading: Float64Array;
  numbers: ReadonlyMap<string, Float64Array>;
  /** Indexes into the words. */
  texts: ReadonlyMap<string, Float64Array>;
  /** Text → its index. */
  words: ReadonlyMap<string, number>;
}

/** @param observations numbers are finite. Any number of series, times and keys. */
export function encodeBatch(observations: readonly Observation[]): Buffer {
  return encodeColumns(new Columns(observations));
}

export function encodeColumns({ rows, leading, numbers, texts, words }: BatchColumns): Buffer {
  const names = { numbers: [...numbers.keys()], texts: [...texts.keys()], words: [...words.keys()] };
  const header = Buffer.from(JSON.stringify({ rows, ...names } satisfies Header));
  const blocks = [leading, ...numbers.values(), ...texts.values()];
  const size = blocks.reduce((sum, block) => sum + block.byteLength, HEADER_AT + header.length);
  const batch = Buffer.allocUnsafe(size);
  batch.writeUInt8(VERSION, 0);
  batch.writeUInt32LE(header.length, CHECKED_FROM);
  let at = HEADER_AT + header.copy(batch, HEADER_AT);
  for (const { buffer, byteOffset, byteLength } of blocks) {
    batch.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  batch.writeUInt32LE(crc32(batch.subarray(CHECKED_FROM)), CHECKSUM_AT);
  return batch;
}

/** Turns rows into columns; columns appear as their key does. */
class Columns implements BatchColumns {
  readonly rows: number;
  readonly leading: Float64Array<ArrayBuffer>;
  readonly numbers = new Map<string, Float64Array<ArrayBuffer>>();
  readonly texts = new Map<string, Float64Array<ArrayBuffer>>();
  readonly words = new Map<string, number>();

  constructor(observations: readonly Observation[]) {
    const rows = (this.rows = observations.length);
    this.leading = new Float64Array(LEADING_COLUMNS * rows);
    observations.forEach(({ time, receivedAt, series, values }, row) => {
      this.leading[row] = time;
      this.leading[rows + row] = receivedAt;
      this.leading[2 * rows + row] = series;
      for (const key in values) {
        const value = values[key]!;
        if (typeof value === 'number') column(this.numbers, key, rows)[row] = value;
        else column(this.texts, key, rows)[row] = this.word(value);
      }
    });
  }

  private word(text: string): number {
    const index = this.words.get(text) ?? this.words.size;
    this.words.set(text, index);
    return index;
  }
}

function column(columns: Map<string, Float64Array<ArrayBuffer>>, key: string, rows: number) {
  let found = columns.get(key);
  if (!found) {
    found = new Float64Array(rows).fill(NaN);
    columns.set(key, found);
  }
  return found;
}

/**
 * @returns the observations in the order encoded; the order of keys within one may differ
 * @throws DamagedBatch
 */
export function decodeBatch(bytes: Uint8Array): Observation[] {
  const batch = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { rows, numbers, texts, words, columnsAt } = readHeader(batch);
  const cells = new Float64Array((LEADING_COLUMNS + numbers.length + texts.length) * rows);
  if (batch.length - columnsAt !== cells.byteLength) throw new DamagedBatch('columns are cut short');
  // A copy: a Float64Array must start at a multiple of 8, a buffer from the network starts anywhere.
  Buffer.from(cells.buffer).set(batch.subarray(columnsAt));
  const textsFrom = LEADING_COLUMNS + numbers.length;
  return Array.from({ length: rows }, (_, row) => {
    const values: SampleValues = {};
    numbers.forEach((key, index) => {
      const value = cells[(LEADING_COLUMNS + index) * rows + row]!;
      if (!Number.isNaN(value)) values[key] = value;
    });
    texts.forEach((key, index) => {
      const word = cells[(textsFrom + index) * rows + row]!;
      if (!Number.isNaN(word)) values[key] = words[word]!;
    });
    return { time: cells[row]!, receivedAt: cells[rows + row]!, series: cells[2 * rows + row]!, values };
  });
}

function readHeader(batch: Buffer): Header & { columnsAt: number } {
  if (batch.length < HEADER_AT) throw new DamagedBatch('shorter than its frame');
  const version = batch.readUInt8(0);
  if (version !== VERSION) throw new DamagedBatch(`unknown version ${version}`);
  if (crc32(batch.subarray(CHECKED_FROM)) !== batch.readUInt32LE(CHECKSUM_AT)) {
    throw new DamagedBatch('checksum differs');
  }
  const columnsAt = HEADER_AT + batch.readUInt32LE(CHECKED_FROM);
  const header = JSON.parse(batch.toString('utf8', HEADER_AT, columnsAt)) as Header;
  return { ...header, columnsAt };
}
