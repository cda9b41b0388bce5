import type { EntityManager } from 'typeorm';
import { MIGRATION_NAMES } from '../../../../db/data-source.js';
import { restoredTable } from '../../../platform/restore-parts.js';
import type { SecretBox } from '../../../platform/secrets/secret-box.js';
import { PIECE, readLinesOf } from '../contents/content-blocks.js';
import { type ContentFile, openManifest, unreadable } from '../contents/manifest.js';
import { ALL_TABLES, type SnapshotTable } from '../contents/snapshot-tables.js';
import { columnsOf } from '../contents/table-columns.js';
import type { SnapshotEntity } from '../snapshot.entity.js';

/** A table whose rows of the snapshot stand in its restored table. */
export interface StagedTable extends SnapshotTable {
  /** The snapshot has these. A column that the table got since keeps its value, or its default. */
  columns: readonly string[];
}

/**
 * Puts the rows of a snapshot into temporary tables, which go with the transaction. Nothing else is touched.
 * @returns the tables whose rows are simply to be as the snapshot has them
 * @throws Unreadable unless the whole of it is as this installation wrote it, by a version that is known here
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
    // An earlier version did not know the table: all of it stays as it is.
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
  const [into, columns] = isWhole ? [target, file.columns] : [piecesOf(table), [...file.columns, PIECE]];
  const list = columns.join(', ');
  for await (const lines of readLinesOf(manager, snapshot, file)) {
    await manager.query(
      `INSERT INTO ${into} (${list}) SELECT ${list} FROM jsonb_populate_recordset(null::${into}, $1::jsonb)`,
      [`[${lines.join(',')}]`],
    );
  }
  if (!isWhole) {
    const others = file.columns.filter((column) => column !== large).join(', ');
    await manager.query(
      `INSERT INTO ${target} (${others}, ${large})
       SELECT ${others}, string_agg(${large}, '' ORDER BY ${PIECE}) FROM ${into} GROUP BY ${others}`,
    );
  }
  await manager.query(`ANALYZE ${target}`);
}
