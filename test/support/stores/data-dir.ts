import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface TemporaryDataDir {
  /** Does not exist yet where `temporaryDataDir` made it, because the server creates it. */
  path: string;
  remove(): Promise<void>;
}

/** Makes a temporary DATA_DIR. PostgreSQL runs as another user when root runs the tests, and that user can enter it. */
export async function temporaryDataDir(): Promise<TemporaryDataDir> {
  const folder = await mkdtemp(join(tmpdir(), 'mesonet-data-'));
  await chmod(folder, 0o755);
  return { path: join(folder, 'data'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Makes a temporary DATA_DIR with the empty, migrated database that `npm test` has made for all tests. Everything else,
 * its secret key too, is made by the server that starts there, as at a first start. Without `npm test`, the server makes
 * the database as well. A test of the first start itself needs `temporaryDataDir`.
 */
export async function readyDataDir(): Promise<TemporaryDataDir> {
  const dataDir = await temporaryDataDir();
  const { MESONET_TEST_READY_STORES: ready } = process.env;
  // Only `cp` keeps the owner, who runs PostgreSQL. The database is stopped, so its files do not change meanwhile.
  if (ready) await run('cp', ['-a', ready, dataDir.path]);
  return dataDir;
}
