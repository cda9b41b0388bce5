import { once } from 'node:events';
import { WebSocket } from 'ws';
import { newMember, newPlace } from '../../support/people/email-sign-in.js';
import { requestFrom } from '../../support/servers/request-from.js';
import { type TestAccount, testServer } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = testServer();
const NEXT = 'the next test password';
let account: TestAccount;
let sadmin: string;

beforeAll(async () => {
  sadmin = await server.superAdmin();
});

beforeEach(async () => {
  account = await server.createAccount();
});

const pathOf = ({ id }: TestAccount) => `/api/v1/accounts/${id}/password/`;
const change = (body: unknown, cookie?: string) => server.patchJson(pathOf(account), body, cookie);
const isSignedIn = async (cookie: string) =>
  (await server.fetch('/api/v1/session/', { cookie })).status === 200;
const trySignIn = (password: string) =>
  server.postJson('/api/v1/session/', { accountid: account.id, password });
const answerOf = async (answer: Response) => [answer.status, await answer.text()] as const;

describe('the password of an organization', () => {
  it.each([
    ['current_password', 'new_password'],
    ['currentPassword', 'newPassword'],
  ])('is replaced with %s and %s', async (current, next) => {
    const answer = await change({ [current]: account.password, [next]: NEXT }, account.cookie);
    expect(await answerOf(answer)).toEqual([204, '']);
    expect((await trySignIn(account.password)).status).toBe(401);
    expect((await trySignIn(NEXT)).status).toBe(200);
  });

  it('ends every other session it opened, their live streams too, and no other', async () => {
    const user = await newMember(server, account, 'admin');
    const elsewhere = await server.createAccount();
    const other = await server.signIn(account.id, account.password);
    const path = `/accounts/${account.id}/stations/realtimedata`;
    const socket = new WebSocket(server.wsUrl + path, { headers: { cookie: other } });
    await once(socket, 'open');
    const closed = once(socket, 'close');
    const body = { current_password: account.password, new_password: NEXT };
    expect((await change(body, account.cookie)).status).toBe(204);
    expect((await closed)[0]).toBe(4401);
    expect(
      await Promise.all([other, account.cookie, user.cookie, elsewhere.cookie, sadmin].map(isSignedIn)),
    ).toEqual([false, true, true, true, true]);
    const again = { current_password: NEXT, new_password: account.password };
    expect((await change(again, user.cookie)).status).toBe(204);
    expect(await Promise.all([account.cookie, user.cookie].map(isSignedIn))).toEqual([false, true]);
  });

  it('lets in nobody who began to sign in with the old one', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [old, next] = [`${NEXT} ${round}`, `${NEXT} ${round + 1}`];
      await change({ new_password: old }, sadmin);
      const signIns = Array.from({ length: 4 }, () => trySignIn(old));
      expect((await change({ new_password: next }, sadmin)).status).toBe(204);
      for (const answer of await Promise.all(signIns)) {
        expect([200, 401]).toContain(answer.status);
        if (answer.status !== 200) continue;
        expect(await isSignedIn(answer.headers.getSetCookie()[0]!.split(';')[0]!)).toBe(false);
      }
    }
  });

  it('is asked for, but not of super admins; what they name has to be right', async () => {
    for (const current_password of ['wrong', '', null, undefined]) {
      const answer = await change({ current_password, new_password: NEXT }, account.cookie);
      expect([answer.status, await answer.json()]).toMatchObject([401, { detail: 'Password is incorrect' }]);
    }
    expect((await change({ current_password: 'wrong', new_password: NEXT }, sadmin)).status).toBe(401);
    expect(await isSignedIn(account.cookie)).toBe(true);
    expect((await change({ new_password: NEXT }, sadmin)).status).toBe(204);
    expect(await isSignedIn(account.cookie)).toBe(false);
  });

  it('is given by a super admin to an organization that has none', async () => {
    account = { id: `${account.id}n`, password: '', cookie: '' };
    const body = { id: account.id, accountname: 'New' };
    expect((await server.postJson('/api/v1/accounts/', body, { cookie: sadmin })).status).toBe(200);
    const { cookie } = await newMember(server, { ...account, cookie: sadmin }, 'admin');
    expect((await change({ current_password: '', new_password: NEXT }, cookie)).status).toBe(401);
    expect((await change({ new_password: NEXT }, sadmin)).status).toBe(204);
    expect((await trySignIn(NEXT)).status).toBe(200);
  });

  it.each([
    [{ new_password: 'short' }, 'Password must be at least 8 characters'],
    [{ new_password: '' }, 'Password must be at least 8 characters'],
    [{ new_password: null }, 'Password must be at least 8 characters'],
    [{ new_password: ['a long enough password'] }, 'Password must be at least 8 characters'],
    [{}, 'Password must be at least 8 characters'],
    [{ new_password: 'x'.repeat(1025) }, 'Password must be at most 1,024 bytes'],
    [{ new_password: 'ä'.repeat(513) }, 'Password must be at most 1,024 bytes'],
    [{ new_password: 'x'.repeat(5000) }, 'Password must be at most 1,024 bytes'],
    [{ new_password: 'Password1' }, 'Password is too common'],
    [{ new_password: 'qwertyuiop' }, 'Password is too common'],
    [{ new_password: NEXT, newPassword: 'another long password' }, 'Differs from new_password'],
    [{ new_password: NEXT, password: 'x' }, 'Malformed request'],
    [[], 'Malformed request'],
    [null, 'Malformed request'],
  ])('is not replaced by %j', async (body, detail) => {
    const answer = await change(body, sadmin);
    expect([answer.status, await answer.json()]).toMatchObject([400, { detail }]);
    expect(await isSignedIn(account.cookie)).toBe(true);
  });

  it('is not replaced by the name that everybody knows', async () => {
    const answer = await change({ new_password: account.id.toUpperCase() }, sadmin);
    expect([answer.status, await answer.json()]).toMatchObject([400, { detail: 'Password is too common' }]);
  });

  it.each([
    'x7'.repeat(32),
    '🌧'.repeat(50),
    `${'correct horse '.repeat(73)}Xy`,
    'äöüß',
    'a\u0000b\u0000c\u0000d?',
    ' leading and trailing ',
  ])('may be %j, and no other that is like it', async (password) => {
    expect((await change({ new_password: password }, sadmin)).status).toBe(204);
    expect((await trySignIn(password)).status).toBe(200);
    const others = [password.slice(0, -1), password.trim(), password.toUpperCase(), password.split('\0')[0]!];
    const place = newPlace();
    for (const other of others.filter((each) => each !== password)) {
      const body = JSON.stringify({ accountid: account.id, password: other });
      const headers = { 'content-type': 'application/json' };
      const options = { method: 'POST', path: '/api/v1/session/', headers, body };
      expect((await requestFrom(place, server.url, options)).status).toBe(401);
    }
  });

  it('of a new organization is held to the same', async () => {
    const make = (password: string) =>
      server.postJson(
        '/api/v1/accounts/',
        { id: `${account.id}p`, accountname: 'New', password },
        { cookie: sadmin },
      );
    for (const password of ['short', 'password1', 'x'.repeat(1025)])
      expect((await make(password)).status).toBe(400);
    expect((await make(NEXT)).status).toBe(200);
  });

  it('is for admins who are there themselves', async () => {
    const other = await server.createAccount();
    const [guest, manager] = [
      await newMember(server, account, 'guest'),
      await newMember(server, account, 'manager'),
    ];
    const statuses = [];
    const body = { current_password: account.password, new_password: NEXT };
    for (const cookie of [undefined, other.cookie, guest.cookie, manager.cookie]) {
      statuses.push((await change(body, cookie)).status);
    }
    expect(statuses).toEqual([401, 404, 403, 403]);
  });

  it('cannot be guessed here any more than at the sign-in', async () => {
    await Promise.all(
      Array.from({ length: 11 }, () =>
        change({ current_password: 'a guess', new_password: NEXT }, account.cookie),
      ),
    );
    const right = { current_password: account.password, new_password: NEXT };
    const refused = await waitFor('the limit', async () => {
      const answer = await change(right, account.cookie);
      return answer.status === 429 && answer;
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await trySignIn(account.password)).status).toBe(429);
  });
});
