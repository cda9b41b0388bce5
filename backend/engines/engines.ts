import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config.js';
import { type DataDir, generatedSecret, openDataDir } from './data-dir.js';
import { forgetAddresses, writeAddresses } from './engine-addresses.js';
import {
  type DatabaseEngine,
  openDatabase,
  openSampleStore,
  type SampleStoreAccess,
  type SampleStoreEngine,
} from './open-stores.js';
import { POSTGRES_SETUP_PID_FILE } from './postgres/postgres-cluster.js';
import { removeClusterElsewhere } from './postgres/postgres-home.js';
import { POSTGRES_PID_FILE, POSTGRES_STOP_SIGNAL } from './postgres.js';
import { endLeftover } from './processes/running-process.js';
import type { ProcessState, SupervisedProcess } from './processes/supervised-process.js';
import { QUESTDB_PID_FILE, QUESTDB_STOP_SIGNAL } from './questdb.js';
import { leftoverStages } from './restored-data-dir.js';
import { rememberStorePlace } from './sample-store-choice.js';
import { StartError } from './start-error.js';
import type { StartLog } from './start-log.js';

export interface EngineHealth {
  name: 'PostgreSQL' | 'QuestDB';
  /**
   * `external` means that this server did not start the database. The code that uses such a database finds out
   * whether it answers.
   */
  state: ProcessState | 'external';
  restarts: number;
  /** Process id of a running database that this server has started. */
  pid?: number;
}

/** The databases of this server. Those that it has started itself accept connections. */
export interface Engines {
  databaseUrl: string;
  sampleStore: SampleStoreAccess;
  /** Secret of this installation, at least 16 bytes. */
  secretKey: Buffer;
  /** Messages about the databases for the person who starts the server. */
  notes: string[];
  /** Folders on the disks of this machine that contain data. The key names the data, for example `postgres`. */
  folders: Record<string, string>;
  health(): EngineHealth[];
  /**
   * Calls the listener when a QuestDB that this server has started was restarted after a crash and answers again.
   * @returns a function that ends the subscription
   */
  onSampleStoreRestart(listener: () => void): () => void;
  /**
   * Stops the databases that this server has started, and unlocks DATA_DIR.
   * @param withinMs time after which a database that still runs is killed
   */
  stop(withinMs?: number): Promise<void>;
}

export interface StartOptions {
  /** Environment variables that tell where Java and Maven are (`PATH`, `JAVA_HOME`). */
  env: NodeJS.ProcessEnv;
  /** Aborts a start that is in progress. */
  signal?: AbortSignal;
}

const STOP_WITHIN_MS = 8_000;

/**
 * Locks DATA_DIR and starts the databases for which the settings name no address.
 * @throws StartError with one line for a person; no started database is then left running
 */
export async function startEngines(config: Config, log: StartLog, options: StartOptions): Promise<Engines> {
  const dataDir = await openDataDir(config.DATA_DIR);
  const ending = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, ending.signal]) : ending.signal;
  const running: SupervisedProcess[] = [];
  const context = { config, dataDir, log, env: options.env, signal, running };
  const end = async (withinMs: number) => {
    await Promise.all(running.map((server) => server.stop(withinMs)));
    forgetAddresses(dataDir.runDir);
    dataDir.release();
  };
  try {
    await endLeftovers(dataDir, log);
    const secretKey = Buffer.from(config.SECRET_KEY ?? generatedSecret(join(dataDir.path, 'secret.key')));
    const opening = [openDatabase(context), openSampleStore(context)] as const;
    const [database, samples] = await Promise.all(opening).catch(async (error: unknown) => {
      ending.abort();
      await Promise.allSettled(opening);
      throw error;
    });
    rememberStorePlace(dataDir.path, samples.place);
    writeAddresses(dataDir.runDir, database, samples);
    return enginesOf({ dataDir, secretKey, database, samples, end });
  } catch (error) {
    await end(STOP_WITHIN_MS);
    throw error;
  }
}

function enginesOf({
  dataDir,
  secretKey,
  database,
  samples,
  end,
}: {
  dataDir: DataDir;
  secretKey: Buffer;
  database: DatabaseEngine;
  samples: SampleStoreEngine;
  end: (withinMs: number) => Promise<void>;
}): Engines {
  return {
    databaseUrl: database.url,
    sampleStore: samples.access,
    secretKey,
    notes: [...database.notes, ...samples.notes],
    folders: {
      data: dataDir.path,
      ...(database.folder !== undefined && { postgres: database.folder }),
      ...(samples.folder !== undefined && { questdb: samples.folder }),
    },
    health: () => [
      healthOf('PostgreSQL', database.server),
      ...(samples.access.kind === 'questdb' ? [healthOf('QuestDB', samples.server)] : []),
    ],
    onSampleStoreRestart: (listener) => samples.server?.onRestart(listener) ?? (() => undefined),
    stop: (withinMs = STOP_WITHIN_MS) => end(withinMs),
  };
}

function healthOf(name: EngineHealth['name'], server: SupervisedProcess | undefined): EngineHealth {
  const { state = 'external', restarts = 0, pid } = server ?? {};
  return { name, state, restarts, ...(pid !== undefined && { pid }) };
}

/** Ends database processes and removes unfinished restores that a killed server or restore has left behind. */
export async function endLeftovers({ path, runDir }: DataDir, log: StartLog): Promise<void> {
  await endProcesses(runDir, log);
  for (const stage of leftoverStages(path)) {
    await endProcesses(join(stage, 'run'), log);
    await discardStage(stage);
    log.note('Removed what a restore that did not end had left.');
  }
}

/** Removes the temporary folder of a restore that was never finished. */
export async function discardStage(stage: string): Promise<void> {
  await removeClusterElsewhere(stage);
  // A program that was killed a moment ago may create one more file, so the removal is tried again.
  await rm(stage, { recursive: true, force: true, maxRetries: 5 });
}

async function endProcesses(runDir: string, log: StartLog): Promise<void> {
  const leftovers = [
    // Its work is removed or repeated by the next start, so it is killed at once.
    { name: 'program that prepares PostgreSQL', file: POSTGRES_SETUP_PID_FILE, signal: 'SIGKILL' },
    { name: 'PostgreSQL', file: POSTGRES_PID_FILE, signal: POSTGRES_STOP_SIGNAL },
    { name: 'QuestDB', file: QUESTDB_PID_FILE, signal: QUESTDB_STOP_SIGNAL },
  ] as const;
  for (const { name, file, signal } of leftovers) {
    try {
      const pid = await endLeftover(join(runDir, file), signal, STOP_WITHIN_MS);
      if (pid) log.note(`Ended a ${name} that a killed server had left running (process ${pid}).`);
    } catch (cause) {
      const command = `a ${name} of a killed server still runs as another user, and cannot be ended`;
      throw new StartError(`In ${runDir}: ${command}. End it, then start again.`, { cause });
    }
  }
}
