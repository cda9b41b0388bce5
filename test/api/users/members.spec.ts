import type { AccountUser } from '@mesonet/contract/users.js';
import { Client } from 'pg';
import { newMember } from '../../support/people/email-sign-in.js';
import { newAddress, Outbox } from '../../support/people/outbox.js';
import { type TestAccount, testServer } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = testServer();
const outbox = Outbox.ofRun();
let account: TestAccount;

beforeEach(async () => {
  account = await server.createAccount();
});

const usersOf = ({ id }: TestAccount) => `/api/v1/accounts/${id}/users/`;
const list = (of = account) => server.get<AccountUser[]>(usersOf(of), of.cookie);
const tryAdd = (email: unknown, role: unknown = 'admin', of = account) =>
  server.postJson(usersOf(of), { email, role }, { cookie: of.cookie });
const tryRole = (who: string, role: unknown) =>
  server.patchJson(`${usersOf(account)}${encodeURIComponent(who)}/`, { role }, account.cookie);
const tryRemove = (who: string) =>
  server.fetch(`${usersOf(account)}${encodeURIComponent(who)}/`, {
    method: 'DELETE',
    cookie: account.cookie,
  });

async function add(email: string, role = 'admin', of = account): Promise<AccountUser> {
  const answer = await tryAdd(email, role, of);
  expect(answer.status).toBe(200);
  return (await answer.json()) as AccountUser;
}

describe('members of an organization', () => {
  it('are invited by mail and listed as pending', async () => {
    const email = newAddress('Ann');
    const row = await add(email, 'manager');
    expect(row).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      name: '-',
      email,
      isNewUser: true,
      accounts: { [account.id]: { role: 'manager' } },
    });
    expect(await list()).toEqual([row]);
    const mail = await outbox.next(email);
    expect(mail.subject).toBe(`You are invited to Organization ${account.id}`);
    const next = encodeURIComponent(`/admin/${account.id}/home`);
    expect(mail.text).toContain(`/auth/login?next=${next}`);
    expect(mail.html).toContain(`as manager. You can look after its stations`);
  });

  it('cannot be invited in the moment in which they leave', async () => {
    const email = newAddress();
    await add(email, 'guest', await server.createAccount());
    const leaving = new Client({ connectionString: server.databaseUrl });
    await leaving.connect();
    try {
      await leaving.query('BEGIN');
      await leaving.query('SELECT FROM users WHERE email = $1 FOR UPDATE', [email]);
      const { rows } = await leaving.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const adding = tryAdd(email);
      await waitFor('the invitation to wait for them', async () => {
        const waiting = 'SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))';
        return (await server.sql(waiting, [rows[0]!.pid])).length > 0;
      });
      await leaving.query('DELETE FROM users WHERE email = $1', [email]);
      await leaving.query('COMMIT');
      expect((await adding).status).toBe(404);
    } finally {
      await leaving.end();
    }
    expect((await tryAdd(email)).status).toBe(200);
  });

  it('look the same whether their address is known elsewhere or not', async () => {
    const other = await server.createAccount();
    const email = newAddress();
    const { id } = await add(email, 'guest', other);
    await server.sql(
      `UPDATE users SET first_name = 'Known', last_name = 'Person', first_sign_in_at = now() WHERE id = $1`,
      [id],
    );
    await server.sql('UPDATE memberships SET joined_at = now() WHERE user_id = $1', [id]);
    expect(await list(other)).toMatchObject([{ name: 'Known Person', isNewUser: false }]);
    const typed = email.toUpperCase();
    const row = await add(typed);
    const shown = { name: '-', email: typed, isNewUser: true };
    expect(row).toMatchObject({ ...shown, accounts: { [account.id]: { role: 'admin' } } });
    expect(await list()).toEqual([row]);
    await add(newAddress());
    expect(await (await tryRole(typed, 'guest')).json()).toMatchObject(shown);
    expect((await tryRemove(typed)).status).toBe(204);
    const again = newAddress('Bob');
    await add(again, 'guest', other);
    await add(again.toLowerCase());
    const log = await server.sql<{ text: string }>(
      'SELECT row_to_json(e)::text AS text FROM audit_entries e WHERE $1 = ANY(accounts)',
      [account.id],
    );
    const told = log.map(({ text }) => text).join();
    expect([told.includes(typed), told.includes(email), told.includes(again)]).toEqual([true, false, false]);
    // The list shows a member who has joined by the address of their user.
    await server.sql('UPDATE memberships SET joined_at = now() WHERE account_id = $1', [account.id]);
    expect((await list()).map(({ email: address }) => address)).toContain(again);
  });

  it('are added once, whatever the case of the address', async () => {
    const email = newAddress();
    await add(email);
    const answer = await tryAdd(email.toUpperCase());
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { detail: 'User already in this organization' },
    ]);
  });

  const refusal = async (answer: Response) => [
    answer.status,
    Number(answer.headers.get('retry-after')) > 0,
    ((await answer.json()) as { detail: string }).detail,
  ];

  it('are invited 3 times a day at one address, whichever organizations ask, in any case', async () => {
    const email = newAddress();
    const others = [await server.createAccount(), await server.createAccount()];
    await add(email, 'guest');
    expect((await tryRemove(email)).status).toBe(204);
    await add(email.toUpperCase(), 'guest');
    await add(email, 'guest', others[0]);
    const seen = 'This address was invited 3 times within a day. Try again later.';
    expect(await refusal(await tryAdd(email.toUpperCase(), 'guest', others[1]))).toEqual([429, true, seen]);
    expect(await list(others[1])).toEqual([]);
    expect((await tryAdd(email)).status).toBe(409);
    await tryRemove(email);
    expect((await tryAdd(email)).status).toBe(429);
    await server.sql(
      `UPDATE invitations_sent SET sent_at = sent_at - interval '1 day' WHERE account_id = $1`,
      [account.id],
    );
    expect((await tryAdd(email, 'guest', others[1])).status).toBe(200);
    const kept = `SELECT 1 FROM invitations_sent WHERE sent_at < now() - interval '1 day'`;
    expect(await server.sql(kept)).toEqual([]);
  });

  it('are invited 30 times an hour by one organization, however many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 33 }, () => tryAdd(newAddress())));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBe(3);
    const seen = 'The organization sent 30 invitations within an hour. Try again later.';
    for (const answer of refused) expect(await refusal(answer)).toEqual([429, true, seen]);
    expect((await list()).length).toBe(30);
    await add(newAddress(), 'guest', await server.createAccount());
    await server.sql(
      `UPDATE invitations_sent SET sent_at = sent_at - interval '1 hour' WHERE account_id = $1`,
      [account.id],
    );
    expect((await tryAdd(newAddress())).status).toBe(200);
  });

  it('are led nowhere by the name of an organization', async () => {
    const rename = (accountname: string) =>
      server.patchJson(`/api/v1/accounts/${account.id}/`, { accountname }, account.cookie);
    for (const name of [
      'Prize: https://evil.example',
      'WWW.evil.example',
      'ht\u200btp:/\u200b/evil',
      'ｗｗｗ．evil',
    ]) {
      const answer = await rename(name);
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { detail: 'A name may not hold a web address' },
      ]);
    }
    expect((await rename(`evil.example ${'long '.repeat(30)}`)).status).toBe(200);
    const email = newAddress();
    await add(email);
    const mail = await outbox.next(email);
    expect(mail.subject).toBe(`You are invited to evil. example ${'long '.repeat(9)}…`.replace(' …', '…'));
    expect(`${mail.text}${mail.html}`).not.toContain('evil.example');
  });

  it('are added once by many at once', async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryAdd(email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  });

  it.each([
    ['a@b', 'guest', 'Invalid email'],
    ['a@b.c\r\nBcc: x@example.org', 'guest', 'Invalid email'],
    [`${'x'.repeat(300)}@example.org`, 'guest', 'Invalid email'],
    ['a\u0000b@example.org', 'guest', 'Invalid email'],
    [null, 'guest', 'Invalid email'],
    [{ $ne: 1 }, 'guest', 'Invalid email'],
    ['ann@example.org', 'sadmin', 'Invalid role'],
    ['ann@example.org', 'Admin', 'Invalid role'],
    ['ann@example.org', null, 'Invalid role'],
  ])('are not added as %j, %j', async (email, role, detail) => {
    const answer = await tryAdd(email, role);
    expect([answer.status, await answer.json()]).toMatchObject([400, { detail }]);
  });

  it('change their role and go, named by id or by address in any case', async () => {
    await add(newAddress());
    const email = newAddress();
    const { id } = await add(email, 'guest');
    const promoted = await tryRole(email.toUpperCase(), 'manager');
    expect([promoted.status, await promoted.json()]).toMatchObject([
      200,
      { id, accounts: { [account.id]: { role: 'manager' } } },
    ]);
    expect((await tryRole(id, 'owner')).status).toBe(400);
    expect((await tryRole(id, 'guest')).status).toBe(200);
    expect((await tryRemove(id.toUpperCase())).status).toBe(204);
    expect((await tryRemove(id)).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  it.each([
    'nobody@example.org',
    '00000000-0000-0000-0000-000000000000',
    'x',
    '%',
    'a/b@example.org',
    'a\u0000b@example.org',
  ])('do not include %j', async (who) => {
    expect((await tryRole(who, 'guest')).status).toBe(404);
    expect((await tryRemove(who)).status).toBe(404);
  });

  it('are found by an address that has a plus', async () => {
    const email = newAddress().replace('@', '+alarms@');
    await add(email, 'guest');
    // An address that is encoded twice is the address of another user.
    expect((await tryRole(encodeURIComponent(email), 'manager')).status).toBe(404);
    expect((await tryRole(email, 'manager')).status).toBe(200);
    expect((await tryRemove(email)).status).toBe(204);
  });

  it('of another organization are out of reach', async () => {
    const other = await server.createAccount();
    const email = newAddress();
    const { id } = await add(email, 'guest', other);
    for (const who of [id, email]) {
      expect((await tryRole(who, 'admin')).status).toBe(404);
      expect((await tryRemove(who)).status).toBe(404);
    }
    for (const method of ['GET', 'POST']) {
      expect((await server.fetch(usersOf(other), { method, cookie: account.cookie })).status).toBe(404);
    }
    expect(await list(other)).toMatchObject([{ accounts: { [other.id]: { role: 'guest' } } }]);
  });

  it('are nobody to visitors of a public organization', async () => {
    const open = await server.createAccount({ isPublic: true });
    const email = newAddress();
    await add(email, 'guest', open);
    expect((await server.fetch(usersOf(open))).status).toBe(401);
    expect((await server.fetch(`${usersOf(open)}${email}/`, { method: 'DELETE' })).status).toBe(401);
  });
});

describe('where users are not managed', () => {
  it('nobody is listed, added, changed or removed, whoever asks; people may leave', async () => {
    const sadmin = await server.superAdmin();
    const [user, other] = [
      await newMember(server, account, 'guest'),
      await newMember(server, account, 'admin'),
    ];
    const set = async (enabled: boolean) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ enabled, subject: account.id });
      const init = { method: 'PUT', cookie: sadmin, headers, body };
      expect((await server.fetch('/api/v1/featureflags/user_management/', init)).status).toBe(200);
    };
    const path = (who = '') => `${usersOf(account)}${who && `${who}/`}`;
    await set(false);
    for (const cookie of [account.cookie, other.cookie, sadmin]) {
      const answers = [
        await server.fetch(path(), { cookie }),
        await server.postJson(path(), { email: newAddress(), role: 'guest' }, { cookie }),
        await server.patchJson(path(user.email), { role: 'manager' }, cookie),
        await server.fetch(path(user.id), { method: 'DELETE', cookie }),
      ];
      for (const answer of answers) {
        expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'feature_off' }]);
      }
    }
    const leaving = { method: 'DELETE', cookie: user.cookie };
    expect((await server.fetch(path(user.email), leaving)).status).toBe(204);
    await set(true);
    expect((await list()).map(({ email }) => email)).toEqual([other.email]);
  });
});

describe('the first admin of a new organization', () => {
  const make = async (id: string, initial_admin_email: string) =>
    server.postJson(
      '/api/v1/accounts/',
      { id, accountname: 'New one', initial_admin_email },
      { cookie: await server.superAdmin() },
    );

  it('is invited with it', async () => {
    const email = newAddress('first');
    const id = `n${email.split('.')[1]!.split('@')[0]}`;
    expect((await make(id, email)).status).toBe(200);
    expect((await outbox.next(email)).subject).toBe('You are invited to New one');
    const users = await server.get(`/api/v1/accounts/${id}/users/`, await server.superAdmin());
    expect(users).toMatchObject([{ email, accounts: { [id]: { role: 'admin' } } }]);
  });

  it('is not invited where it is not made', async () => {
    const email = newAddress('first');
    expect((await make(account.id, email)).status).toBe(409);
    expect((await make('another', 'a@b')).status).toBe(400);
    expect(await server.sql('SELECT FROM users WHERE email = $1', [email])).toEqual([]);
  });
});

describe('the last admin', () => {
  const refusal = { detail: 'The organization needs at least one admin' };

  it('neither goes nor becomes less', async () => {
    const { id } = await add(newAddress());
    await add(newAddress(), 'manager');
    for (const answer of [await tryRemove(id), await tryRole(id, 'guest')]) {
      expect([answer.status, await answer.json()]).toMatchObject([409, refusal]);
    }
    expect((await tryRole(id, 'admin')).status).toBe(200);
  });

  it('is not asked for where there never was one', async () => {
    const { id } = await add(newAddress(), 'guest');
    expect((await tryRemove(id)).status).toBe(204);
  });

  it('remains when two go at once', async () => {
    const [one, two] = [newAddress(), newAddress()];
    await add(one);
    await add(two);
    for (let round = 0; round < 15; round++) {
      // The rounds need more invitations than an organization or an address may have.
      await server.sql('DELETE FROM invitations_sent WHERE account_id = $1', [account.id]);
      const goes = round % 2 === 0 ? tryRemove(one) : tryRole(one, 'guest');
      const answers = await Promise.all([goes, tryRemove(two)]);
      const refused = answers.filter(({ status }) => status === 409);
      expect([round, refused.length]).toEqual([round, 1]);
      const left = await list();
      expect(left.filter(({ accounts }) => accounts[account.id]!.role === 'admin')).toHaveLength(1);
      for (const who of [one, two]) {
        if (left.some(({ email }) => email === who)) await tryRole(who, 'admin');
        else await add(who);
      }
    }
  });
});
