import { once } from 'node:events';
import type { CreatedAccessToken } from '@mesonet/contract/access-tokens.js';
import type { SuperUser } from '@mesonet/contract/super-users.js';
import { WebSocket } from 'ws';
import { newMember, signInByEmail } from '../../support/people/email-sign-in.js';
import { newAddress, Outbox } from '../../support/people/outbox.js';
import { testServer } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = testServer();
const PATH = '/api/v1/sadmin/users/';
let sadmin: string;

beforeAll(async () => {
  sadmin = await server.superAdmin();
});

const add = (email: unknown, cookie = sadmin) => server.postJson(PATH, { email }, { cookie });
const remove = (email: string, cookie = sadmin) =>
  server.fetch(`${PATH}${encodeURIComponent(email)}/`, { method: 'DELETE', cookie });

describe('super users', () => {
  it('see every organization from their first sign-in until they are removed', async () => {
    const account = await server.createAccount();
    const email = newAddress('super');
    const answer = await add(email);
    expect([answer.status, await answer.json()]).toEqual([200, { id: expect.any(String) as string, email }]);
    expect((await Outbox.ofRun().next(email)).subject).toBe('You are a super administrator');
    const { id, cookie } = await signInByEmail(server, email);
    expect(await server.get('/api/v1/session/', cookie)).toMatchObject({ id, isSuperAdmin: true });
    expect(await server.get<SuperUser[]>(PATH, cookie)).toContainEqual({ id, email });
    expect((await server.fetch(`/api/v1/accounts/${account.id}/users/`, { cookie })).status).toBe(200);

    expect((await remove(email.toUpperCase())).status).toBe(204);
    for (const path of [PATH, `/api/v1/accounts/${account.id}/users/`, '/api/v1/accounts/']) {
      expect((await server.fetch(path, { cookie })).status).toBe(401);
    }
    expect((await remove(email)).status).toBe(404);
  });

  it('are refused a second time, in any letter case, and get no second mail', async () => {
    const email = newAddress('super');
    expect((await add(email)).status).toBe(200);
    await Outbox.ofRun().next(email);
    for (const typed of [email, email.toUpperCase(), ` ${email} `]) {
      const again = await add(typed);
      expect(again.status).toBe(409);
      expect(await again.json()).toMatchObject({
        code: 'user_exists',
        detail: `${email} is a super user already`,
      });
    }
    expect(await Outbox.ofRun().to(email)).toHaveLength(1);
    await remove(email);
    expect((await add(email)).status).toBe(200);
    await remove(email);
  });

  it('lose their sessions, their tokens and what they watch when they are removed', async () => {
    const account = await server.createAccount();
    const email = newAddress('super');
    await add(email);
    const { cookie } = await signInByEmail(server, email);
    const wanted = { description: 'A script', expires_in: 60 };
    const token = await server.postJson('/api/v1/access_tokens/', wanted, { cookie });
    const { raw_secret } = (await token.json()) as CreatedAccessToken;
    const authorization = `Bearer ${raw_secret}`;
    const live = `${server.wsUrl}/accounts/${account.id}/stations/realtimedata`;
    const sockets = [{ cookie }, { authorization }].map((headers) => new WebSocket(live, { headers }));
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    const closed = sockets.map((socket) => once(socket, 'close'));
    expect((await remove(email)).status).toBe(204);
    expect((await Promise.all(closed)).map(([code]) => code as number)).toEqual([4401, 4401]);
    await add(email);
    // When the rights come back, the old session and the old token stay invalid.
    expect((await server.fetch(PATH, { cookie })).status).toBe(401);
    expect((await server.fetch(PATH, { headers: { authorization } })).status).toBe(401);
    await remove(email);
  });

  it('hear of each use of the sign-in they share', async () => {
    const email = newAddress('super');
    await add(email);
    await server.superAdmin();
    const [notice] = await waitFor('a notice', async () => {
      const notices = await Outbox.ofRun().noticesTo(email);
      return notices.length > 0 && notices;
    });
    expect(notice!.text).toContain('Somebody signed in as sadmin');
    expect(notice!.text).toContain('from the address 127.0.0.1');
    await remove(email);
  });

  it('are added once, and stay members of what they were', async () => {
    const account = await server.createAccount();
    const { email, cookie } = await newMember(server, account, 'guest');
    await add(email);
    await add(email.toUpperCase());
    await Outbox.ofRun().next(email, 3);
    expect(await server.get('/api/v1/session/', cookie)).toMatchObject({ isSuperAdmin: true });
    await remove(email);
    const { cookie: again } = await signInByEmail(server, email);
    const role = { accounts: { [account.id]: { role: 'guest' } } };
    expect(await server.get('/api/v1/session/', again)).toMatchObject({ isSuperAdmin: false, ...role });
    expect(await Outbox.ofRun().to(email)).toHaveLength(4);
  });

  it.each(['a@b', '', null, 7])('are not added as %j', async (email) => {
    const answer = await add(email);
    expect([answer.status, await answer.json()]).toMatchObject([400, { detail: 'Invalid email' }]);
  });

  it('are nobody else’s business', async () => {
    const account = await server.createAccount();
    for (const cookie of [account.cookie, (await newMember(server, account, 'admin')).cookie]) {
      expect((await server.fetch(PATH, { cookie })).status).toBe(403);
      expect((await add(newAddress(), cookie)).status).toBe(403);
      expect((await remove(newAddress(), cookie)).status).toBe(403);
    }
    expect((await server.fetch(PATH)).status).toBe(401);
  });
});
