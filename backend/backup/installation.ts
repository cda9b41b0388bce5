import { join } from 'node:path';
import { findHolder } from '../engines/data-dir-lock.js';
import { readAddresses } from '../engines/engine-addresses.js';
import { startEngines } from '../engines/engines.js';
import { splitQuestdbUrl } from '../engines/external-stores.js';
import { questdbRoot } from '../engines/questdb.js';
import { readStorePlace, type StorePlace } from '../engines/sample-store-choice.js';
import type { StartLog } from '../engines/start-log.js';
import type { Config } from '../platform/config.js';
import { BackupError } from './backup-error.js';
import type { LocalQuestdb } from './questdb-part.js';

/** The databases of an installation, whether its server runs or not. */
export interface Installation {
  databaseUrl: string;
  /** Null where the samples are in PostgreSQL. */
  questdb: LocalQuestdb | null;
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
  if (place === 'questdb remote') {
    throw new BackupError(
      'The samples of this installation are in the QuestDB of QUESTDB_HTTP_URL, whose files this command cannot reach. ' +
        'Save its disk as its documentation says (CHECKPOINT CREATE, copy, CHECKPOINT RELEASE), then PostgreSQL with pg_dump.',
    );
  }
  return findHolder(DATA_DIR) ? ofRunning(access, place) : openStopped(access);
}

function ofRunning({ config }: InstallationAccess, place: StorePlace): Installation {
  const addresses = readAddresses(join(config.DATA_DIR, 'run'));
  const databaseUrl = config.DATABASE_URL ?? addresses.database;
  if (databaseUrl === null) {
    throw new BackupError(
      'The running server has no PostgreSQL of its own: set DATABASE_URL as it is set for the server. ' +
        'If the server has only just been started, try again in a moment.',
    );
  }
  const connection = addresses.samples === null ? null : splitQuestdbUrl(addresses.samples);
  if (place === 'questdb local' && connection === null) {
    throw new BackupError('The QuestDB of the server does not run yet. Try again in a moment.');
  }
  const questdb = connection && { connection, root: questdbRoot(config.DATA_DIR) };
  return { databaseUrl, questdb, close: () => Promise.resolve() };
}

/** They hold DATA_DIR meanwhile, so that no server starts in between. */
async function openStopped({ config, env, log, signal }: InstallationAccess): Promise<Installation> {
  const engines = await startEngines(config, log, { env, signal });
  const { databaseUrl, sampleStore } = engines;
  const root = questdbRoot(config.DATA_DIR);
  const questdb = sampleStore.kind === 'questdb' ? { connection: sampleStore, root } : null;
  return { databaseUrl, questdb, close: () => engines.stop() };
}
