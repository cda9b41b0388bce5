import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../../platform/paths.js';
import type { QuestDbHttp } from './questdb-http.js';

const FOLDER = join(PROJECT_ROOT, 'db', 'questdb');
const FILE_NAME = /^\d{3}_[a-z0-9_]+\.sql$/;
/** Without WAL: a name recorded is a name seen by the next question. */
const RECORDS = `CREATE TABLE IF NOT EXISTS migrations (applied_at TIMESTAMP, name SYMBOL) TIMESTAMP(applied_at) PARTITION BY YEAR BYPASS WAL`;

/**
 * Runs the numbered files of `db/questdb` that are not yet recorded. QuestDB has no transactions for this, so a
 * file stopped half-way runs again: its statements must bear that (`IF NOT EXISTS`).
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

async function migrationFiles(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => FILE_NAME.test(name)).sort();
}

/** Each statement ends with `;`, comments stand on lines of their own. */
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
