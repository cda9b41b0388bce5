import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDataDir, type TemporaryDataDir } from '../../support/stores/data-dir.js';
import { freePort } from '../../support/ports.js';
import { requestFrom } from '../../support/servers/request-from.js';
import { TestServer, testServer } from '../../support/servers/server.js';
import { ServerProcess } from '../../support/servers/server-process.js';
import { startStores, type TestStores } from '../../support/stores/stores.js';

const NAME = '2026-01-31T12-00-00.000Z-ann@example.org.eml';
const PICTURE = 'iVBORw0KGgo=';
const MAIL = [
  'From: Mesonet <mesonet@localhost>',
  'To: ann@example.org',
  'Subject: Hello <b>Ann</b>',
  'Date: Sat, 31 Jan 2026 12:00:00 +0000',
  'Content-Type: multipart/related; boundary=part',
  '',
  '--part',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Code 123456</p><img src="cid:chart@mesonet"><script>parent.document.title = "taken"</script>',
  '--part',
  'Content-Type: image/png',
  'Content-Transfer-Encoding: base64',
  'Content-ID: <chart@mesonet>',
  '',
  PICTURE,
  '--part--',
  '',
].join('\r\n');

describe('the viewer of mails that became files', () => {
  let stores: TestStores;
  let dataDir: TemporaryDataDir;
  let running: ServerProcess;
  let server: TestServer;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    dataDir = await temporaryDataDir();
    await mkdir(join(dataDir.path, 'outbox'), { recursive: true });
    await writeFile(join(dataDir.path, 'outbox', NAME), MAIL);
    server = new TestServer('', stores.databaseUrl);
    // The server adds no demo data to a database that has accounts. Adding it would take time.
    await server.sql(`INSERT INTO accounts (id, accountname) VALUES ('someone', 'Someone')`);
    running = await ServerProcess.start({
      PORT: String(await freePort()),
      DATA_DIR: dataDir.path,
      DATABASE_URL: stores.databaseUrl,
      SAMPLE_STORE: 'postgres',
      DEMO: 'true',
    });
    server = new TestServer(running.url, stores.databaseUrl);
  });

  afterAll(async () => {
    await running.end();
    await stores.stop();
    await dataDir.remove();
  });

  it('lists them', async () => {
    const answer = await server.fetch('/dev/mail/');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    const page = await answer.text();
    expect(page).toContain(
      `<a href="/dev/mail/${encodeURIComponent(NAME)}">Hello &lt;b&gt;Ann&lt;/b&gt;</a>`,
    );
    expect(page).toContain('ann@example.org');
  });

  it('shows one in a frame that may do nothing', async () => {
    const page = await (await server.fetch(`/dev/mail/${NAME}`)).text();
    expect(page).toMatch(/<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="[^"]+\/html"/);
    expect(page).not.toContain('<script');
    const frame = await server.fetch(`/dev/mail/${NAME}/html`);
    const html = await frame.text();
    expect(html).toContain('Code 123456');
    expect(html).toContain(`<img src="data:image/png;base64,${PICTURE}">`);
    const policy = frame.headers.get('content-security-policy');
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/);
    expect(frame.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['nothing.eml', '..%2Fsecret.key', 'secret.key', '.%00.eml'])('knows no mail %s', async (name) => {
    expect((await server.fetch(`/dev/mail/${name}`)).status).toBe(404);
  });

  it.each([
    ['through a proxy', { 'x-forwarded-for': '192.0.2.1' }, 401],
    ['under a name made to lead here', { host: 'evil.example' }, 401],
  ])('is not to be read %s', async (_, headers, status) => {
    const answer = await requestFrom('127.0.0.1', running.url, { method: 'GET', path: '/dev/mail', headers });
    expect(answer.status).toBe(status);
  });

  it('is there with the demo only', async () => {
    expect((await testServer().fetch('/dev/mail')).status).toBe(404);
  });
});
