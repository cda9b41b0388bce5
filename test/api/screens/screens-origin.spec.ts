import { request } from 'node:http';
import { ScreenCalls, zipOf } from '../../support/screens/screen-calls.js';
import { killableServer } from '../../support/servers/killable-server.js';
import { TestServer } from '../../support/servers/server.js';

const HOST = 'screens.example.org';
const killable = killableServer({ SCREENS_ORIGIN: `https://${HOST}/`, SAMPLE_STORE: 'postgres' });

/**
 * Sends a request to the other host name.
 * @returns the status
 */
function ask(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(new URL(path, killable.running.url), { headers: { host: HOST } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('a host of their own for custom screens', () => {
  it('is where members and visitors are led, and serves nothing else', async () => {
    const server = new TestServer(killable.running.url, '');
    const sadmin = await server.superAdmin();
    const { id } = await server.createAccount({ isPublic: true });
    await new ScreenCalls(server, id, sadmin).import(zipOf({ 'RT/main.html': '<p>' }));
    const led = async (cookie?: string) =>
      (await server.fetch(`/${id}/screens/RT/main.html`, { cookie })).headers.get('location');
    const address = await led(sadmin);
    expect(address).toMatch(new RegExp(`^https://${HOST}/${id}/screens/~[\\w-]+/RT/main\\.html$`));
    expect(await led()).toBe(`https://${HOST}/${id}/screens/RT/main.html`);
    expect(await ask(new URL(address!).pathname)).toBe(200);
    expect(await ask(`/${id}/screens/RT/main.html`)).toBe(200);
    expect(await ask('/screens/mesonet.js')).toBe(200);
    for (const path of ['/', '/admin/login', '/api/v1/session/', `/api/v1/accounts/${id}/`, '/docs']) {
      expect([path, await ask(path)]).toEqual([path, 404]);
    }
    const page = await server.fetch('/admin/login', { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-security-policy')).toContain(`frame-src 'self' https://${HOST};`);
  });
});
