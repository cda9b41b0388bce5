import type { EntityManager } from 'typeorm';
import type { SnapshotTable } from './snapshot-tables.js';

/**
 * SQL that lists the columns of a table. It leaves out columns
 * that PostgreSQL fills in itself, such as the number of a series.
 */
const COLUMNS = `
  SELECT attname::text AS name FROM pg_attribute
  WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = ''
  ORDER BY attnum`;

/** Lists the columns of a table that a configuration snapshot contains. */
export async function columnsOf(
  manager: EntityManager,
  { name, omits = [], source }: SnapshotTable,
): Promise<string[]> {
  if (source) return [...source.columns];
  const rows = await manager.query<{ name: string }[]>(COLUMNS, [name]);
  return rows.map((column) => column.name).filter((column) => !omits.includes(column));
}
