import { once } from 'node:events';
import type { AccessToken, CreatedAccessToken } from '@mesonet/contract/access-tokens.js';
import { WebSocket } from 'ws';
import { newSuperUser, noMoreSuperUser, type TestUser } from '../../support/people/email-sign-in.js';
import { newAddress } from '../../support/people/outbox.js';
import { type TestAccount, testServer, type TestStation } from '../../support/servers/server.js';

const server = testServer();
const PATH = '/api/v1/access_tokens/';
const SUPER_USERS = '/api/v1/sadmin/users/';
let sadmin: string;
let account: TestAccount;
let station: TestStation;
let owner: TestUser;

const noMore = (user: TestUser) => noMoreSuperUser(server, user, sadmin);

beforeAll(async () => {
  sadmin = await server.superAdmin();
  account = await server.createAccount();
  station = await server.createStation(account);
  owner = await newSuperUser(server, sadmin);
});
afterAll(() => noMore(owner));

const tryCreate = (body: unknown, cookie = owner.cookie) => server.postJson(PATH, body, { cookie });
async function create(cookie = owner.cookie): Promise<CreatedAccessToken> {
  const answer = await tryCreate({ description: 'A script', expires_in: 60 }, cookie);
  expect(answer.status).toBe(200);
  return (await answer.json()) as CreatedAccessToken;
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const as = (secret: string, path: string, init: RequestInit & { cookie?: string } = {}) =>
  server.fetch(path, { ...init, headers: bearer(secret) });
const remove = (id: string, cookie = owner.cookie) =>
  server.fetch(`${PATH}${id}/`, { method: 'DELETE', cookie });

describe('access tokens', () => {
  it('are shown once, listed without their secret, and kept as a hash', async () => {
    const { raw_secret, ...token } = await create();
    expect(token).toEqual({
      id: expect.any(String) as string,
      description: 'A script',
      creation_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      expires_in_minutes: 60,
    });
    expect(raw_secret).toMatch(/^mst_[\w-]{38}$/);
    expect(await server.get<AccessToken[]>(PATH, owner.cookie)).toContainEqual(token);
    const [row] = await server.sql<{ all: string }>(
      `SELECT row_to_json(t)::text || encode(digest, 'escape') AS all FROM access_tokens t WHERE id = $1`,
      [token.id],
    );
    expect(row!.all).not.toContain(raw_secret.slice(4));
  });

  it('act as their owner, here and over uploads and live connections', async () => {
    const { raw_secret } = await create();
    const session = (await (await as(raw_secret, '/api/v1/session/')).json()) as { id: string };
    expect(session.id).toBe(owner.id);
    expect((await as(raw_secret, `/api/v1/accounts/${account.id}/users/`)).status).toBe(200);
    const upload = await server.postJson(
      `/api/v1/stations/${station.id}/samples/`,
      { time: Date.now(), measurements: { temperature: 50 } },
      bearer(raw_secret),
    );
    expect(upload.status).toBe(200);
    // A page of another site can make a browser send a cookie, but no token.
    const script = await server.fetch(`/api/v1/accounts/${account.id}/stations/`, {
      method: 'POST',
      cookie: 'session=whatever',
      headers: { ...bearer(raw_secret), origin: 'https://other.example', 'content-type': 'application/json' },
      body: JSON.stringify({ stationname: 'Roof' }),
    });
    expect(script.status).toBe(200);
  });

  it('end at once when they are deleted, with their live connections', async () => {
    const { id, raw_secret } = await create();
    const socket = new WebSocket(`${server.wsUrl}/accounts/${account.id}/stations/realtimedata`, {
      headers: bearer(raw_secret),
    });
    await once(socket, 'open');
    const closed = new Promise((resolve) => socket.on('close', resolve));
    expect((await remove(id)).status).toBe(204);
    expect(await closed).toBe(4401);
    expect((await as(raw_secret, PATH)).status).toBe(401);
    expect((await remove(id)).status).toBe(404);
  });

  it('are refused when they are none, even where visitors are welcome or a session is there', async () => {
    const open = await server.createAccount({ isPublic: true });
    const expired = await create();
    await server.sql('UPDATE access_tokens SET expires_at = now() WHERE id = $1', [expired.id]);
    const { raw_secret } = await create();
    for (const secret of [expired.raw_secret, raw_secret.slice(0, -1), `${raw_secret}x`, 'mst_', '']) {
      for (const path of [`/api/v1/accounts/${open.id}/`, '/api/v1/session/', '/api/v1/accounts/']) {
        const answer = await as(secret, path, { cookie: owner.cookie });
        expect([path, answer.status, answer.headers.get('www-authenticate')]).toEqual([path, 401, 'Bearer']);
      }
    }
    const elsewhere = [
      ...(await Promise.all(
        ['token', 'access_token'].map((name) => server.fetch(`${PATH}?${name}=${raw_secret}`)),
      )),
      await server.fetch(PATH, { cookie: `session=${raw_secret}` }),
      await server.postJson(SUPER_USERS, { email: newAddress(), access_token: raw_secret }),
    ];
    for (const answer of elsewhere) {
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
  });

  it('neither make nor end super users, nor make tokens', async () => {
    const { raw_secret } = await create();
    const headers = { ...bearer(raw_secret), 'content-type': 'application/json' };
    const post = (path: string, body: unknown) =>
      server.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect((await post(PATH, { description: 'Another', expires_in: 1 })).status).toBe(403);
    expect((await post(SUPER_USERS, { email: newAddress() })).status).toBe(403);
    const removal = await as(raw_secret, `${SUPER_USERS}${owner.email}/`, { method: 'DELETE' });
    expect(removal.status).toBe(403);
    expect((await as(raw_secret, '/api/v1/profile/', { method: 'DELETE' })).status).toBe(403);
    expect((await as(raw_secret, SUPER_USERS)).status).toBe(200);
  });

  it('end no session of their owner', async () => {
    const { raw_secret } = await create();
    const sessions = (await (await as(raw_secret, '/api/v1/sessions/')).json()) as { id: string }[];
    expect(sessions.length).toBeGreaterThan(0);
    const attempts = [
      ...sessions.map(({ id }) => as(raw_secret, `/api/v1/sessions/${id}/`, { method: 'DELETE' })),
      as(raw_secret, '/api/v1/session/', { method: 'DELETE' }),
      as(raw_secret, '/auth/logout'),
      as(raw_secret, '/api/v1/auth/logout', { cookie: owner.cookie }),
      as(raw_secret, '/auth/logout', { method: 'POST' }),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    }
    expect((await server.fetch('/api/v1/session/', { cookie: owner.cookie })).status).toBe(200);
    expect((await as(raw_secret, '/api/v1/session/')).status).toBe(200);
  });

  it('change no passwords', async () => {
    const { raw_secret } = await create();
    const headers = { ...bearer(raw_secret), 'content-type': 'application/json' };
    const body = JSON.stringify({ new_password: 'the next test password' });
    const path = `/api/v1/accounts/${account.id}/password/`;
    expect((await server.fetch(path, { method: 'PATCH', headers, body })).status).toBe(403);
    expect(await server.signIn(account.id, account.password)).toMatch(/^session=/);
  });

  it('may no more than their owner, who is looked up each time', async () => {
    const other = await newSuperUser(server, sadmin);
    const { id, raw_secret } = await create(other.cookie);
    expect((await remove(id)).status).toBe(404);
    await server.sql('UPDATE users SET is_super_admin = false WHERE id = $1', [other.id]);
    expect((await as(raw_secret, PATH)).status).toBe(403);
    expect((await as(raw_secret, `/api/v1/accounts/${account.id}/`)).status).toBe(404);
    const profile = { method: 'DELETE', cookie: other.cookie };
    expect((await server.fetch('/api/v1/profile/', profile)).status).toBe(204);
    expect((await as(raw_secret, PATH)).status).toBe(401);
  });

  it.each([
    [{ description: '', expires_in: 60 }, 'Invalid description'],
    [{ description: '  ', expires_in: 60 }, 'Invalid description'],
    [{ description: 7, expires_in: 60 }, 'Invalid description'],
    [{ description: 'x', expires_in: 0 }, 'Invalid lifetime'],
    [{ description: 'x', expires_in: -1 }, 'Invalid lifetime'],
    [{ description: 'x', expires_in: 10081 }, 'Invalid lifetime'],
    [{ description: 'x', expires_in: 1e12 }, 'Invalid lifetime'],
    [{ description: 'x', expires_in: 1.5 }, 'Invalid lifetime'],
    [{ description: 'x', expires_in: 'x' }, 'Invalid lifetime'],
  ])('are not made of %j', async (body, detail) => {
    const answer = await tryCreate(body);
    expect([answer.status, await answer.json()]).toMatchObject([400, { detail }]);
  });

  it('are of super users only', async () => {
    const body = { description: 'x', expires_in: 1 };
    const shared = await tryCreate(body, sadmin);
    expect([shared.status, await shared.json()]).toMatchObject([
      403,
      { detail: 'Must be authenticated as new user.' },
    ]);
    expect((await tryCreate(body, account.cookie)).status).toBe(403);
    expect((await server.postJson(PATH, body)).status).toBe(401);
  });
});
