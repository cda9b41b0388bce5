import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryDataDir {
  /** Does not exist yet, because the server creates it. */
  path: string;
  remove(): Promise<void>;
}

/** Makes a temporary DATA_DIR. PostgreSQL runs as another user when root runs the tests, and that user can enter it. */
export async function temporaryDataDir(): Promise<TemporaryDataDir> {
  const folder = await mkdtemp(join(tmpdir(), 'mesonet-data-'));
  await chmod(folder, 0o755);
  return { path: join(folder, 'data'), remove: () => rm(folder, { recursive: true, force: true }) };
}
