import type { EntityManager } from 'typeorm';
import type { SnapshotTable } from './snapshot-tables.js';

/** Columns that PostgreSQL gives values to are in no snapshot, as the number of a series is. */
const COLUMNS = `
  SELECT attname::text AS name FROM pg_attribute
  WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = ''
  ORDER BY attnum`;

/** The columns of a table that a snapshot holds. */
export async function columnsOf(
  manager: EntityManager,
  { name, without = [], source }: SnapshotTable,
): Promise<string[]> {
  if (source) return [...source.columns];
  const rows = await manager.query<{ name: string }[]>(COLUMNS, [name]);
  return rows.map((column) => column.name).filter((column) => !without.includes(column));
}
