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
import type { QuestDbConnection } from '../samples/questdb-copy.js';
import type { ReachedQuestdb } from './questdb-part.js';

/** Connections to the databases of an installation, no matter whether its server runs or is stopped. */
export interface Installation {
  databaseUrl: string;
  /** The connection to QuestDB; null when the samples are in PostgreSQL. */
  questdb: ReachedQuestdb | null;
  /** Stops the databases that were started only for the backup. */
  close(): Promise<void>;
}

export interface InstallationAccess {
  config: Config;
  /** Environment variables. They tell where Java is, which a local QuestDB needs. */
  env: NodeJS.ProcessEnv;
  log: StartLog;
  signal: AbortSignal;
}

/**
 * Finds the databases of the running server. When no server runs, it starts the databases, which then run until `close`
 * is called.
 * @throws BackupError when there is no installation, or when its sample store cannot be reached
 */
export async function openInstallation(access: InstallationAccess): Promise<Installation> {
  const { DATA_DIR } = access.config;
  const place = readStorePlace(DATA_DIR);
  if (place === null) {
    throw new BackupError(`There is no installation in ${DATA_DIR}. Set DATA_DIR to that of the server.`);
  }
  return findHolder(DATA_DIR) ? ofRunning(access.config, place) : openStopped(access, place);
}

function ofRunning(config: Config, place: StorePlace): Installation {
  const addresses = readAddresses(join(config.DATA_DIR, 'run'));
  const databaseUrl = config.DATABASE_URL ?? addresses.database;
  if (databaseUrl === null) {
    throw new BackupError(
      'The running server has no PostgreSQL of its own: set DATABASE_URL as it is set for the server. ' +
        'If the server has only just been started, try again in a moment.',
    );
  }
  const url = place === 'questdb remote' ? config.QUESTDB_HTTP_URL : addresses.samples;
  const questdb = questdbOf(config, place, url ? splitQuestdbUrl(url) : null);
  return { databaseUrl, questdb, close: () => Promise.resolve() };
}

/** Starts the databases of a stopped server. This also locks DATA_DIR, so that no server can start meanwhile. */
async function openStopped(
  { config, env, log, signal }: InstallationAccess,
  place: StorePlace,
): Promise<Installation> {
  const engines = await startEngines(config, log, { env, signal });
  const { databaseUrl, sampleStore } = engines;
  try {
    const questdb = questdbOf(config, place, sampleStore.kind === 'questdb' ? sampleStore : null);
    return { databaseUrl, questdb, close: () => engines.stop() };
  } catch (error) {
    await engines.stop();
    throw error;
  }
}

function questdbOf(
  { DATA_DIR, QUESTDB_DATA_DIR }: Config,
  place: StorePlace,
  connection: QuestDbConnection | null,
): ReachedQuestdb | null {
  if (place === 'postgres') return null;
  if (connection === null) {
    throw new BackupError(
      place === 'questdb remote'
        ? 'The samples are in a QuestDB elsewhere: set QUESTDB_HTTP_URL as it is set for the server.'
        : 'The QuestDB of the server does not run yet. Try again in a moment.',
    );
  }
  if (place === 'questdb local') return { connection, root: questdbRoot(DATA_DIR) };
  if (QUESTDB_DATA_DIR !== undefined) return { connection, root: QUESTDB_DATA_DIR };
  throw new BackupError(
    'The samples are in the QuestDB of QUESTDB_HTTP_URL, whose files are to be saved too. Make its folder (the one that ' +
      'holds db) readable here, and set QUESTDB_DATA_DIR to it.',
  );
}
