import { TestBrowser } from '../../support/email-sign-in.js';
import { temporaryDataDir, type TemporaryDataDir } from '../../support/data-dir.js';
import { freePort } from '../../support/ports.js';
import { TestServer } from '../../support/server.js';
import { ServerProcess } from '../../support/server-process.js';
import { startStores, type TestStores } from '../../support/stores.js';
import { waitFor } from '../../support/wait-for.js';

/** Of a server of its own, because it is to be stopped. */
describe('what the audit log counts', () => {
  let stores: TestStores;
  let dataDir: TemporaryDataDir;
  let running: ServerProcess;
  let server: TestServer;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    dataDir = await temporaryDataDir();
    running = await ServerProcess.start({
      PORT: String(await freePort()),
      DATA_DIR: dataDir.path,
      DATABASE_URL: stores.databaseUrl,
      SAMPLE_STORE: 'postgres',
      SADMIN_EMAIL: 'boss@example.org',
    });
    server = new TestServer(running.url, stores.databaseUrl);
  }, 120_000);

  afterAll(async () => {
    await running.end();
    await stores.stop();
    await dataDir.remove();
  }, 60_000);

  const told = () =>
    server.sql<{ action: string; object: string; kind: string; count: number }>(
      'SELECT action, object, actor_kind AS kind, count FROM audit_entries ORDER BY id',
    );

  it('is written by a server that stops, and what it did by its settings too', async () => {
    const byItself = { action: 'super_user_added', object: 'boss@example.org', kind: 'system', count: 1 };
    expect(await told()).toEqual([byItself]);
    const stranger = new TestBrowser(server);
    const refused = { action: 'sign_in_failed', object: 'boss@example.org', kind: 'nobody' };
    const fail = () => stranger.post('/auth/email/verify/', { email: 'Boss@example.org', code: '000000' });
    for (let n = 0; n < 5; n += 1) expect((await fail()).status).toBe(401);
    await waitFor('the first', async () => (await told()).length === 2);
    await running.end();
    const rows = await told();
    expect(rows.slice(0, 2)).toEqual([byItself, { ...refused, count: 1 }]);
    expect(rows.slice(2)).toEqual([{ ...refused, count: 4 }]);
  }, 120_000);
});
