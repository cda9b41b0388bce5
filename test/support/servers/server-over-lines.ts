import { CutLine } from '../stores/cut-line.js';
import { temporaryDataDir, type TemporaryDataDir } from '../stores/data-dir.js';
import { freePort } from '../ports.js';
import { SUPER_ADMIN, TestServer } from './server.js';
import { ServerProcess } from './server-process.js';
import { type QuestDbAddress, startStores, type TestStores } from '../stores/stores.js';

/** A separate server whose connections to the databases can be cut and restored. */
export class ServerOverLines {
  private constructor(
    readonly stores: TestStores,
    readonly database: CutLine,
    /** null where the samples are in PostgreSQL. */
    readonly questDb: CutLine | null,
    readonly dataDir: TemporaryDataDir,
    readonly running: ServerProcess,
    readonly server: TestServer,
  ) {}

  /** @param settings added to those of every test server */
  static async start({
    withQuestDb = false,
    settings = {},
  }: { withQuestDb?: boolean; settings?: Record<string, string> } = {}): Promise<ServerOverLines> {
    const stores = await startStores({ withQuestDb });
    const database = await CutLine.to(stores.databaseUrl);
    const questDb = withQuestDb ? await CutLine.to(stores.questDb().httpUrl) : null;
    const dataDir = await temporaryDataDir();
    const running = await ServerProcess.start({
      PORT: String(await freePort()),
      DATA_DIR: dataDir.path,
      DATABASE_URL: database.url,
      SADMIN_PASSWORD: SUPER_ADMIN.password,
      ...(questDb
        ? { QUESTDB_HTTP_URL: questDbUrl(stores.questDb(), questDb.url) }
        : { SAMPLE_STORE: 'postgres' }),
      ...settings,
    });
    const server = new TestServer(running.url, stores.databaseUrl);
    return new ServerOverLines(stores, database, questDb, dataDir, running, server);
  }

  async end(): Promise<void> {
    await this.running.end();
    await Promise.all([this.database.cut(), this.questDb?.cut()]);
    await this.stores.stop();
    await this.dataDir.remove();
  }
}

/**
 * Address with user and password.
 * @param at another address of the same database, such as a line to it
 */
export function questDbUrl({ httpUrl, username = '', password = '' }: QuestDbAddress, at = httpUrl): string {
  return Object.assign(new URL(at), { username, password }).href;
}
