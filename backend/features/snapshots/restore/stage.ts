import type { EntityManager } from 'typeorm';
import { MIGRATION_NAMES } from '../../../../db/data-source.js';
import { restoredTable } from '../../../platform/restore-parts.js';
import type { SecretBox } from '../../../platform/secrets/secret-box.js';
import { PIECE, readLinesOf } from '../contents/content-blocks.js';
import { type ContentFile, openManifest, unreadable } from '../contents/manifest.js';
import { ALL_TABLES, type SnapshotTable } from '../contents/snapshot-tables.js';
import { columnsOf } from '../contents/table-columns.js';
import type { SnapshotEntity } from '../snapshot.entity.js';

/** A table of the configuration, and a temporary table that holds the rows which the snapshot has for this table. */
export interface StagedTable extends SnapshotTable {
  /**
   * Columns that the snapshot contains. If the table got another column later, a restore keeps the values of that
   * column in existing rows and gives added rows its default.
   */
  columns: readonly string[];
}

/**
 * Copies the rows of a snapshot into temporary tables, which end with the transaction. Nothing else is changed.
 * @returns the tables whose rows a restore makes equal to the snapshot's rows
 * @throws Unreadable unless the snapshot is complete and was written by this installation, by a known version
 */
export async function stage(
  manager: EntityManager,
  snapshot: SnapshotEntity,
  secrets: SecretBox,
): Promise<StagedTable[]> {
  const manifest = openManifest(snapshot, secrets);
  if (!MIGRATION_NAMES.includes(manifest.migration)) throw unreadable('A later version wrote it');
  const staged: StagedTable[] = [];
  for (const table of ALL_TABLES) {
    const file = manifest.files.find(({ table: name }) => name === table.name);
    await createTable(manager, table, file);
    if (file) await fill(manager, snapshot.name, table, file);
    // If the snapshot has no file for the table, the snapshot is older than the table. All present rows of the table
    // then stay as they are.
    if (file && !table.source) staged.push({ ...table, columns: file.columns });
  }
  return staged;
}

async function createTable(manager: EntityManager, table: SnapshotTable, file?: ContentFile): Promise<void> {
  const known = await columnsOf(manager, table);
  if (file?.columns.some((column) => !known.includes(column))) throw unreadable('Another version wrote it');
  const rows = table.source?.sql ?? `SELECT ${known.join(', ')} FROM ${table.name}`;
  await createLike(manager, restoredTable(table.name), rows);
  if (table.large !== undefined) {
    await createLike(manager, piecesOf(table), `SELECT *, 0 AS ${PIECE} FROM ${restoredTable(table.name)}`);
  }
}

const createLike = (manager: EntityManager, name: string, rows: string) =>
  manager.query(`CREATE TEMP TABLE ${name} ON COMMIT DROP AS ${rows} LIMIT 0`);

const piecesOf = ({ name }: SnapshotTable) => `pieces_of_${name}`;

async function fill(
  manager: EntityManager,
  snapshot: string,
  table: SnapshotTable,
  file: ContentFile,
): Promise<void> {
  const { large } = table;
  const target = restoredTable(table.name);
  const isWhole = large === undefined;
  const [destination, columns] = isWhole
    ? [target, file.columns]
    : [piecesOf(table), [...file.columns, PIECE]];
  const list = columns.join(', ');
  for await (const lines of readLinesOf(manager, snapshot, file)) {
    await manager.query(
      `INSERT INTO ${destination} (${list}) SELECT ${list} FROM jsonb_populate_recordset(null::${destination}, $1::jsonb)`,
      [`[${lines.join(',')}]`],
    );
  }
  if (!isWhole) {
    const others = file.columns.filter((column) => column !== large).join(', ');
    await manager.query(
      `INSERT INTO ${target} (${others}, ${large})
       SELECT ${others}, string_agg(${large}, '' ORDER BY ${PIECE}) FROM ${destination} GROUP BY ${others}`,
    );
  }
  await manager.query(`ANALYZE ${target}`);
}
