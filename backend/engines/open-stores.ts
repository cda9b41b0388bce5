import { join } from 'node:path';
import type { Config } from '../platform/config.js';
import type { DataDir } from './data-dir.js';
import { awaitDatabase, greetQuestdb, splitQuestdbUrl } from './external-stores.js';
import { preparePostgres } from './postgres.js';
import { startOnFreePorts } from './processes/start-on-free-ports.js';
import type { SupervisedProcess } from './processes/supervised-process.js';
import { prepareQuestdb, type QuestdbParts } from './questdb.js';
import { findJava } from './questdb/java.js';
import { obtainJar } from './questdb/questdb-jar.js';
import {
  fallbackNote,
  missingPart,
  planSampleStore,
  readStorePlace,
  type StorePlace,
} from './sample-store-choice.js';
import { StartError } from './start-error.js';
import type { StartLog } from './start-log.js';

export type SampleStoreAccess =
  /** The address `httpUrl` contains no user, no password and no trailing slash. */
  { kind: 'questdb'; httpUrl: string; username?: string; password?: string } | { kind: 'postgres' };

export interface OpeningContext {
  config: Config;
  dataDir: DataDir;
  log: StartLog;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  /** Processes that have been started so far. They must be stopped when the start fails, and when the server ends. */
  running: SupervisedProcess[];
}

/**
 * The process `server` and its data folder `folder` are missing when this server has not started the database itself.
 */
export interface DatabaseEngine {
  url: string;
  /** Address over TCP, for other programs, of a database that this server has started. */
  tcpUrl?: string;
  server?: SupervisedProcess;
  folder?: string;
  notes: string[];
}

export interface SampleStoreEngine {
  access: SampleStoreAccess;
  place: StorePlace;
  server?: SupervisedProcess;
  folder?: string;
  notes: string[];
}

const ABORT_GRACE_MS = 8_000;

/** Opens the PostgreSQL of DATABASE_URL. Without this setting, it starts a PostgreSQL on this machine. */
export async function openDatabase(context: OpeningContext): Promise<DatabaseEngine> {
  const { config, dataDir, log, signal } = context;
  if (config.DATABASE_URL !== undefined) {
    await awaitDatabase(config.DATABASE_URL, log, signal);
    return { url: config.DATABASE_URL, notes: [] };
  }
  log.progress('Starting PostgreSQL');
  return startOnFreePorts(
    () => preparePostgres(dataDir, log),
    ({ server }) => run(server, context),
  );
}

/**
 * Opens the sample store that SAMPLE_STORE and the file `sample-store` in DATA_DIR name. It starts a local QuestDB if
 * needed.
 */
export async function openSampleStore(context: OpeningContext): Promise<SampleStoreEngine> {
  const { config, dataDir } = context;
  if (config.QUESTDB_PG_URL !== undefined && config.QUESTDB_HTTP_URL === undefined) {
    throw new StartError(
      'QUESTDB_PG_URL is set without QUESTDB_HTTP_URL; the server speaks HTTP to QuestDB.',
    );
  }
  const remembered = readStorePlace(dataDir.path);
  const hasUrl = config.QUESTDB_HTTP_URL !== undefined;
  const plan = planSampleStore({ wanted: config.SAMPLE_STORE, hasUrl, remembered });
  const notes = plan.note ? [plan.note] : [];
  if (plan.place === 'postgres') return { access: { kind: 'postgres' }, place: plan.place, notes };
  if (plan.place === 'questdb remote') {
    const address = splitQuestdbUrl(config.QUESTDB_HTTP_URL!);
    const silence = await greetQuestdb(address);
    if (silence) context.log.warn(silence);
    return { access: { kind: 'questdb', ...address }, place: plan.place, notes };
  }
  const parts = await findParts(context);
  if ('missing' in parts) {
    if (plan.else === 'stop') throw missingPart(parts.missing, remembered === 'questdb local');
    return { access: { kind: 'postgres' }, place: 'postgres', notes: [fallbackNote(parts.missing)] };
  }
  return { ...(await openLocalQuestdb(context, parts)), notes };
}

async function findParts(context: OpeningContext): Promise<QuestdbParts | { missing: string }> {
  const { dataDir, env, log, signal } = context;
  const search = await findJava(env);
  if ('missing' in search) return search;
  const found = await obtainJar(join(dataDir.path, 'questdb', 'lib'), env, log, signal);
  return 'missing' in found ? found : { java: search.java, jar: found.jar };
}

async function openLocalQuestdb(
  context: OpeningContext,
  parts: QuestdbParts,
): Promise<Omit<SampleStoreEngine, 'notes'>> {
  const { dataDir, log } = context;
  log.progress('Starting QuestDB');
  const { server, folder, httpUrl, username, password } = await startOnFreePorts(
    () => prepareQuestdb(dataDir, parts, log),
    (questdb) => run(questdb.server, context),
  );
  const address = { httpUrl, username, password };
  return { access: { kind: 'questdb', ...address }, place: 'questdb local', server, folder };
}

/** Starts a database process, and stops it if the start of the server is aborted meanwhile. */
async function run(server: SupervisedProcess, context: OpeningContext): Promise<void> {
  const { signal, running } = context;
  signal.throwIfAborted();
  running.push(server);
  const onAbort = () => void server.stop(ABORT_GRACE_MS);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await server.start();
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
