import { join } from 'node:path';
import { findHolder } from '../engines/data-dir-lock.js';
import { readAddresses } from '../engines/engine-addresses.js';
import { startEngines } from '../engines/engines.js';
import { readStorePlace } from '../engines/sample-store-choice.js';
import type { StartLog } from '../engines/start-log.js';
import type { Config } from '../platform/config.js';
import { BackupError } from './backup-error.js';

/** The databases of an installation, whether its server runs or not. */
export interface Installation {
  databaseUrl: string;
  /** Stops what was started for this. */
  close(): Promise<void>;
}

export interface InstallationAccess {
  config: Config;
  /** Where Java is looked for. */
  env: NodeJS.ProcessEnv;
  log: StartLog;
  signal: AbortSignal;
}

/**
 * Finds the databases of the running server; where none runs, starts them for as long as they are needed.
 * @throws BackupError when there is no installation, or its samples are out of reach
 */
export async function openInstallation(access: InstallationAccess): Promise<Installation> {
  const { DATA_DIR } = access.config;
  const place = readStorePlace(DATA_DIR);
  if (place === null) {
    throw new BackupError(`There is no installation in ${DATA_DIR}. Set DATA_DIR to that of the server.`);
  }
  if (place !== 'postgres') {
    throw new BackupError('The samples of this installation are in QuestDB: saving them is not built yet.');
  }
  return findHolder(DATA_DIR) ? ofRunning(access) : openStopped(access);
}

function ofRunning({ config }: InstallationAccess): Installation {
  const addresses = readAddresses(join(config.DATA_DIR, 'run'));
  const databaseUrl = config.DATABASE_URL ?? addresses.database;
  if (databaseUrl === null) {
    throw new BackupError(
      'The running server has no PostgreSQL of its own: set DATABASE_URL as it is set for the server. ' +
        'If the server has only just been started, try again in a moment.',
    );
  }
  return { databaseUrl, close: () => Promise.resolve() };
}

/** They hold DATA_DIR meanwhile, so that no server starts in between. */
async function openStopped({ config, env, log, signal }: InstallationAccess): Promise<Installation> {
  const engines = await startEngines(config, log, { env, signal });
  return { databaseUrl: engines.databaseUrl, close: () => engines.stop() };
}
