import { join } from 'node:path';
import { POSTGRES_PID_FILE } from '../../../backend/engines/postgres.js';
import { readPidFile } from '../../../backend/engines/processes/running-process.js';
import { QUESTDB_PID_FILE } from '../../../backend/engines/questdb.js';
import { QuestDbStore } from '../../../backend/samples/store/questdb/questdb-store.js';
import { temporaryDataDir } from '../../support/stores/data-dir.js';
import { freePort } from '../../support/ports.js';
import { SUPER_ADMIN, TestServer } from '../../support/servers/server.js';
import { questDbUrl } from '../../support/servers/server-over-lines.js';
import { ServerProcess } from '../../support/servers/server-process.js';
import { type QuestDbAddress, startStores, type TestStores } from '../../support/stores/stores.js';
import { waitFor } from '../../support/wait-for.js';
import { familyOf } from './processor-times.js';

/** The built server over a PostgreSQL and a QuestDB that a bench can ask, too. It needs Java. */
export class Installation {
  private constructor(
    readonly stores: TestStores,
    readonly questDb: QuestDbAddress,
    readonly store: QuestDbStore,
    private readonly settings: Record<string, string> & { PORT: string },
    private readonly removeData: () => Promise<void>,
    public running: ServerProcess,
    readonly server: TestServer,
  ) {}

  static async start(changes: Record<string, string> = {}): Promise<Installation> {
    const stores = await startStores({ withQuestDb: true });
    const dataDir = await temporaryDataDir();
    const questDb = stores.questDb();
    const store = new QuestDbStore(questDb);
    await store.writer.prepare();
    const settings = {
      PORT: String(await freePort()),
      DATA_DIR: dataDir.path,
      DATABASE_URL: stores.databaseUrl,
      QUESTDB_HTTP_URL: questDbUrl(questDb),
      SAMPLE_STORE: 'questdb',
      SADMIN_PASSWORD: SUPER_ADMIN.password,
      // SIGUSR1 opens an inspector. With port 0 it takes a free port, whichever other inspectors there are.
      NODE_OPTIONS: '--inspect-port=0',
      ...changes,
    };
    const running = await ServerProcess.start(settings);
    const server = new TestServer(running.url, stores.databaseUrl);
    return new Installation(stores, questDb, store, settings, () => dataDir.remove(), running, server);
  }

  /** Lists the processes of the server and of its databases. */
  get processes(): Record<'server' | 'QuestDB' | 'PostgreSQL', () => number[]> {
    const pidIn = (file: string) => readPidFile(join(this.stores.dataDir, 'run', file))!.pid;
    return {
      server: () => [this.running.pid],
      QuestDB: () => [pidIn(QUESTDB_PID_FILE)],
      PostgreSQL: () => familyOf(pidIn(POSTGRES_PID_FILE)),
    };
  }

  /** Restarts the server, so that it learns of rows that were put into the store without it. */
  async startAgain(): Promise<void> {
    await this.running.end();
    this.running = await ServerProcess.start(this.settings);
  }

  /** Returns when queries see everything that was written. */
  async applied(): Promise<void> {
    const { written } = await this.store.writer.position();
    const isApplied = async () => (await this.store.writer.position()).applied >= written;
    await waitFor('rows to be applied', isApplied, 1_800_000);
  }

  /**
   * Returns when the days of this many series are rolled up to a moment. Until then the rollups compete with the
   * queries.
   */
  async rolledUp(until: number, series: number): Promise<void> {
    const sql = 'SELECT count(*) FROM rollup_heads WHERE until >= $1';
    const count = async () => Number((await this.server.sql<{ count: string }>(sql, [until]))[0]!.count);
    await waitFor('all days to be rolled up', async () => (await count()) === series, 3_600_000);
  }

  async stop(): Promise<void> {
    await this.running.end();
    await this.store.upkeep.close();
    await this.stores.stop();
    await this.removeData();
  }
}
