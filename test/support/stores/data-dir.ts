import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryDataDir {
  /** Does not exist yet: the server makes it. */
  path: string;
  remove(): Promise<void>;
}

/** A DATA_DIR that goes with the test. PostgreSQL's user, who is another when root runs it, can enter. */
export async function temporaryDataDir(): Promise<TemporaryDataDir> {
  const folder = await mkdtemp(join(tmpdir(), 'mesonet-data-'));
  await chmod(folder, 0o755);
  return { path: join(folder, 'data'), remove: () => rm(folder, { recursive: true, force: true }) };
}
