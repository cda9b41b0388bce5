import { readFileSync } from 'node:fs';
import { QuestDbStore } from '../../../backend/samples/store/questdb/questdb-store.js';
import { temporaryDataDir } from '../../support/stores/data-dir.js';
import { freePort } from '../../support/ports.js';
import { SUPER_ADMIN, TestServer } from '../../support/servers/server.js';
import { questDbUrl } from '../../support/servers/server-over-lines.js';
import { ServerProcess } from '../../support/servers/server-process.js';
import { type QuestDbAddress, startStores, type TestStores } from '../../support/stores/stores.js';
import { waitFor } from '../../support/wait-for.js';

const TICKS_A_SECOND = 100;

/** The built server over a PostgreSQL and a QuestDB that a bench can ask, too. Needs Java. */
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
    await store.prepare();
    const settings = {
      PORT: String(await freePort()),
      DATA_DIR: dataDir.path,
      DATABASE_URL: stores.databaseUrl,
      QUESTDB_HTTP_URL: questDbUrl(questDb),
      SAMPLE_STORE: 'questdb',
      SADMIN_PASSWORD: SUPER_ADMIN.password,
      // SIGUSR1 opens an inspector, whichever others there are.
      NODE_OPTIONS: '--inspect-port=0',
      ...changes,
    };
    const running = await ServerProcess.start(settings);
    const server = new TestServer(running.url, stores.databaseUrl);
    return new Installation(stores, questDb, store, settings, () => dataDir.remove(), running, server);
  }

  /** So that it learns of rows that were put into the store behind its back. */
  async startAgain(): Promise<void> {
    await this.running.end();
    this.running = await ServerProcess.start(this.settings);
  }

  /** Returns when queries see all that was written. */
  async applied(): Promise<void> {
    const { written } = await this.store.position();
    const isApplied = async () => (await this.store.position()).applied >= written;
    await waitFor('rows to be applied', isApplied, 1_800_000);
  }

  /** Returns when the days of so many series are rolled up to a moment: until then it competes with what is asked. */
  async rolledUp(until: number, series: number): Promise<void> {
    const sql = 'SELECT count(*) FROM rollup_heads WHERE until >= $1';
    const count = async () => Number((await this.server.sql<{ count: string }>(sql, [until]))[0]!.count);
    await waitFor('all days to be rolled up', async () => (await count()) === series, 3_600_000);
  }

  async stop(): Promise<void> {
    await this.running.end();
    await this.store.close();
    await this.stores.stop();
    await this.removeData();
  }
}

/** Of a process, ms. Linux. */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND) * 1_000;
}

/** Resident memory, MiB. @param which now, or the most there ever was */
export function memoryMiBOf(pid: number, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${which}:\\s+(\\d+) kB$`, 'm').exec(status)![1]) / 1024;
}
