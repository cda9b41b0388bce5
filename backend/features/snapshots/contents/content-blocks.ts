import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { EntityManager } from 'typeorm';
import { columnsOf } from './table-columns.js';
import { type ContentFile, unreadable } from './manifest.js';
import type { SnapshotTable } from './snapshot-tables.js';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/**
 * Size of the pieces in which a configuration snapshot stores a table.
 * Only one piece is in memory at a time, unless a single row is larger.
 */
const BLOCK_BYTES = 512 * 1024;
const MOST_ROWS_AT_ONCE = 2_000;
/** Name of the column that numbers the pieces of a large value. */
export const PIECE = 'piece';
const PIECE_BYTES = 256 * 1024;

const INSERT = 'INSERT INTO snapshot_parts (snapshot, file, number, content) VALUES ($1, $2, $3, $4)';
const READ = 'SELECT content FROM snapshot_parts WHERE snapshot = $1 AND file = $2 AND number = $3';

export const fileOf = (table: string) => `${table}.jsonl.gz`;

/**
 * Stores the rows of a table in a configuration snapshot, as the transaction sees them.
 * @param snapshot name of the configuration snapshot
 */
export async function writeTable(
  manager: EntityManager,
  snapshot: string,
  table: SnapshotTable,
): Promise<ContentFile> {
  const columns = await columnsOf(manager, table);
  const hash = createHash('sha256');
  const parts: number[] = [];
  let rows = 0;
  for await (const lines of readLines(manager, table, columns)) {
    const content = await pack(lines.map((line) => `${line}\n`).join(''));
    hash.update(content);
    await writePart(manager, { snapshot, table: table.name, number: parts.length, content });
    parts.push(content.length);
    rows += lines.length;
  }
  return { table: table.name, columns, rows, parts, sha256: hash.digest('hex') };
}

export async function writePart(
  manager: EntityManager,
  {
    snapshot,
    table,
    number,
    content,
  }: { snapshot: string; table: string; number: number; content: Uint8Array },
): Promise<void> {
  await manager.query(INSERT, [snapshot, fileOf(table), number, content]);
}

/** Reads the compressed pieces of a table's rows from a configuration snapshot. */
export async function* readParts(
  manager: EntityManager,
  snapshot: string,
  table: string,
): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const [part] = await manager.query<{ content: Buffer }[]>(READ, [snapshot, fileOf(table), number]);
    if (!part) return;
    yield part.content;
  }
}

/**
 * Reads the rows of a table from a configuration snapshot, one line a row.
 * @throws Unreadable when the pieces differ from the description in the manifest. This is known only at the end, so
 *   the caller must then undo everything that it has done with the lines.
 */
export async function* readLinesOf(
  manager: EntityManager,
  snapshot: string,
  { table, rows, sha256 }: ContentFile,
): AsyncGenerator<string[]> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const part of readParts(manager, snapshot, table)) {
    hash.update(part);
    const text = await unpack(part).catch(() => null);
    if (text === null) throw unreadable('It is damaged');
    const lines = text.toString().split('\n').slice(0, -1);
    count += lines.length;
    yield lines;
  }
  if (count !== rows || hash.digest('hex') !== sha256) throw unreadable('It is damaged');
}

function rowsOf({ name, large }: SnapshotTable, columns: readonly string[]): string {
  if (large === undefined) return `SELECT ${columns.join(', ')} FROM ${name}`;
  const others = columns.filter((column) => column !== large);
  return `
    SELECT ${others.join(', ')}, ${PIECE}, substring(${large} FROM ${PIECE} * ${PIECE_BYTES} + 1 FOR ${PIECE_BYTES}) AS ${large}
    FROM ${name}, generate_series(0, (greatest(length(${large}), 1) - 1) / ${PIECE_BYTES}) AS ${PIECE}`;
}

async function* readLines(
  manager: EntityManager,
  table: SnapshotTable,
  columns: readonly string[],
): AsyncGenerator<string[]> {
  const rows = table.source?.sql ?? rowsOf(table, columns);
  const order = [...table.key, ...(table.large === undefined ? [] : [PIECE])];
  await manager.query(
    `DECLARE snapshot_rows NO SCROLL CURSOR FOR
     SELECT to_jsonb(r)::text AS line FROM (${rows}) r ORDER BY ${order.join(', ')}`,
  );
  let count = 1;
  let block: string[] = [];
  let length = 0;
  let hasBegun = false;
  for (;;) {
    const found = await manager.query<{ line: string }[]>(`FETCH ${count} FROM snapshot_rows`);
    if (found.length === 0) break;
    const fetched = found.reduce((sum, { line }) => sum + line.length, 0);
    count = Math.max(
      1,
      Math.min(MOST_ROWS_AT_ONCE, 2 * count, Math.floor((BLOCK_BYTES / fetched) * found.length)),
    );
    block.push(...found.map(({ line }) => line));
    length += fetched;
    if (length < BLOCK_BYTES) continue;
    yield block;
    [block, length, hasBegun] = [[], 0, true];
  }
  // Even an empty table needs one piece, because gzip cannot open an empty file.
  if (block.length > 0 || !hasBegun) yield block;
  await manager.query('CLOSE snapshot_rows');
}
