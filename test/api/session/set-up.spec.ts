import { TestBrowser } from '../../support/people/email-sign-in.js';
import { temporaryDataDir, type TemporaryDataDir } from '../../support/stores/data-dir.js';
import { MailServer } from '../../support/people/mail-server.js';
import { freePort } from '../../support/ports.js';
import { TestServer } from '../../support/servers/server.js';
import { ServerProcess } from '../../support/servers/server-process.js';
import { startStores, type TestStores } from '../../support/stores/stores.js';

const LINK = /https?:\/\/[^\s"]+\/auth\/setup\?token=[\w-]+/;

describe('an installation without a super user', () => {
  let stores: TestStores;
  let dataDir: TemporaryDataDir;
  let mails: MailServer;
  let running: ServerProcess;
  let server: TestServer;

  const start = async (settings: Record<string, string>) => {
    running = await ServerProcess.start({
      PORT: String(await freePort()),
      DATA_DIR: dataDir.path,
      DATABASE_URL: stores.databaseUrl,
      SAMPLE_STORE: 'postgres',
      ...settings,
    });
    server = new TestServer(running.url, stores.databaseUrl);
  };
  const linkOf = () => {
    const url = LINK.exec(running.log());
    return url && new URL(url[0]);
  };
  const whoIs = async (browser: TestBrowser) =>
    JSON.parse((await browser.get('/api/v1/session/')).body) as { email: string; isSuperAdmin: boolean };

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    dataDir = await temporaryDataDir();
    mails = await MailServer.start();
  });

  afterEach(() => running.end());

  afterAll(async () => {
    await mails.stop();
    await stores.stop();
    await dataDir.remove();
  });

  it('gets one by the link that the newest start printed, once', async () => {
    await start({ NODE_ENV: 'production' });
    const old = linkOf()!;
    await running.end();
    await start({});
    const link = linkOf()!;
    const token = link.searchParams.get('token')!;
    const browser = new TestBrowser(server, mails);
    const pageOf = ({ pathname, search }: URL) => browser.get(pathname + search);
    expect((await pageOf(old)).status).toBe(410);
    expect((await browser.get('/auth/setup?token=guessed')).status).toBe(410);
    const page = await pageOf(link);
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.body).toContain('<form method="post" action="/auth/setup">');

    const mistyped = await browser.submit('/auth/setup', { token, email: 'a@b' });
    expect(mistyped.status).toBe(400);
    expect(mistyped.body).toContain('<p role="alert">Invalid email</p>');
    const answers = await Promise.all(
      ['ann@example.org', 'bob@example.org'].map((email) => browser.submit('/auth/setup', { token, email })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
    expect(await whoIs(browser)).toMatchObject({ isSuperAdmin: true, accounts: {} });
    expect((await pageOf(link)).status).toBe(410);
    expect(await server.sql('SELECT FROM users')).toHaveLength(1);

    // Without a shared sign-in, nobody could add a super user after the last one is gone.
    const { email } = await whoIs(browser);
    const { cookie } = browser;
    const end = (path: string) => server.fetch(`/api/v1/${path}`, { method: 'DELETE', cookie });
    for (const path of [`sadmin/users/${email}/`, 'profile/']) {
      const refused = await end(path);
      expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'last_super_user' }]);
    }
    await browser.post('/api/v1/sadmin/users/', { email: 'eve@example.org' });
    await Promise.all([end(`sadmin/users/${email}/`), end('sadmin/users/eve@example.org/')]);
    expect(await server.sql('SELECT FROM users WHERE is_super_admin')).toHaveLength(1);
  });

  it('has one by its settings, who signs in by real mail that no log tells of', async () => {
    await start({ SADMIN_EMAIL: 'boss@example.org', SMTP_URL: mails.url, LOG_LEVEL: 'debug' });
    expect(linkOf()).toBeNull();
    expect(await server.get('/featureflags/improved_login_rollout/')).toMatchObject({ enabled: true });
    const browser = new TestBrowser(server, mails);
    const { code, link } = await browser.codeFor('boss@example.org');
    const token = new URL(link).searchParams.get('token')!;
    expect((await browser.get(`/auth/email/link?token=${token}`)).status).toBe(200);
    await browser.post('/auth/email/verify/', { email: 'boss@example.org', code });
    expect(await whoIs(browser)).toMatchObject({ email: 'boss@example.org', isSuperAdmin: true });
    const messages = running.log().split('\n');
    for (const secret of [code, token]) {
      // The digits of a code may be part of another number, so only whole words count.
      const told = messages.filter((line) => line.split(/[^\w-]/).includes(secret));
      expect(told).toEqual([]);
    }
  });
});
