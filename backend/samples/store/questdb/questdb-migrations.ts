import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../../platform/paths.js';
import type { QuestDbHttp } from './wire/questdb-http.js';

const FOLDER = join(PROJECT_ROOT, 'db', 'questdb');
const FILE_NAME = /^\d{3}_[a-z0-9_]+\.sql$/;
/** Creates the table of migrations without a write-ahead log, so that a query sees a new name at once. */
const RECORDS = `CREATE TABLE IF NOT EXISTS migrations (applied_at TIMESTAMP, name SYMBOL) TIMESTAMP(applied_at) PARTITION BY YEAR BYPASS WAL`;

/**
 * Runs the numbered files in `db/questdb` that are not recorded in the table of migrations. QuestDB has no transactions
 * for this, so a file that was interrupted runs again; its statements must allow that (`IF NOT EXISTS`).
 */
export async function migrateQuestDb(http: QuestDbHttp): Promise<void> {
  await http.query(RECORDS, { lane: 'write' });
  const recorded = await http.query('SELECT name FROM migrations', { lane: 'write' });
  const done = new Set(recorded.map(([name]) => name));
  for (const name of await migrationFiles()) {
    if (done.has(name)) continue;
    for (const statement of statementsOf(await readFile(join(FOLDER, name), 'utf8'))) {
      await http.query(statement, { lane: 'write' });
    }
    await http.query(`INSERT INTO migrations VALUES (systimestamp(), '${name}')`, { lane: 'write' });
  }
}

/** @throws Error for a file whose name does not match the pattern, because it would never run */
async function migrationFiles(): Promise<string[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const wrong = names.find((name) => !FILE_NAME.test(name));
  if (wrong)
    throw new Error(`Rename db/questdb/${wrong} to a number and words in small letters: 005_add_key.sql`);
  return names;
}

/** Splits a file in which each statement ends with `;` and each comment is a line of its own. */
function statementsOf(sql: string): string[] {
  const code = sql
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n');
  return code
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
