import { migrate } from '../../../db/data-source.js';
import { embeddedDatabaseUrl } from './embedded-database.js';
import { startEngines } from '../../../backend/engines/engines.js';
import { loadConfig } from '../../../backend/platform/config.js';
import { readyDataDir, type TemporaryDataDir } from './data-dir.js';

const { MESONET_TEST_QUESTDB, REQUIRE_ALL } = process.env;

/**
 * True when this run must test QuestDB: it is installed, or the run requires everything. When MESONET_TEST_QUESTDB is
 * empty, another run does this.
 */
export const HAS_QUESTDB =
  MESONET_TEST_QUESTDB === '1' || (REQUIRE_ALL === '1' && MESONET_TEST_QUESTDB === undefined);

export interface QuestDbAddress {
  httpUrl: string;
  username?: string;
  password?: string;
}

export interface TestStores {
  /** Address of a migrated database. */
  databaseUrl: string;
  /** Folder in which the databases keep their files. */
  dataDir: string;
  /** @throws Error when the stores were started without QuestDB */
  questDb(): QuestDbAddress;
  stop(): Promise<void>;
}

/** Starts the databases as an operator's server does, in a folder of their own that is removed when they stop. */
export async function startStores(
  { withQuestDb }: { withQuestDb: boolean },
  dataDir?: TemporaryDataDir,
): Promise<TestStores> {
  dataDir ??= await readyDataDir();
  const silent = { progress: () => undefined, note: () => undefined, warn: () => undefined };
  const config = loadConfig({ DATA_DIR: dataDir.path, SAMPLE_STORE: withQuestDb ? 'questdb' : 'postgres' });
  const engines = await startEngines(config, silent, { env: process.env });
  const stop = async () => {
    await engines.stop();
    await dataDir.remove();
  };
  try {
    await migrate(engines.databaseUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  const questDb = () => {
    if (engines.sampleStore.kind !== 'questdb') throw new Error('Started without QuestDB');
    return engines.sampleStore;
  };
  // Tests put lines that they cut before the database, and those speak TCP.
  return { databaseUrl: embeddedDatabaseUrl(dataDir.path), dataDir: dataDir.path, questDb, stop };
}

/** Runs one statement in QuestDB directly, without the store. */
export async function askQuestDb(address: QuestDbAddress, sql: string): Promise<unknown[][]> {
  const { httpUrl, username, password } = address;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const answer = await fetch(`${httpUrl}/exec?query=${encodeURIComponent(sql)}`, {
    headers: { authorization },
  });
  const { dataset, error } = (await answer.json()) as { dataset?: unknown[][]; error?: string };
  if (error !== undefined) throw new Error(error);
  return dataset ?? [];
}
