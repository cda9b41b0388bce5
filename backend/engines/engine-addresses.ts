import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../platform/whole-files.js';
import type { DatabaseEngine, SampleStoreEngine } from './open-stores.js';

const FILES = { database: 'postgres.url', samples: 'questdb.url' };

/**
 * Addresses, with user and password, of the databases that a running server has started itself. A null stands for a
 * database that it has not started.
 */
export interface EngineAddresses {
  database: string | null;
  samples: string | null;
}

/**
 * Writes the addresses of the databases to files, because each start chooses other ports. Backups read these files, and
 * so do people who use psql or curl.
 */
export function writeAddresses(runDir: string, database: DatabaseEngine, samples: SampleStoreEngine): void {
  if (database.tcpUrl) writeWhole(join(runDir, FILES.database), `${database.tcpUrl}\n`);
  if (!samples.server || samples.access.kind !== 'questdb') return;
  const { httpUrl, username, password } = samples.access;
  writeWhole(join(runDir, FILES.samples), `${httpUrl.replace('://', `://${username}:${password}@`)}\n`);
}

export function readAddresses(runDir: string): EngineAddresses {
  return { database: readIfThere(runDir, FILES.database), samples: readIfThere(runDir, FILES.samples) };
}

export function forgetAddresses(runDir: string): void {
  for (const name of Object.values(FILES)) rmSync(join(runDir, name), { force: true });
}

function readIfThere(runDir: string, name: string): string | null {
  try {
    return readFileSync(join(runDir, name), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
