import { freePort } from '../../support/ports.js';
import { ServerProcess } from '../../support/servers/server-process.js';
import { SUPER_ADMIN, TestServer } from '../../support/servers/server.js';
import { readyDataDir, type TemporaryDataDir } from '../../support/stores/data-dir.js';

const HTML = { accept: 'text/html' };

describe('a server that is reached over https', () => {
  let dataDir: TemporaryDataDir;
  let running: ServerProcess;
  let server: TestServer;

  beforeAll(async () => {
    dataDir = await readyDataDir();
    running = await ServerProcess.start({
      PORT: String(await freePort()),
      DATA_DIR: dataDir.path,
      SAMPLE_STORE: 'postgres',
      PUBLIC_URL: 'https://weather.example',
      SADMIN_PASSWORD: SUPER_ADMIN.password,
    });
    server = new TestServer(running.url, '');
  });

  afterAll(async () => {
    await running?.end();
    await dataDir?.remove();
  });

  it('gives browsers a session that no other host of the domain can set', async () => {
    const answer = await server.postJson('/api/v1/session/', SUPER_ADMIN);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-session=[\w.-]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const [pair = ''] = cookie.split(';');
    expect((await server.fetch('/api/v1/session/', { cookie: pair })).status).toBe(200);
    for (const name of ['session', '__Secure-session', '__host-session']) {
      const planted = pair.replace('__Host-session', name);
      expect((await server.fetch('/api/v1/session/', { cookie: planted })).status).toBe(403);
    }
    const end = await server.fetch('/api/v1/session/', { method: 'DELETE', cookie: pair });
    expect(end.headers.getSetCookie()[0]).toMatch(/^__Host-session=; (?=.*Secure)(?=.*Path=\/)(?=.*1970)/);
    expect((await server.fetch('/api/v1/session/', { cookie: pair })).status).toBe(403);
  });

  it('keeps browsers to https, on every host of the domain', async () => {
    for (const path of ['/', '/api/v1/session/', '/auth/login', '/docs', '/api/v1/nothing']) {
      const { headers } = await server.fetch(path, { headers: HTML });
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(headers.get('content-security-policy')).toContain("base-uri 'none'");
    }
  });
});
