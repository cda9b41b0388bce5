import { TestBrowser } from '../../support/people/email-sign-in.js';
import { KillableServer } from '../../support/servers/killable-server.js';
import { TestServer } from '../../support/servers/server.js';
import { startStores, type TestStores } from '../../support/stores/stores.js';
import { waitFor } from '../../support/wait-for.js';

/** These tests stop the server, so they use a separate one. */
describe('what the audit log counts', () => {
  const killable = new KillableServer();
  let stores: TestStores;
  let server: TestServer;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    const { databaseUrl } = stores;
    await killable.start({
      DATABASE_URL: databaseUrl,
      SAMPLE_STORE: 'postgres',
      SADMIN_EMAIL: 'boss@example.org',
    });
    server = new TestServer(killable.running.url, databaseUrl);
  });

  afterAll(async () => {
    await killable.end();
    await stores.stop();
  });

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
    await killable.stop();
    const rows = await told();
    expect(rows.slice(0, 2)).toEqual([byItself, { ...refused, count: 1 }]);
    expect(rows.slice(2)).toEqual([{ ...refused, count: 4 }]);
  });
});
