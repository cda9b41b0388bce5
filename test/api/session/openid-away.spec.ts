import { signInAt, TestProvider } from '../../support/people/oidc-provider.js';
import { openIdPlace } from '../../support/people/openid-place.js';
import { expectRefusal } from '../../support/people/openid-refusal.js';
import { waitFor } from '../../support/wait-for.js';

const AWAY = 'The sign-in provider does not answer. Try again in a moment.';
const place = openIdPlace();

const isSignedIn = async (cookie: string) =>
  (await place.server.fetch('/api/v1/session/', { cookie })).status === 200;

/** Waits until sign-in answers with this status, which needs a new attempt of the server to reach the provider. */
const loginLeadsTo = (status: number) =>
  waitFor(`sign-in to answer ${status}`, async () => {
    const answer = await place.browser().get('/auth/login?next=/a', { accept: 'text/html' });
    return answer.status === status && answer;
  });

describe('a server with an OpenID provider', () => {
  it('announces sign-in by email', async () => {
    const flag = await place.server.get('/featureflags/improved_login_rollout/');
    expect(flag).toMatchObject({ enabled: true });
  });

  it('lets nobody in by mailed codes, and mails none', async () => {
    const { email } = await place.invited();
    const browser = place.browser();
    for (const [path, body] of [
      ['/auth/email/', { email }],
      ['/auth/email/verify/', { email, code: '123456' }],
    ] as const) {
      const { status, body: problem } = await browser.post(path, body);
      expect([status, JSON.parse(problem)]).toMatchObject([403, { code: 'sign_in_elsewhere' }]);
    }
    expect((await browser.get('/auth/email/link?token=a')).status).toBe(410);
    const [invitation, ...more] = await waitFor('the invitation', async () => {
      const mails = await place.mails.to(email);
      return mails.length > 0 && mails;
    });
    expect(more).toEqual([]);
    expect(invitation!.text).toContain(`through ${new URL(place.provider.issuer).host}.`);
  });

  it('signs out there, too, whoever signed in there', async () => {
    const { name } = await place.invited();
    const browser = place.browser();
    await place.signIn(browser, name);
    const { cookie } = browser;
    const answer = await browser.get('/auth/logout');
    const there = new URL(answer.headers.location!);
    expect([answer.status, there.origin]).toEqual([302, place.provider.issuer]);
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      client_id: 'mesonet',
      post_logout_redirect_uri: `${place.server.url}/admin/login`,
      id_token_hint: expect.stringMatching(/^ey/) as string,
    });
    // The provider accepts the request and shows its question, because this fetch has no session there.
    expect((await fetch(there)).status).toBe(200);
    expect(await isSignedIn(cookie)).toBe(false);
    expect(browser.cookie).toBe('');
    expect((await browser.get('/auth/logout')).headers.location).toBe('/admin/login');
  });

  it('signs out here only who signed in with a password', async () => {
    const { cookie } = place.account;
    const answer = await place.server.fetch('/auth/logout', { cookie });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/login']);
    expect(await isSignedIn(cookie)).toBe(false);
    place.account.cookie = await place.server.signIn(place.account.id, place.account.password);
  });
});

describe('a provider that is away', () => {
  it('keeps no server from starting, and is asked again', async () => {
    const { email, name } = await place.invited();
    await place.provider.stop();
    await place.restart();
    const page = await loginLeadsTo(503);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.body).toContain(AWAY);
    expect(page.body).toContain(' href="/auth/login?next=%2Fa">Try again</a>');
    const problem = await place.server.fetch('/api/v1/auth/login');
    expect([problem.status, await problem.json()]).toMatchObject([503, { code: 'sign_in_provider_away' }]);
    expect(place.running.log()).toContain('Nobody can sign in: the OpenID provider');
    // The password still works.
    await place.server.superAdmin();

    await place.provider.startAgain();
    await loginLeadsTo(302);
    const browser = place.browser();
    expect((await place.signIn(browser, name)).status).toBe(303);
    expect(JSON.parse((await browser.get('/api/v1/session/')).body)).toMatchObject({ email });
  });

  it('is told of when it went meanwhile, and nobody is signed in', async () => {
    const { name } = await place.invited();
    const browser = place.browser();
    const back = await signInAt(await place.authorization(browser), name);
    await place.provider.stop();
    const answer = await place.bring(browser, back);
    expectRefusal(answer, 503, AWAY);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await place.provider.startAgain();
    expect((await place.signIn(browser, name)).status).toBe(303);
  });

  it('keeps nobody from signing out', async () => {
    const { name } = await place.invited();
    const browser = place.browser();
    await place.signIn(browser, name);
    const { cookie } = browser;
    await place.provider.stop();
    await place.restart();
    expect((await browser.get('/auth/logout')).headers.location).toBe('/admin/login');
    expect(await isSignedIn(cookie)).toBe(false);
    await place.provider.startAgain();
  });
});

describe('another provider', () => {
  it('begins anew: whoever was tied to one is tied to the other by the address', async () => {
    const { email, name } = await place.invited();
    await loginLeadsTo(302);
    expect((await place.signIn(place.browser(), name)).status).toBe(303);
    const { url: publicUrl } = place.server;
    const other = await TestProvider.start({ publicUrl, hasEmailInToken: true, hasSignOut: false });
    const first = place.provider;
    try {
      place.provider = other;
      await place.restart(other.settings);
      await loginLeadsTo(302);
      // At the other provider, the same subject is another person.
      other.accounts.set(name, { email: 'else@example.org', email_verified: true });
      expect((await place.signIn(place.browser(), name)).status).toBe(403);
      const browser = place.browser();
      expect((await place.signIn(browser, place.known(email))).status).toBe(303);
      expect(JSON.parse((await browser.get('/api/v1/session/')).body)).toMatchObject({ email });
      expect((await browser.get('/auth/logout')).headers.location).toBe('/admin/login');
    } finally {
      await first.stop();
    }
  });
});
