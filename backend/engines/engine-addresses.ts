import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../platform/whole-files.js';
import type { DatabaseEngine, SampleStoreEngine } from './open-stores.js';

const FILES = { database: 'postgres.url', samples: 'questdb.url' };

/** Of the databases a running server has started itself, with user and password; null where there is none. */
export interface EngineAddresses {
  database: string | null;
  samples: string | null;
}

/** For a person with psql or curl, and for a backup: ports are chosen anew at each start. */
export function writeAddresses(runDir: string, database: DatabaseEngine, samples: SampleStoreEngine): void {
  if (database.server) writeWhole(join(runDir, FILES.database), `${database.url}\n`);
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
