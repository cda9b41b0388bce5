import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate, MIGRATIONS_TABLE } from '../../../db/data-source.js';
import { BackupError } from '../backup-error.js';
import type { DatabaseDump, DumpedTable } from '../format/manifest.js';
import { unpack } from '../format/packed-file.js';

export interface DatabaseSource {
  /** Folder of the backup to load */
  folder: string;
  dump: DatabaseDump;
}

/**
 * Creates the tables as they were in the backup and fills them in one transaction. Migrations newer than the backup run
 * at the next start of the server.
 * @param report reports the progress
 * @throws BackupError when the database already holds rows
 */
export async function loadDatabase(
  databaseUrl: string,
  { folder, dump }: DatabaseSource,
  report: (progress: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'mesonet restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireEmpty(client);
    await migrate(databaseUrl, dump.migrations);
    await client.query('SET statement_timeout = 0');
    await client.query('BEGIN');
    // CASCADE also empties tables that the backup leaves out but that refer to the emptied tables. This loses nothing,
    // because nobody has used this database yet.
    const names = dump.tables.map(({ name }) => escapeIdentifier(name)).join(', ');
    await client.query(`TRUNCATE ${names} CASCADE`);
    for (const hour of dump.journalHours) await client.query('SELECT ensure_journal_partition($1)', [hour]);
    for (const [done, table] of dump.tables.entries()) {
      report(`${table.name} (${done + 1} of ${dump.tables.length})`);
      await loadTable(client, folder, table, signal);
    }
    for (const { name, lastValue, isCalled } of dump.sequences) {
      await client.query('SELECT setval($1::regclass, $2, $3)', [
        escapeIdentifier(name),
        lastValue,
        isCalled,
      ]);
    }
    signal.throwIfAborted();
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function loadTable(
  client: Client,
  folder: string,
  { name, columns, rows, part }: DumpedTable,
  signal: AbortSignal,
): Promise<void> {
  const list = columns.map(escapeIdentifier).join(', ');
  const target = client.query(copyFrom(`COPY ${escapeIdentifier(name)} (${list}) FROM STDIN`));
  await unpack(join(folder, part.path), target, signal);
  if (target.rowCount !== rows)
    throw new Error(`${name}: ${target.rowCount} rows came in, ${rows} were saved`);
}

async function requireEmpty(client: Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND relname <> $1`,
    [MIGRATIONS_TABLE],
  );
  for (const { name } of tables) {
    const { rows } = await client.query(`SELECT FROM ${escapeIdentifier(name)} LIMIT 1`);
    if (rows.length === 0) continue;
    throw new BackupError(
      `The PostgreSQL of DATABASE_URL holds data already (table ${name}). Make a new, empty database and set ` +
        'DATABASE_URL to it; the old one stays as it is.',
    );
  }
}
