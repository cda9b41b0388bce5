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
  /** `httpUrl` without user and password, no trailing slash. */
  { kind: 'questdb'; httpUrl: string; username?: string; password?: string } | { kind: 'postgres' };

export interface OpeningContext {
  config: Config;
  dataDir: DataDir;
  log: StartLog;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  /** What runs so far; to be stopped whatever becomes of the start. */
  running: SupervisedProcess[];
}

/** `server`, and the folder of its data, are there when it is ours. */
export interface DatabaseEngine {
  url: string;
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

/** The PostgreSQL of DATABASE_URL, else one of our own. */
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

/** Where the samples go, as SAMPLE_STORE and the memory of DATA_DIR say; a local QuestDB runs then. */
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

/** Starts a server that is stopped when the start is given up. */
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
