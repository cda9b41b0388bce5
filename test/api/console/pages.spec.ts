import { RESERVED_ACCOUNT_IDS } from '@mesonet/model/reserved-ids.js';
import { consoleRoutes } from '../../support/browser/console-routes.js';
import { testServer } from '../../support/servers/server.js';
import { eventually } from '../../support/wait-for.js';

const server = testServer();
const html = { accept: 'text/html' };

describe('pages', () => {
  it.each(['/', '/admin/login', '/demo/WeatherStations/demo_1001/RT/main', '/no/such/page'])(
    'answers the console at %s',
    async (path) => {
      const answer = await server.fetch(path, { headers: html });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    },
  );

  it.each(['/', '/api/v1/session/', '/api/v1/nothing', '/api/v1/health/'])(
    'tells browsers at %s to guess no types and to keep to our own origin',
    async (path) => {
      const { headers } = await server.fetch(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'self';script-src 'self';") as string,
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
        'x-dns-prefetch-control': 'off',
        'x-download-options': 'noopen',
        'x-permitted-cross-domain-policies': 'none',
        'x-xss-protection': '0',
      });
      // Over HTTP, the server does not ask browsers to use HTTPS only.
      expect(headers.has('strict-transport-security')).toBe(false);
    },
  );

  it('lets other sites frame public dashboards made for it, and nothing else', async () => {
    const open = await server.createAccount({ isPublic: true });
    const closed = await server.createAccount();
    const [seen, hidden] = [await server.createStation(open), await server.createStation(closed)];
    const framed = async (path: string) => {
      const answer = await server.fetch(path, { headers: html });
      const policy = answer.headers.get('content-security-policy') ?? '';
      return /frame-ancestors [^;]*/.exec(policy)?.[0];
    };
    for (const path of [`${seen.id}/RT/main?kiosk=1`, `${open.id}_all/RT/overview?units=x&kiosk=1`]) {
      await eventually(async () =>
        expect(await framed(`/${open.id}/WeatherStations/${path}`)).toBe('frame-ancestors *'),
      );
    }
    for (const path of [
      `/${open.id}/WeatherStations/${seen.id}/RT/main`,
      `/${open.id}/WeatherStations/${seen.id}/RT/main?kiosk=10`,
      `/${open.id}/WeatherStations/${hidden.id}/RT/main?kiosk=1`,
      `/${closed.id}/WeatherStations/${hidden.id}/RT/main?kiosk=1`,
      `/${closed.id}/WeatherStations/${closed.id}_all/RT/map?kiosk=1`,
      '/admin/login?kiosk=1',
    ]) {
      expect([path, await framed(path)]).toEqual([path, "frame-ancestors 'self'"]);
    }
  });

  it.each([
    ...['/api/v1/nothing', '/auth/nothing', '/docs/nothing/here', '/assets/missing.js', '/assets//theme.js'],
    ...['/assets/places-3.1.0/', '/assets/a%00b', '/assets/..%2findex.html'],
  ])('answers a problem, not a page, at %s', async (path) => {
    const answer = await server.fetch(path, { headers: html });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  it.each([
    ['PUT', '/api/v1/session/', 'DELETE, GET, HEAD, POST'],
    ['DELETE', '/api/v1/accounts', 'GET, HEAD, POST'],
    ['POST', '/api/v1/stations/any_1000/latest/', 'GET, HEAD'],
  ])('answers 405 to %s %s and names what it takes', async (method, path, allowed) => {
    const answer = await server.fetch(path, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
    expect(await answer.json()).toMatchObject({ code: 'method_not_allowed', detail: 'Method not allowed' });
  });

  it('says what it is and documents itself', async () => {
    const settings = await server.get<object>('/api/v1/console-settings/');
    expect(settings).toMatchObject({ environment: 'development', supportCompany: '' });
    const document = await server.get<{ openapi: string; paths: Record<string, unknown> }>(
      '/docs/openapi.json',
    );
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/v1/session', '/api/v1/stations/{stationId}/samples']),
    );
  });

  it('documents every parameter that an address carries', async () => {
    interface Operation {
      parameters?: { name: string; in: string }[];
    }
    const { paths } = await server.get<{ paths: Record<string, Record<string, Operation>> }>(
      '/docs/openapi.json',
    );
    const missing = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { parameters = [] }]) =>
        [...path.matchAll(/{(\w+)}/g)]
          .filter(([, name]) => !parameters.some((each) => each.in === 'path' && each.name === name))
          .map(([name]) => `${method} ${path} ${name}`),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('refuses every first segment of its own addresses as an account id', async () => {
    const { paths } = await server.get<{ paths: Record<string, unknown> }>('/docs/openapi.json');
    const segments = new Set(Object.keys(paths).map((path) => path.split('/')[1]!));
    expect(segments.size).toBeGreaterThan(2);
    // A path that begins with the id of an account belongs to that account.
    segments.delete('{accountId}');
    expect([...segments].filter((segment) => !RESERVED_ACCOUNT_IDS.includes(segment))).toEqual([]);
  });

  it('refuses every child of /admin as an account id', () => {
    const children = consoleRoutes().flatMap(
      (path) => /^\/admin\/(?::accountid\?\/)?([^/:*]+)/.exec(path)?.[1] ?? [],
    );
    expect(children.length).toBeGreaterThan(10);
    expect(children.filter((child) => !RESERVED_ACCOUNT_IDS.includes(child))).toEqual([]);
  });

  it('answers flags with the prefix and without', async () => {
    for (const path of [
      '/featureflags/improved_login_rollout/',
      '/api/v1/featureflags/improved_login_rollout',
    ]) {
      expect(await server.get(path)).toEqual({ flag: 'improved_login_rollout', enabled: false });
    }
    const account = await server.createAccount();
    const flags = `/featureflags/?subject=${account.id}&flags=user_management,improved_login_rollout,unknown`;
    expect(await server.get(flags, account.cookie)).toEqual({
      user_management: true,
      improved_login_rollout: false,
      unknown: false,
    });
  });
});
