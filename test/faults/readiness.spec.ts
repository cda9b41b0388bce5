import type { Readiness } from '@mesonet/contract/health.js';
import { CutLine } from '../support/cut-line.js';
import { temporaryDataDir, type TemporaryDataDir } from '../support/data-dir.js';
import { freePort } from '../support/ports.js';
import { SUPER_ADMIN, TestServer } from '../support/server.js';
import { ServerProcess } from '../support/server-process.js';
import { HAS_QUESTDB, startStores, type TestStores } from '../support/stores.js';
import { waitFor } from '../support/wait-for.js';

/** A store that is away is asked again every half minute at worst. */
const BACK_WITHIN_MS = 60_000;

describe('/health/ready', () => {
  let stores: TestStores;
  let database: CutLine;
  let questDb: CutLine | null = null;
  let dataDir: TemporaryDataDir;
  let running: ServerProcess;
  let server: TestServer;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: HAS_QUESTDB });
    database = await CutLine.to(stores.databaseUrl);
    dataDir = await temporaryDataDir();
    running = await ServerProcess.start({
      PORT: String(await freePort()),
      DATA_DIR: dataDir.path,
      DATABASE_URL: database.url,
      SADMIN_PASSWORD: SUPER_ADMIN.password,
      ...(HAS_QUESTDB ? { QUESTDB_HTTP_URL: await questDbOverLine() } : { SAMPLE_STORE: 'postgres' }),
    });
    server = new TestServer(running.url, stores.databaseUrl);
  }, 120_000);

  afterAll(async () => {
    await running?.end();
    await Promise.all([database?.cut(), questDb?.cut()]);
    await stores?.stop();
    await dataDir?.remove();
  }, 60_000);

  async function questDbOverLine(): Promise<string> {
    const { httpUrl, username = '', password = '' } = stores.questDb();
    questDb = await CutLine.to(httpUrl);
    const url = new URL(questDb.url);
    url.username = username;
    url.password = password;
    return url.href;
  }

  async function ready(): Promise<Readiness & { code: number }> {
    const answer = await server.fetch('/health/ready');
    return { code: answer.status, ...((await answer.json()) as Readiness) };
  }

  /** The report, once these parts and no others are failing. Asks that the server lives meanwhile. */
  function failing(parts: string[], timeoutMs?: number): Promise<Readiness & { code: number }> {
    const inWords = parts.length > 0 ? `trouble of ${parts.join(', ')}` : 'all parts to be well';
    return waitFor(
      inWords,
      async () => {
        expect((await server.fetch('/health/live')).status).toBe(200);
        const report = await ready();
        const found = Object.entries(report.parts).filter(([, { status }]) => status === 'failing');
        return found.map(([name]) => name).join() === parts.join() && report;
      },
      timeoutMs,
    );
  }

  const allWell = () => failing([], BACK_WITHIN_MS);

  it('tells of a PostgreSQL that is away, since when, and that it is back', async () => {
    const before = await allWell();
    expect([before.code, before.status]).toEqual([200, 'ok']);
    await database.cut();
    const away = await failing(['postgres']);
    expect([away.code, away.status]).toEqual([503, 'failing']);
    expect(Date.parse(away.parts.postgres.since)).toBeGreaterThan(Date.parse(before.parts.postgres.since));
    expect(away.parts.migrations).toEqual(before.parts.migrations);
    expect(JSON.stringify(away)).not.toMatch(/127\.0\.0\.1|ECONN|mesonet:/);
    await database.mend();
    expect((await allWell()).code).toBe(200);
  }, 120_000);

  it('tells of a PostgreSQL that hangs', async () => {
    await allWell();
    database.stall();
    expect((await failing(['postgres'])).code).toBe(503);
    const metrics = await (await server.fetch('/metrics')).text();
    expect(metrics).toContain('mesonet_part_up{part="postgres"} 0\n');
    expect(metrics).toContain('mesonet_journal_bytes Nan\n');
    database.release();
    expect((await allWell()).code).toBe(200);
  }, 120_000);

  if (!HAS_QUESTDB) return;

  it('stays ready while QuestDB is away: the journal takes the samples', async () => {
    await allWell();
    const station = await server.createStation(await server.createAccount());
    await questDb!.cut();
    const away = await failing(['sample_store']);
    expect([away.code, away.status]).toEqual([200, 'degraded']);
    const late = [{ kind: 'data_late', since: away.parts.sample_store.since }];
    await waitFor('the console to be told', async () => {
      const notices = await server.get('/api/v1/service-notices/');
      return JSON.stringify(notices) === JSON.stringify(late);
    });
    const upload = await server.upload(station, { measurements: { temperature: 50 } });
    expect(upload.status).toBe(200);
    await database.cut();
    expect((await failing(['postgres', 'sample_store'])).code).toBe(503);
    await Promise.all([database.mend(), questDb!.mend()]);
    expect((await allWell()).code).toBe(200);
  }, 180_000);

  it('tells of a QuestDB that hangs', async () => {
    await allWell();
    questDb!.stall();
    expect((await failing(['sample_store'], 30_000)).code).toBe(200);
    questDb!.release();
    await allWell();
  }, 180_000);
});
