import { SENT_COLUMN, STORED_COLUMNS } from '../stored-columns.js';

/** Columns: name, type. */
export const COLUMNS_SQL = `SELECT column_name, data_type FROM information_schema.columns
  WHERE table_schema = current_schema() AND table_name = 'samples'`;

/** @returns what the table lacks of the catalogue, as a list for a person; empty when it agrees */
export function missingColumns(found: ReadonlyMap<string, string>): string {
  const wanted = STORED_COLUMNS.map(
    ({ key, isText }) => [key, isText ? 'text' : 'double precision'] as const,
  );
  return [...wanted, [SENT_COLUMN, 'integer'] as const]
    .filter(([name, type]) => found.get(name) !== type)
    .map(([name]) => name)
    .join(', ');
}
