import { temporaryDataDir, type TemporaryDataDir } from '../../support/stores/data-dir.js';
import { freePort } from '../../support/ports.js';
import { SUPER_ADMIN, TestServer } from '../../support/servers/server.js';
import { questDbUrl } from '../../support/servers/server-over-lines.js';
import { ServerProcess } from '../../support/servers/server-process.js';
import { startStores, type TestStores } from '../../support/stores/stores.js';

/** The built server over a PostgreSQL of its own, which holds its samples, too, unless a QuestDB does. */
export class OwnServer extends TestServer {
  private constructor(
    private readonly running: ServerProcess,
    private readonly stores: TestStores,
    private readonly dataDir: TemporaryDataDir,
  ) {
    super(running.url, stores.databaseUrl);
  }

  /** @param settings settings beside those that every bench needs */
  static async start(
    settings: Record<string, string> = {},
    { withQuestDb = false } = {},
  ): Promise<OwnServer> {
    const stores = await startStores({ withQuestDb });
    const dataDir = await temporaryDataDir();
    const running = await ServerProcess.start({
      PORT: String(await freePort()),
      DATA_DIR: dataDir.path,
      DATABASE_URL: stores.databaseUrl,
      SADMIN_PASSWORD: SUPER_ADMIN.password,
      ...(withQuestDb
        ? { SAMPLE_STORE: 'questdb', QUESTDB_HTTP_URL: questDbUrl(stores.questDb()) }
        : { SAMPLE_STORE: 'postgres' }),
      ...settings,
    });
    return new OwnServer(running, stores, dataDir);
  }

  get pid(): number {
    return this.running.pid;
  }

  async end(): Promise<void> {
    await this.running.end();
    await this.stores.stop();
    await this.dataDir.remove();
  }
}
