import type { CreatedAccessToken } from '@mesonet/contract/access-tokens.js';
import type { AuditEntry, AuditPage } from '@mesonet/contract/audit.js';
import { newMember, signInByEmail, TestBrowser } from '../../support/people/email-sign-in.js';
import { newAddress } from '../../support/people/outbox.js';
import { type TestAccount, testServer } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = testServer();
let account: TestAccount;
beforeEach(async () => {
  account = await server.createAccount();
});

const ofAccount = async (query = '', { id, cookie } = account) =>
  (await server.get<AuditPage>(`/api/v1/accounts/${id}/audit/?count=500&${query}`, cookie)).items;
/** Resolves with the newest entry of an action, once it exists. */
const told = (action: string, whose = account): Promise<AuditEntry> =>
  waitFor(`an entry of ${action}`, async () => (await ofAccount(`action=${action}`, whose))[0]);
const remove = (path: string, cookie = account.cookie) => server.fetch(path, { method: 'DELETE', cookie });

describe('the audit log', () => {
  it('tells who changed what from where, as it was and as it is', async () => {
    const { id, cookie } = account;
    const admin = await newMember(server, account, 'admin');
    const member = await newMember(server, account, 'guest');
    expect(await told('member_added')).toMatchObject({
      who: { kind: 'legacy-account', id, name: id, isToken: false },
      from: '127.0.0.1',
      accounts: [id],
      object: member.email,
      before: null,
      after: { role: 'guest' },
      count: 1,
    });
    const path = `/api/v1/accounts/${id}/users/${member.id}/`;
    await server.patchJson(path, { role: 'manager' }, admin.cookie);
    const change = await told('member_role_changed');
    expect(change.who).toEqual({ kind: 'user', id: admin.id, name: admin.email, isToken: false });
    expect(change).toMatchObject({
      object: member.email,
      before: { role: 'guest' },
      after: { role: 'manager' },
    });
    expect(Math.abs(Date.parse(change.time) - Date.now())).toBeLessThan(60_000);
    await remove(path, cookie);
    expect(await told('member_removed')).toMatchObject({ object: member.email, before: { role: 'manager' } });
  });

  it('tells nothing of what was refused or failed', async () => {
    const admin = await newMember(server, account, 'admin');
    const path = `/api/v1/accounts/${account.id}/users/${admin.id}/`;
    expect((await server.patchJson(path, { role: 'guest' }, account.cookie)).status).toBe(409);
    expect((await server.patchJson(path, { role: 'king' }, account.cookie)).status).toBe(400);
    expect(await ofAccount('action=member_role_changed')).toEqual([]);
  });

  it('tells of stations, their passwords and their settings, and holds no secret', async () => {
    const { id, cookie } = account;
    const station = await server.createStation(account, { stationname: 'Ridge' });
    expect(await told('station_created')).toMatchObject({
      object: station.id,
      after: { stationname: 'Ridge' },
    });
    const stations = `/api/v1/accounts/${id}/stations/`;
    await server.get(`${stations}?include=active`, cookie);
    expect(await ofAccount('action=station_password_shown')).toEqual([]);
    await server.get(`${stations}${station.id}/?include=stationpwd`, cookie);
    expect(await told('station_password_shown')).toMatchObject({ object: station.id });

    const PASSKEY = '0123456789ABCDEF0123456789ABCDEF';
    const intake = `/api/v1/stations/${station.id}/intake/`;
    expect((await server.patchJson(intake, { passkey: PASSKEY, mqtt: true }, cookie)).status).toBe(200);
    expect(await told('station_intake_changed')).toMatchObject({
      object: station.id,
      before: { mqtt: false, passkey: null },
      after: { mqtt: true, passkey: '•••' },
    });
    await server.postJson(`/api/v1/stations/${station.id}/rotate_password/`, {}, { cookie });
    await told('station_password_rotated');
    await remove(`${stations}${station.id}/`);
    expect(await told('station_deleted')).toMatchObject({
      object: station.id,
      before: { stationname: 'Ridge' },
    });
    const all = JSON.stringify(await ofAccount());
    for (const secret of [PASSKEY, station.password, account.password]) expect(all).not.toContain(secret);
  });

  it('counts how often a password was shown to the same person', async () => {
    await server.createStation(account);
    const stations = `/api/v1/accounts/${account.id}/stations/?include=stationpwd`;
    for (let n = 0; n < 5; n += 1) await server.get(stations, account.cookie);
    await told('station_password_shown');
    expect(await ofAccount('action=station_password_shown')).toHaveLength(1);
    const guest = await newMember(server, account, 'guest');
    await server.get(stations, guest.cookie);
    expect(await ofAccount(`action=station_password_shown&user=${guest.email}`)).toEqual([]);
  });

  it('tells of sign-ins and sign-outs, whichever way', async () => {
    expect(await told('sign_in')).toMatchObject({ who: { kind: 'legacy-account', id: account.id } });
    const user = await newMember(server, account, 'guest');
    const signIn = await waitFor(
      'the sign-in of a user',
      async () => (await ofAccount(`user=${user.email}`))[0],
    );
    expect(signIn).toMatchObject({ action: 'sign_in', who: { kind: 'user', id: user.id, name: user.email } });
    expect(signIn.from).not.toBe('127.0.0.1');
    await remove('/api/v1/session/', user.cookie);
    expect(await told('sign_out')).toMatchObject({ who: { id: user.id } });
    const again = await server.signIn(account.id, account.password);
    await server.fetch('/auth/logout', { cookie: again });
    await waitFor('the other', async () => (await ofAccount('action=sign_out')).length === 2);
  });

  it('tells of failed sign-ins: the first at once, and not each of the others', async () => {
    const stranger = new TestBrowser(server);
    const signIn = (accountid: string) => stranger.post('/api/v1/session/', { accountid, password: 'wrong' });
    for (let n = 0; n < 4; n += 1) expect((await signIn(account.id)).status).toBe(401);
    expect(await told('sign_in_failed')).toMatchObject({
      who: { kind: 'nobody', name: '' },
      object: account.id,
      count: 1,
    });
    expect(await ofAccount('action=sign_in_failed')).toHaveLength(1);
    // A name that no account or user has may be a password typed into the wrong field, so it must not be stored.
    await signIn('hunter22');
    const rows = await server.sql<{ row: string }>('SELECT e::text AS row FROM audit_entries e');
    expect(rows.map(({ row }) => row).join()).not.toContain('hunter22');

    const user = await newMember(server, account, 'guest');
    // Nobody requested a code in this browser, so every code is wrong.
    await stranger.post('/auth/email/verify/', { email: user.email, code: '000000' });
    await waitFor('the wrong code', async () =>
      (await ofAccount('action=sign_in_failed')).some(({ object }) => object === user.email),
    );
  });

  it('tells of who was refused for lack of permissions', async () => {
    const guest = await newMember(server, account, 'guest');
    const path = `/api/v1/accounts/${account.id}/users/`;
    for (let n = 0; n < 3; n += 1) {
      const answer = await server.postJson(path, { email: newAddress(), role: 'admin' }, guest);
      expect(answer.status).toBe(403);
    }
    expect(await told('access_denied')).toMatchObject({
      who: { id: guest.id, name: guest.email },
      object: 'POST /api/v1/accounts/:accountId/users',
      accounts: [account.id],
    });
    expect(await ofAccount('action=access_denied')).toHaveLength(1);
  });

  it('tells super admins of super users, of tokens and what they do, and of the sign-in they share', async () => {
    const sadmin = await server.superAdmin();
    const email = newAddress('super');
    const ofAll = async (query: string) =>
      (await server.get<AuditPage>(`/api/v1/audit/?${query}`, sadmin)).items;
    const toldOfAll = (query: string, object: string) =>
      waitFor(query, async () => (await ofAll(query)).find((entry) => entry.object === object));

    await server.postJson('/api/v1/sadmin/users/', { email }, { cookie: sadmin });
    expect(await toldOfAll('action=super_user_added', email)).toMatchObject({
      who: { kind: 'legacy-super-admin', name: 'sadmin' },
      accounts: [],
    });
    const [shared] = await ofAll('action=sign_in&user=sadmin');
    expect(shared).toMatchObject({ who: { kind: 'legacy-super-admin' }, from: '127.0.0.1' });

    const { cookie } = await signInByEmail(server, email);
    const wanted = { description: 'A script', expires_in: 60 };
    const answer = await server.postJson('/api/v1/access_tokens/', wanted, { cookie });
    const token = (await answer.json()) as CreatedAccessToken;
    const created = await toldOfAll(`action=token_created&user=${email}`, token.id);
    expect(created).toMatchObject({ after: wanted, who: { isToken: false } });
    const authorization = `Bearer ${token.raw_secret}`;
    const path = `/api/v1/accounts/${account.id}/stations/`;
    await server.postJson(path, { stationname: 'Roof' }, { authorization });
    expect((await told('station_created')).who).toMatchObject({ kind: 'user', name: email, isToken: true });
    // The log also records a token that tries something it may not do.
    await server.postJson('/api/v1/access_tokens/', wanted, { authorization });
    const denied = await toldOfAll(`action=access_denied&user=${email}`, 'POST /api/v1/access_tokens');
    expect(denied.who.isToken).toBe(true);
    await remove(`/api/v1/access_tokens/${token.id}/`, cookie);
    await toldOfAll(`action=token_deleted&user=${email}`, token.id);

    await remove(`/api/v1/sadmin/users/${email}/`, sadmin);
    await toldOfAll('action=super_user_removed', email);
    const rows = await server.sql<{ row: string }>('SELECT e::text AS row FROM audit_entries e');
    expect(rows.map(({ row }) => row).join()).not.toContain(token.raw_secret.slice(4));
  });

  it('tells the organizations of a user who deletes their user', async () => {
    const user = await newMember(server, account, 'guest');
    await remove('/api/v1/profile/', user.cookie);
    expect(await told('user_deleted')).toMatchObject({ object: user.email, accounts: [account.id] });
  });

  it('cannot be changed by the server itself, and only what is older than a year goes', async () => {
    const old = `tester of ${account.id}`;
    await server.sql(
      `INSERT INTO audit_entries (since, at, count, action, actor_kind, actor_id, actor_name, by_token, accounts, object)
       SELECT t, t, 1, 'sign_in', 'user', $1, $1, false, '{}', '' FROM unnest($2::timestamptz[]) AS t`,
      [old, [new Date(Date.now() - 367 * 86_400_000), new Date(Date.now() - 360 * 86_400_000)]],
    );
    const refused = /The audit log is append-only/;
    await expect(server.sql(`UPDATE audit_entries SET object = 'x'`)).rejects.toThrow(refused);
    await expect(server.sql('DELETE FROM audit_entries')).rejects.toThrow(refused);
    await expect(server.sql('TRUNCATE audit_entries')).rejects.toThrow(refused);
    await server.sql(`DELETE FROM audit_entries WHERE actor_id = $1 AND at < now() - interval '1 year'`, [
      old,
    ]);
    expect(await server.sql('SELECT 1 FROM audit_entries WHERE actor_id = $1', [old])).toHaveLength(1);
  });
});

describe('reading the audit log', () => {
  it('goes on page by page, newest first, and finds', async () => {
    const before = new Date().toISOString();
    for (let n = 0; n < 5; n += 1) {
      await server.createStation(account, { stationname: `Station ${n}` });
    }
    const path = `/api/v1/accounts/${account.id}/audit/?action=station_created&count=2`;
    const names: unknown[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: AuditPage = await server.get(`${path}${next && `&before=${next}`}`, account.cookie);
      expect(page.items.length).toBeLessThanOrEqual(2);
      names.push(...page.items.map(({ after }) => (after as { stationname: string }).stationname));
      next = page.next;
    }
    expect(names).toEqual([4, 3, 2, 1, 0].map((n) => `Station ${n}`));
    const found = (query: string) => ofAccount(`action=station_created&${query}`);
    expect(await found(`user=${account.id.toUpperCase()}&start=${before}`)).toHaveLength(5);
    expect(await found(`end=${before}`)).toEqual([]);
    expect(await found('user=nobody')).toEqual([]);
  });

  it.each([
    ['action=nothing', /Unknown action/],
    ['before=abc', /Invalid cursor/],
    ['count=0', /./],
    ['start=2026-01-01T00:00:00', /needs an offset/],
    ['end=yesterday', /Not a time/],
    ['who=me', /./],
  ])('refuses %s', async (query, detail) => {
    const path = `/api/v1/accounts/${account.id}/audit/?${query}`;
    const answer = await server.fetch(path, { cookie: account.cookie });
    const problem = (await answer.json()) as { detail: string };
    expect([answer.status, problem.detail]).toEqual([400, expect.stringMatching(detail)]);
  });

  it('is for admins, each of their own', async () => {
    const other = await server.createAccount();
    await server.createStation(other);
    await told('station_created', other);
    const path = `/api/v1/accounts/${account.id}/audit/`;
    const status = async (cookie?: string, at = path) => (await server.fetch(at, { cookie })).status;
    expect(await status()).toBe(401);
    expect(await status(other.cookie)).toBe(404);
    expect(await status((await newMember(server, account, 'manager')).cookie)).toBe(403);
    const admin = await newMember(server, account, 'admin');
    expect(await status(admin.cookie)).toBe(200);

    const all = '/api/v1/audit/';
    expect(await status(undefined, all)).toBe(401);
    expect(await status((await newMember(server, account, 'manager')).cookie, all)).toBe(403);
    expect(await status(admin.cookie, `${all}?account=${other.id}`)).toBe(404);
    const own = await server.get<AuditPage>(`${all}?count=500`, admin.cookie);
    expect(new Set(own.items.flatMap(({ accounts }) => accounts))).toEqual(new Set([account.id]));

    const sadmin = await server.superAdmin();
    const ofOther = await server.get<AuditPage>(`${all}?account=${other.id}`, sadmin);
    expect(ofOther.items.map(({ action }) => action)).toContain('station_created');
    const everything = await server.get<AuditPage>(`${all}?count=500`, sadmin);
    expect(everything.items.map(({ action }) => action)).toContain('account_created');
  });

  it('shows an admin of one organization nothing of the others a user belongs to', async () => {
    const other = await server.createAccount();
    const user = await newMember(server, account, 'guest');
    await server.postJson(`/api/v1/accounts/${other.id}/users/`, { email: user.email, role: 'guest' }, other);
    await remove('/api/v1/session/', user.cookie);
    const browser = new TestBrowser(server);
    const { code } = await browser.codeFor(user.email);
    await browser.post('/auth/email/verify/', { email: user.email, code });
    for (const each of [account, other]) {
      const signIn = await waitFor(
        'the sign-in',
        async () => (await ofAccount(`action=sign_in&user=${user.email}`, each))[0],
      );
      expect(signIn.accounts).toEqual([each.id]);
    }
  });

  it('does not show a new organization what was told of a deleted one with its id', async () => {
    await server.createStation(account);
    await told('station_created');
    await server.sql(`UPDATE accounts SET created_at = now() + interval '1 second' WHERE id = $1`, [
      account.id,
    ]);
    expect(await ofAccount()).toEqual([]);
    const path = `/api/v1/audit/?account=${account.id}`;
    expect((await server.get<AuditPage>(path, await server.superAdmin())).items.length).toBeGreaterThan(0);
  });
});
