import { addMember, newMember, signInByEmail } from '../../support/people/email-sign-in.js';
import { type TestAccount, testServer } from '../../support/servers/server.js';

const server = testServer();
const PROFILE = '/api/v1/profile/';
let account: TestAccount;

beforeEach(async () => {
  account = await server.createAccount();
});

const change = (cookie: string, body: unknown) => server.patchJson(PROFILE, body, cookie);
const remove = (cookie: string) => server.fetch(PROFILE, { method: 'DELETE', cookie });

describe('the profile', () => {
  it('is read and written in either spelling', async () => {
    const { email, cookie } = await newMember(server, account, 'guest');
    const empty = { firstName: '', lastName: '', first_name: '', last_name: '', email };
    expect(await server.get(PROFILE, cookie)).toEqual(empty);
    const answer = await change(cookie, { first_name: '  Ann ', lastName: 'Lee' });
    const named = { firstName: 'Ann', lastName: 'Lee', first_name: 'Ann', last_name: 'Lee', email };
    expect([answer.status, await answer.json()]).toEqual([200, named]);
    // The specified client sends the whole profile again, together with the typed values.
    await change(cookie, { ...named, first_name: 'Anna' });
    await change(cookie, { lastName: null });
    expect(await server.get(PROFILE, cookie)).toMatchObject({ firstName: 'Anna', lastName: '' });
    expect(await server.get('/api/v1/session/', cookie)).toMatchObject({ firstName: 'Anna', lastName: '' });
  });

  it('shows in the list of members', async () => {
    const user = await newMember(server, account, 'guest');
    await change(user.cookie, { first_name: 'Ann', last_name: 'Lee' });
    const rows = await server.get<object[]>(`/api/v1/accounts/${account.id}/users/`, account.cookie);
    expect(rows).toMatchObject([{ id: user.id, name: 'Ann Lee', isNewUser: false }]);
  });

  it('holds the theme', async () => {
    const { cookie } = await newMember(server, account, 'guest');
    for (const theme of ['dark', 'light', 'system']) {
      expect((await change(cookie, { theme })).status).toBe(200);
      expect(await server.get('/api/v1/session/', cookie)).toMatchObject({ theme });
    }
  });

  it.each([
    [{ first_name: 7 }, 400, 'Invalid name'],
    [{ first_name: 'x'.repeat(101) }, 400, 'Invalid name'],
    [{ last_name: 'a\u0000b' }, 400, 'Invalid name'],
    [{ theme: 'pink' }, 400, 'Invalid theme'],
    [[], 400, 'Malformed request'],
    [{ email: 'other@example.org' }, 403, 'You do not have the permissions required to view this page.'],
  ])('does not take %j', async (body, status, detail) => {
    const { cookie } = await newMember(server, account, 'guest');
    const answer = await change(cookie, body);
    expect([answer.status, await answer.json()]).toMatchObject([status, { detail }]);
  });

  it('smuggles in nothing else', async () => {
    const { id, cookie } = await newMember(server, account, 'guest');
    await change(cookie, { isSuperAdmin: true, is_super_admin: true, id: 'x', role: 'admin' });
    expect(await server.get('/api/v1/session/', cookie)).toMatchObject({
      id,
      isSuperAdmin: false,
      accounts: { [account.id]: { role: 'guest' } },
    });
  });

  it('is of users only', async () => {
    for (const cookie of [account.cookie, await server.superAdmin()]) {
      for (const answer of [
        await server.fetch(PROFILE, { cookie }),
        await change(cookie, { first_name: 'Ann' }),
        await remove(cookie),
      ]) {
        expect([answer.status, await answer.json()]).toMatchObject([
          403,
          { detail: 'Must be authenticated as new user.' },
        ]);
      }
    }
    expect((await server.fetch(PROFILE)).status).toBe(401);
  });
});

describe('deleting the own user', () => {
  it('ends memberships and all sessions', async () => {
    await newMember(server, account, 'admin');
    const user = await newMember(server, account, 'admin');
    const elsewhere = await signInByEmail(server, user.email);
    expect((await remove(user.cookie)).status).toBe(204);
    for (const { cookie } of [user, elsewhere]) {
      expect((await server.fetch('/api/v1/session/', { cookie })).status).toBe(403);
    }
    const rows = await server.get<object[]>(`/api/v1/accounts/${account.id}/users/`, account.cookie);
    expect(rows).toHaveLength(1);
    expect(await server.sql('SELECT FROM sessions WHERE subject = $1', [user.id])).toEqual([]);
  });

  it('is refused to the only admin of an organization', async () => {
    const user = await newMember(server, account, 'admin');
    const other = await server.createAccount();
    await addMember(server, other, { email: user.email, role: 'guest' });
    const answer = await remove(user.cookie);
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { detail: 'The organization needs at least one admin' },
    ]);
    expect(
      Object.keys((await server.get<{ accounts: object }>('/api/v1/session/', user.cookie)).accounts),
    ).toEqual(expect.arrayContaining([account.id, other.id]));
  });

  it('leaves an admin when the last two go at once, each in their own way', async () => {
    for (let round = 0; round < 5; round++) {
      const shared = await server.createAccount();
      const [one, two] = [await newMember(server, shared, 'admin'), await newMember(server, shared, 'admin')];
      const leave = server.fetch(`/api/v1/accounts/${shared.id}/users/${two.id}/`, {
        method: 'DELETE',
        cookie: two.cookie,
      });
      const answers = await Promise.all([remove(one.cookie), leave]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    }
  });
});
