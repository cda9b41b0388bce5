import { SENT_COLUMN, STORED_COLUMNS } from '../stored-columns.js';

/** Query for the name and type of each column of the table `samples`. */
export const COLUMNS_SQL = `SELECT column_name, data_type FROM information_schema.columns
  WHERE table_schema = current_schema() AND table_name = 'samples'`;

/** @returns the columns that the table `samples` lacks, as a list for the log; empty when it lacks none */
export function missingColumns(found: ReadonlyMap<string, string>): string {
  const wanted = STORED_COLUMNS.map(
    ({ key, isText }) => [key, isText ? 'text' : 'double precision'] as const,
  );
  return [...wanted, [SENT_COLUMN, 'integer'] as const]
    .filter(([name, type]) => found.get(name) !== type)
    .map(([name]) => name)
    .join(', ');
}
