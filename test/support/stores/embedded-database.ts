import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Address of the PostgreSQL that a server runs in its DATA_DIR, from its password file and its pid file. */
export function embeddedDatabaseUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://mesonet:${password}@127.0.0.1:${port}/mesonet`;
}
