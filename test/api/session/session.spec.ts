import { newPlace } from '../../support/people/email-sign-in.js';
import { requestFrom } from '../../support/servers/request-from.js';
import { SUPER_ADMIN, testServer } from '../../support/servers/server.js';

const server = testServer();
const session = '/api/v1/session/';
const attempt = (accountid: unknown, password: unknown) => server.postJson(session, { accountid, password });

/** A problem document without the id of the request. */
async function problemOf(answer: Response): Promise<Record<string, unknown>> {
  const { requestId, ...rest } = (await answer.json()) as Record<string, unknown>;
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  return rest;
}

describe('legacy sign-in', () => {
  it('answers the current user and a cookie scripts cannot read', async () => {
    const account = await server.createAccount();
    const answer = await attempt(account.id, account.password);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      id: account.id,
      email: null,
      isSuperAdmin: false,
      isNewUser: false,
      firstName: '',
      lastName: '',
      accounts: { [account.id]: { role: 'admin' } },
      hasTotp: false,
      theme: 'light',
    });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^session=\S+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('lets the shared super admin in', async () => {
    const answer = await attempt(SUPER_ADMIN.accountid, SUPER_ADMIN.password);
    expect(await answer.json()).toMatchObject({ isSuperAdmin: true, accounts: {} });
  });

  it('answers every failure with the same bytes', async () => {
    const [account, disabled] = [await server.createAccount(), await server.createAccount()];
    await server.sql('UPDATE accounts SET is_sign_in_disabled = true WHERE id = $1', [disabled.id]);
    const failures = await Promise.all([
      attempt(disabled.id, disabled.password),
      attempt(account.id, 'a wrong password'),
      attempt('nobody-of-that-name', 'a wrong password'),
      attempt(SUPER_ADMIN.accountid, 'a wrong password'),
      attempt(account.id, ''),
      attempt('', ''),
      attempt(account.id, 'x'.repeat(10_000)),
    ]);
    const problems = await Promise.all(failures.map(problemOf));
    for (const problem of problems) {
      expect(problem).toEqual({
        type: 'about:blank',
        title: 'Unauthorized',
        status: 401,
        code: 'invalid_credentials',
        detail: 'Invalid username or password.',
      });
    }
  });

  it.each([
    ['an object for a name', { accountid: { $ne: 1 }, password: 'x' }],
    ['an array', []],
    ['nothing', {}],
    ['a number', { accountid: 7, password: 'x' }],
    ['no password', { accountid: 'x', password: null }],
  ])('answers 400 to %s', async (_, body) => {
    const answer = await server.postJson(session, body);
    expect(answer.status).toBe(400);
    expect(await problemOf(answer)).toMatchObject({ code: 'malformed_request', detail: 'Malformed request' });
  });

  it('answers 400 to broken JSON and 415 to another type', async () => {
    const headers = { 'content-type': 'application/json' };
    const broken = await server.fetch(session, { method: 'POST', body: '{"accountid":', headers });
    expect(broken.status).toBe(400);
    expect(await problemOf(broken)).toMatchObject({ detail: 'Malformed JSON' });
    const xml = await server.fetch(session, {
      method: 'POST',
      body: '<a/>',
      headers: { 'content-type': 'text/xml' },
    });
    expect(xml.status).toBe(415);
  });

  it('slows down who guesses, and not who knows', async () => {
    const account = await server.createAccount();
    const place = newPlace();
    const body = JSON.stringify({ accountid: account.id, password: 'a guess' });
    const headers = { 'content-type': 'application/json' };
    const guess = () => requestFrom(place, server.url, { method: 'POST', path: session, headers, body });
    await Promise.all(Array.from({ length: 11 }, guess));
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await server.fetch(session, { cookie: account.cookie })).status).toBe(200);
  });
});

describe('session', () => {
  it('is 403 without one', async () => {
    const answer = await server.fetch(session);
    expect(answer.status).toBe(403);
  });

  it('ends at once, everywhere', async () => {
    const account = await server.createAccount();
    const ended = await server.fetch(session, { method: 'DELETE', cookie: account.cookie });
    expect(ended.status).toBe(204);
    expect((await server.fetch(session, { cookie: account.cookie })).status).toBe(403);
    expect((await server.fetch('/api/v1/accounts/', { cookie: account.cookie })).status).toBe(401);
  });

  it('ends by navigation, with the prefix and without', async () => {
    for (const path of ['/auth/logout', '/api/v1/auth/logout/']) {
      const account = await server.createAccount();
      const answer = await server.fetch(path, { cookie: account.cookie });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/login']);
      expect((await server.fetch(session, { cookie: account.cookie })).status).toBe(403);
    }
  });

  it('is not ended by another site', async () => {
    const account = await server.createAccount();
    const answer = await server.fetch('/auth/logout', {
      cookie: account.cookie,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(403);
    expect((await server.fetch(session, { cookie: account.cookie })).status).toBe(200);
  });

  it('is ended by a button for a person whom another site led here', async () => {
    const account = await server.createAccount();
    const { cookie } = account;
    const headers = { 'sec-fetch-site': 'cross-site', accept: 'text/html' };
    const page = await server.fetch('/auth/logout', { cookie, headers });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<form method="post" action="/auth/logout">');
    const foreign = await server.fetch('/auth/logout', { method: 'POST', cookie, headers });
    expect(foreign.status).toBe(403);
    expect((await server.fetch(session, { cookie })).status).toBe(200);
    const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
    const ended = await server.fetch('/auth/logout', { method: 'POST', cookie, headers: own, body: '' });
    expect([ended.status, ended.headers.getSetCookie()[0]]).toEqual([
      200,
      expect.stringMatching(/^session=;/) as string,
    ]);
    expect((await server.fetch(session, { cookie })).status).toBe(403);
  });

  it('refuses a cookie that was altered or signed by nobody', async () => {
    const account = await server.createAccount();
    const [head, body] = account.cookie.slice('session='.length).split('.');
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    for (const cookie of [
      `session=${head}.${body}.AAAA`,
      `session=${unsigned}.${body}.`,
      'session=x',
      'session=',
    ]) {
      expect((await server.fetch(session, { cookie })).status).toBe(403);
    }
  });
});
