import { crc32 } from 'node:zlib';
import type { EntryPlace, JournalEntry } from '../core/journal-entry.js';
import { type BatchColumns, EntryColumns, LEADING_COLUMNS, type PartColumns } from './batch-columns.js';
import { type EntryPart, type EntryParts, entryOf, kindOfNumber, numberOfKind } from './entry-parts.js';
import { PartReader, type PlacedColumn } from './part-reader.js';
import { version1Entry } from './version-1-entry.js';

/**
 * A batch of entries in one buffer, which the journal stores as one row of its table.
 *
 *     0  version, 1 byte
 *     1  CRC-32 of everything after it, uint32
 *     5  length of the header in bytes, uint32
 *     9  header, JSON: how many entries (`rows`), which keys in which part of an entry, which texts
 *        kinds of the entries, one byte an entry
 *        columns of float64, `rows` values each: time, receivedAt, series, and for each part one column per numeric key
 *        (NaN = absent), one per text key (index into the texts, NaN = absent)
 *
 * Little-endian throughout. A key that holds numbers in some entries and texts in others has both columns. In version
 * 1, which is still read, there are no kinds and no parts: all columns are values, some under reserved keys.
 */
const VERSION = 2;
const OLDER_VERSION = 1;
const CHECKSUM_AT = 1;
const CHECKED_FROM = 5;
const HEADER_AT = 9;

/** The entries of a batch, in their order. */
export interface BatchEntries {
  readonly length: number;
  at(index: number): JournalEntry;
  /** Tells series and times of an entry, which takes a small part of the time that decoding its values takes. */
  placeOf(index: number): EntryPlace;
}

interface KeyNames {
  numbers: string[];
  texts: string[];
}

interface Header {
  rows: number;
  parts: Partial<Record<EntryPart, KeyNames>>;
  words: string[];
}

interface Version1Header extends KeyNames {
  rows: number;
  words: string[];
}

/** The bytes of a batch are damaged, cut short, or of a version that this program does not know. */
export class DamagedBatch extends Error {
  constructor(detail: string) {
    super(`Damaged journal batch: ${detail}`);
  }
}

/** @param entries entries of any kinds, series, times and keys; all their numbers are finite */
export function encodeBatch(entries: readonly JournalEntry[]): Buffer {
  return encodeColumns(new EntryColumns(entries));
}

/**
 * Encodes samples whose values are all numbers.
 * @param numbers column of each key; NaN means that a sample has no value
 */
export function encodeSamples({
  rows,
  leading,
  numbers,
}: Pick<BatchColumns, 'rows' | 'leading'> & Pick<PartColumns, 'numbers'>): Buffer {
  const kinds = new Uint8Array(rows).fill(numberOfKind('sample'));
  return encodeColumns({
    rows,
    kinds,
    leading,
    parts: new Map([['values', { numbers, texts: new Map() }]]),
    words: new Map(),
  });
}

function encodeColumns({ rows, kinds, leading, parts, words }: BatchColumns): Buffer {
  const names = [...parts].map(([part, { numbers, texts }]) => [
    part,
    { numbers: [...numbers.keys()], texts: [...texts.keys()] },
  ]);
  const head: Header = {
    rows,
    parts: Object.fromEntries(names) as Header['parts'],
    words: [...words.keys()],
  };
  const header = Buffer.from(JSON.stringify(head));
  const columns = [...parts.values()].flatMap(({ numbers, texts }) => [
    ...numbers.values(),
    ...texts.values(),
  ]);
  const blocks = [kinds, leading, ...columns];
  const size = blocks.reduce((sum, block) => sum + block.byteLength, HEADER_AT + header.length);
  const batch = Buffer.allocUnsafe(size);
  batch.writeUInt8(VERSION, 0);
  batch.writeUInt32LE(header.length, CHECKED_FROM);
  let at = HEADER_AT + header.copy(batch, HEADER_AT);
  for (const { buffer, byteOffset, byteLength } of blocks) {
    batch.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  batch.writeUInt32LE(checksum(batch, VERSION), CHECKSUM_AT);
  return batch;
}

/**
 * @returns the entries in the order in which they were encoded; the order of keys within an entry may differ
 * @throws DamagedBatch
 */
export function decodeBatch(bytes: Uint8Array): JournalEntry[] {
  const entries = readBatch(bytes);
  return Array.from({ length: entries.length }, (_, index) => entries.at(index));
}

/**
 * Reads a batch, but decodes each entry only when it is asked for, and anew each time. Somebody who takes one entry
 * after another so never has all of them in memory.
 * @returns the same entries as `decodeBatch`
 * @throws DamagedBatch
 */
export function readBatch(bytes: Uint8Array): BatchEntries {
  const batch = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { version, header, headerEnd } = readFrame(batch);
  const { rows } = header;
  const isOlder = version === OLDER_VERSION;
  const columnsAt = isOlder ? headerEnd : headerEnd + rows;
  const columns = placedColumns(header);
  const cells = new Float64Array((LEADING_COLUMNS + columns.flatMap(([, placed]) => placed).length) * rows);
  if (batch.length - columnsAt !== cells.byteLength) throw new DamagedBatch('columns are cut short');
  // The columns are copied, because a Float64Array must start at a multiple of 8, but a buffer from the network may
  // start anywhere.
  Buffer.from(cells.buffer).set(batch.subarray(columnsAt));
  const readers = columns.map(([part, placed]) => [part, new PartReader(cells, rows, placed)] as const);
  const kinds = isOlder ? null : Array.from(batch.subarray(headerEnd, columnsAt), knownKind);
  const placeOf = (row: number): EntryPlace => ({
    series: cells[2 * rows + row]!,
    time: cells[row]!,
    receivedAt: cells[rows + row]!,
  });
  return {
    length: rows,
    placeOf,
    at: (row) => {
      const place = placeOf(row);
      const parts: EntryParts = {};
      for (const [part, reader] of readers) {
        const values = reader.row(row);
        if (values) parts[part] = values;
      }
      return kinds ? entryOf(kinds[row]!, place, parts) : version1Entry(place, parts.values ?? {});
    },
  };
}

function knownKind(number: number): JournalEntry['kind'] {
  const kind = kindOfNumber(number);
  if (!kind) throw new DamagedBatch(`unknown kind ${number}`);
  return kind;
}

function placedColumns({ rows, parts, words }: Header): [EntryPart, PlacedColumn[]][] {
  let at = LEADING_COLUMNS * rows;
  return Object.entries(parts).map(([part, { numbers, texts }]) => [
    part as EntryPart,
    [...numbers, ...texts].map((key, index) => {
      const placed = { key, at, words: index < numbers.length ? null : words };
      at += rows;
      return placed;
    }),
  ]);
}

/**
 * Calculates the checksum. Since version 2, the version is its start value, so that a damaged version byte is detected,
 * too.
 */
function checksum(batch: Buffer, version: number): number {
  return crc32(batch.subarray(CHECKED_FROM), version === OLDER_VERSION ? 0 : version);
}

function readFrame(batch: Buffer): { version: number; header: Header; headerEnd: number } {
  if (batch.length < HEADER_AT) throw new DamagedBatch('shorter than its frame');
  const version = batch.readUInt8(0);
  if (version !== VERSION && version !== OLDER_VERSION) throw new DamagedBatch(`unknown version ${version}`);
  if (checksum(batch, version) !== batch.readUInt32LE(CHECKSUM_AT))
    throw new DamagedBatch('checksum differs');
  const headerEnd = HEADER_AT + batch.readUInt32LE(CHECKED_FROM);
  const header = JSON.parse(batch.toString('utf8', HEADER_AT, headerEnd)) as Header | Version1Header;
  if ('parts' in header) return { version, header, headerEnd };
  const { rows, numbers, texts, words } = header;
  return { version, header: { rows, parts: { values: { numbers, texts } }, words }, headerEnd };
}
