import type { AccountUser } from '@mesonet/contract/users.js';
import { type ProviderAccount, signInAt } from '../../support/people/oidc-provider.js';
import { openIdPlace } from '../../support/people/openid-place.js';
import { expectRefusal, WHY } from '../../support/people/openid-refusal.js';
import { newAddress } from '../../support/people/outbox.js';
import { enrol } from '../../support/people/totp.js';
import { waitFor } from '../../support/wait-for.js';

const place = openIdPlace();

const identities = (email: string) =>
  place.server.sql<{ subject: string }>(
    'SELECT subject FROM user_identities JOIN users ON id = user_id WHERE email = $1',
    [email],
  );

const idOf = async (cookie: string): Promise<string | null> => {
  const answer = await place.server.fetch('/api/v1/session/', { cookie });
  return answer.status === 200 ? ((await answer.json()) as { id: string }).id : null;
};

describe('sign-in at an OpenID provider', () => {
  it('leads there and back, and takes up invitations', async () => {
    const { email, name } = await place.invited();
    const browser = place.browser();
    const there = new URL(await place.authorization(browser, '?next=/admin/a/home?x=1'));
    expect(there.origin).toBe(place.provider.issuer);
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      client_id: 'mesonet',
      response_type: 'code',
      redirect_uri: `${place.server.url}/auth/callback`,
      scope: 'openid email',
      code_challenge_method: 'S256',
    });
    const answer = await place.bring(browser, await signInAt(there.href, name));
    expect([answer.status, answer.headers.location]).toEqual([303, '/admin/a/home?x=1']);
    expect(JSON.parse((await browser.get('/api/v1/session/')).body)).toMatchObject({
      email,
      isNewUser: true,
      accounts: { [place.account.id]: { role: 'manager' } },
    });
    const { account, server } = place;
    const rows = await server.get<AccountUser[]>(`/api/v1/accounts/${account.id}/users/`, account.cookie);
    expect(rows.find((row) => row.email === email)).toMatchObject({ isNewUser: false });
  });

  it('keeps what it needs where no script, no other route and nobody else reads it', async () => {
    const { headers } = await place.browser().get('/auth/login');
    const [cookie = '', ...others] = headers['set-cookie']!;
    expect(others).toEqual([]);
    expect(cookie).toMatch(
      /^openid_attempt=[\w-]+; Max-Age=600; Path=\/auth\/callback; HttpOnly; SameSite=Lax$/,
    );
    const { state, nonce } = Object.fromEntries(new URL(headers.location!).searchParams);
    const sealed = Buffer.from(/=([\w-]+)/.exec(cookie)![1]!, 'base64url').toString('latin1');
    for (const secret of [state, nonce, 'verifier']) expect(sealed).not.toContain(secret);
  });

  it.each([
    ['another host', '//evil.example', '/'],
    ['another host behind a backslash', '/%5Cevil.example', '/'],
    ['a script', 'javascript:alert(1)', '/'],
    ['another site', 'https://evil.example/', '/'],
    ['two paths', '/a&next=/b', '/'],
    ['a path that no cookie holds', `/${'a'.repeat(4000)}`, '/'],
    ['a long path', `/${'a'.repeat(2000)}`, `/${'a'.repeat(2000)}`],
  ])('leads to a path of ours, asked for %s', async (_, next, location) => {
    const { name } = await place.invited();
    const answer = await place.signIn(place.browser(), name, `?next=${next}`);
    expect([answer.status, answer.headers.location]).toEqual([303, location]);
  });

  it('goes by issuer and subject, whatever becomes of the address', async () => {
    const { email, name } = await place.invited();
    const browser = place.browser();
    await place.signIn(browser, name);
    const first = await idOf(browser.cookie);
    place.provider.accounts.set(name, { email: newAddress('renamed'), email_verified: true });
    const other = place.browser();
    expect((await place.signIn(other, name)).status).toBe(303);
    expect(await idOf(other.cookie)).toBe(first);
    expect(await identities(email)).toEqual([{ subject: name }]);
  });

  it('ties an address to whoever comes first, and to nobody after them', async () => {
    const { email, name } = await place.invited();
    expect((await place.signIn(place.browser(), name)).status).toBe(303);
    const thief = place.known(email.toUpperCase());
    const answer = await place.signIn(place.browser(), thief);
    expectRefusal(answer, 401, WHY.other);
    expect(answer.body).toContain(' href="/auth/logout">Sign in as somebody else</a>');
    expect(await identities(email)).toEqual([{ subject: name }]);
    expect((await place.signIn(place.browser(), name)).status).toBe(303);
  });

  it('ties an address anew once a super administrator said so', async () => {
    const { email, name } = await place.invited();
    const first = place.browser();
    await place.signIn(first, name);
    const renewed = place.known(email);
    expect((await place.signIn(place.browser(), renewed)).status).toBe(401);
    const forget = async (address: string, cookie: string) => {
      const path = `/api/v1/sadmin/identities/${encodeURIComponent(address)}/`;
      return (await place.server.fetch(path, { method: 'DELETE', cookie })).status;
    };
    const superAdmin = await place.server.superAdmin();
    expect(await forget(email, place.account.cookie)).toBe(403);
    expect(await forget(email.toUpperCase(), superAdmin)).toBe(204);
    expect(await idOf(first.cookie)).toBeNull();
    for (const gone of [email, newAddress(), 'nobody']) expect(await forget(gone, superAdmin)).toBe(404);
    expect((await place.signIn(place.browser(), renewed)).status).toBe(303);
    expectRefusal(await place.signIn(place.browser(), name), 401, WHY.other);
  });

  it('lets one through of several who bring the same address at once', async () => {
    const { email } = await place.invited();
    const names = Array.from({ length: 8 }, () => place.known(email));
    const answers = await Promise.all(names.map((name) => place.signIn(place.browser(), name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array<number>(7).fill(401)]);
    expect(await identities(email)).toHaveLength(1);
  });

  it.each<[string, Partial<ProviderAccount>, number, string]>([
    ['an address that is not verified', { email_verified: false }, 401, WHY.unverified],
    ['an address of which nothing is said', { email_verified: undefined }, 401, WHY.unverified],
    ['no address', { email: undefined }, 401, WHY.unverified],
    ['what is no address', { email: 'nobody' }, 401, WHY.unverified],
    ['an address that nobody has here', { email: '<b>nobody@example.org' }, 401, WHY.unverified],
    ['an address of nobody here', { email: newAddress('nobody') }, 403, WHY.unknown],
  ])('refuses %s, and ties nothing', async (_, claims, status, why) => {
    const { email, name } = await place.invited();
    const account = { email, email_verified: true, ...claims };
    place.provider.accounts.set(name, account);
    const answer = await place.signIn(place.browser(), name);
    expectRefusal(answer, status, why);
    expect(answer.body).toContain(' href="/auth/logout">Sign in as somebody else</a>');
    expect(await place.server.sql('SELECT FROM user_identities WHERE subject = $1', [name])).toEqual([]);
  });

  it('needs a verified address of those it knows, too', async () => {
    const { email, name } = await place.invited();
    await place.signIn(place.browser(), name);
    place.provider.accounts.set(name, { email, email_verified: false });
    expectRefusal(await place.signIn(place.browser(), name), 401, WHY.unverified);
  });

  it('takes "true" for true', async () => {
    const { email, name } = await place.invited();
    place.provider.accounts.set(name, { email, email_verified: 'true' });
    expect((await place.signIn(place.browser(), name)).status).toBe(303);
  });

  it('answers a program with the problem', async () => {
    const answer = await place.server.fetch('/auth/callback?code=a&state=b');
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'expired', detail: WHY.expired },
    ]);
  });

  it('tells the audit log of whom it refused', async () => {
    await place.signIn(place.browser(), place.known(newAddress('nobody')));
    const told = `SELECT FROM audit_entries WHERE action = 'sign_in_failed'`;
    await waitFor('the entry', async () => (await place.server.sql(told)).length > 0);
  });

  it('asks a user who has a device for its code', async () => {
    const { server } = place;
    const email = newAddress('super');
    const name = place.known(email);
    await server.postJson('/api/v1/sadmin/users/', { email }, { cookie: await server.superAdmin() });
    const browser = place.browser();
    await place.signIn(browser, name);
    const id = await idOf(browser.cookie);
    const device = await enrol(server, { id: id!, email, cookie: browser.cookie });

    const other = place.browser();
    const answer = await place.signIn(other, name, '?next=/admin/sadmin');
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      '/admin/login/totp?next=%2Fadmin%2Fsadmin',
    ]);
    expect(await idOf(other.cookie)).toBeNull();
    expect((await other.post('/auth/totp/', { code: device.code() })).status).toBe(200);
    expect(await idOf(other.cookie)).toBe(id);
  });

  it('lets nobody go on whose identity was forgotten: with the second factor, or by a token', async () => {
    const { server } = place;
    const sadmin = await server.superAdmin();
    const email = newAddress('super');
    const name = place.known(email);
    await server.postJson('/api/v1/sadmin/users/', { email }, { cookie: sadmin });
    const browser = place.browser();
    await place.signIn(browser, name);
    const device = await enrol(server, { id: (await idOf(browser.cookie))!, email, cookie: browser.cookie });
    const wanted = { description: 'A script', expires_in: 60 };
    const created = await server.postJson('/api/v1/access_tokens/', wanted, browser);
    const { raw_secret } = (await created.json()) as { raw_secret: string };
    const byToken = async () => {
      const headers = { authorization: `Bearer ${raw_secret}` };
      return (await server.fetch('/api/v1/session/', { headers })).status;
    };
    const other = place.browser();
    await place.signIn(other, name);
    expect(await byToken()).toBe(200);

    const path = `/api/v1/sadmin/identities/${email}/`;
    expect((await server.fetch(path, { method: 'DELETE', cookie: sadmin })).status).toBe(204);
    expect((await other.post('/auth/totp/', { code: device.code() })).status).toBe(401);
    expect(await byToken()).toBe(401);
  });
});
