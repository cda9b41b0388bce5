import { setTimeout as sleep } from 'node:timers/promises';
import type { Readiness } from '@mesonet/contract/health.js';
import { CutLine } from '../support/stores/cut-line.js';
import { temporaryDataDir, type TemporaryDataDir } from '../support/stores/data-dir.js';
import { freePort } from '../support/ports.js';
import { allowSuspending } from '../support/stores/questdb-process.js';
import { SUPER_ADMIN, TestServer } from '../support/servers/server.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { askQuestDb, HAS_QUESTDB, startStores, type TestStores } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';
import { FAULTS_SEED, faultNote, faultSize, faultTitle } from './fault-size.js';
import { Fleet } from './fleet.js';

const SECONDS = faultSize('FAULTS_AWAY_SECONDS', 8);
/**
 * /health/ready must report it within this time. The promise is 15 s, for a machine that is not busy with other tests.
 */
const TOLD_WITHIN_MS = faultSize('FAULTS_TOLD_MS', 120_000);
/** After a long time the attempts are up to 30 s apart. */
const DRAINED_WITHIN_MS = 600_000;
const PER_SECOND = 200;
const STATIONS = 4;
const MOST_GROWTH_MIB = 100;
const WARM_UP_SAMPLES = 5 * PER_SECOND;
const AFTERWARDS_SAMPLES = 2 * PER_SECOND;

const withQuestDb = HAS_QUESTDB ? describe : describe.skip;

withQuestDb(faultTitle('QuestDB away', `${SECONDS} s at ${PER_SECOND} samples/s`), () => {
  let stores: TestStores;
  let line: CutLine;
  let dataDir: TemporaryDataDir;
  let running: ServerProcess;
  let server: TestServer;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: true });
    await allowSuspending(stores.dataDir);
    await waitFor('QuestDB', () => askQuestDb(stores.questDb(), 'SELECT 1'), 120_000);
    const { httpUrl, username, password } = stores.questDb();
    line = await CutLine.to(httpUrl);
    dataDir = await temporaryDataDir();
    running = await ServerProcess.start({
      PORT: String(await freePort()),
      DATA_DIR: dataDir.path,
      DATABASE_URL: stores.databaseUrl,
      QUESTDB_HTTP_URL: line.url.replace('://', `://${username}:${password}@`),
      SAMPLE_STORE: 'questdb',
      SADMIN_PASSWORD: SUPER_ADMIN.password,
    });
    server = new TestServer(running.url, stores.databaseUrl);
  });

  afterAll(async () => {
    await running.end();
    await line.cut();
    await stores.stop();
    await dataDir.remove();
  });

  async function told(trouble: RegExp): Promise<void> {
    await waitFor(
      `/health/ready to tell: ${trouble}`,
      async () => {
        const answer = await server.fetch('/health/ready');
        const { parts } = (await answer.json()) as Readiness;
        expect(answer.status).toBe(200);
        return Object.values(parts).some((each) => each.status === 'failing' && trouble.test(each.detail));
      },
      TOLD_WITHIN_MS,
    );
  }

  const timed = async (work: () => Promise<unknown>) => {
    const begin = performance.now();
    await work();
    return ((performance.now() - begin) / 1000).toFixed(1);
  };
  const admin = (sql: string) => askQuestDb(stores.questDb(), sql);
  /** QuestDB may end the suspension while it applies writes, so the call is repeated. */
  const suspend = (table = 'samples', why = '') =>
    waitFor('the table to stay suspended', async () => {
      await admin(`ALTER TABLE ${table} SUSPEND WAL ${why}`);
      await sleep(500);
      const [row] = await admin(`SELECT suspended FROM wal_tables() WHERE name = '${table}'`);
      return row?.[0] === true;
    });
  const troubles: [what: string, begin: () => Promise<unknown>, end: () => Promise<unknown>, told: RegExp][] =
    [
      ['refuses connections', () => line.cut(), () => line.mend(), /does not answer/],
      ['accepts and never answers', () => line.trouble('silent'), () => line.mend(), /does not answer/],
      [
        'suspends its table',
        () => suspend(),
        () => admin('ALTER TABLE samples RESUME WAL'),
        /writes are not applied/,
      ],
    ];

  it.each(troubles)(
    'that %s: intake goes on in little memory, it is told, and all is there in the end',
    async (_what, begin, end, detail) => {
      const fleet = await Fleet.create(server, STATIONS, FAULTS_SEED);
      const sending = fleet.send({ perSecond: PER_SECOND });
      const memory: number[] = [];
      const look = () => memory.push(running.memoryMiB());
      let watch: NodeJS.Timeout | undefined;
      try {
        await Promise.race([fleet.acknowledge(WARM_UP_SAMPLES), sending]);
        look();
        watch = setInterval(look, 500);
        await begin();
        const toldAfter = await timed(() => told(detail));
        await Promise.race([fleet.acknowledge(SECONDS * PER_SECOND, SECONDS * 10_000), sending]);
        await end();
        await Promise.race([fleet.acknowledge(AFTERWARDS_SAMPLES), sending]);
        const drained = () =>
          waitFor(
            '/health/ready to tell: ok',
            async () => (await server.get<Readiness>('/health/ready')).status === 'ok',
            DRAINED_WITHIN_MS,
          );
        const drainedAfter = await timed(drained);
        faultNote(
          `told after ${toldAfter} s; drained ${drainedAfter} s after the first samples that came then`,
        );
      } finally {
        clearInterval(watch);
        await fleet.stop();
      }
      const growth = Math.max(...memory) - memory[0]!;
      faultNote(`memory grew by ${growth.toFixed(0)} MiB at most`);
      expect(growth).toBeLessThan(MOST_GROWTH_MIB);
      await fleet.reconcile();
    },
    SECONDS * 10_000 + 2 * DRAINED_WITHIN_MS,
  );

  it.each(['samples', 'samples_limited'])(
    'that suspended its table %s is asked to go on, after it was told',
    async (table) => {
      await suspend(table, `WITH 'DISK FULL', 'no space left'`);
      await told(/writes are not applied/);
      await waitFor(
        '/health/ready to tell: ok',
        async () => (await server.get<Readiness>('/health/ready')).status === 'ok',
        120_000,
      );
      expect(running.log()).toContain(`(${table}: DISK FULL: no space left)`);
      expect(running.log()).toContain('Asks the store to apply its writes again: try 1 of 8');
    },
    600_000,
  );
});
