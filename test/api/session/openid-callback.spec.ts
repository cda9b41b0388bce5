import { createHmac } from 'node:crypto';
import { CLIENT, OTHER_CLIENT, signInAt } from '../../support/people/oidc-provider.js';
import { openIdPlace } from '../../support/people/openid-place.js';
import { expectRefusal, WHY } from '../../support/people/openid-refusal.js';
import { waitFor } from '../../support/wait-for.js';

const place = openIdPlace();

const part = (idToken: string, at: number) =>
  JSON.parse(Buffer.from(idToken.split('.')[at]!, 'base64url').toString()) as Record<string, unknown>;
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const withAlgorithm = (alg: string, idToken: string) =>
  `${encoded({ ...part(idToken, 0), alg })}.${idToken.split('.')[1]}`;
const unsigned = (idToken: string) => `${withAlgorithm('none', idToken)}.`;
const signedBySecret = (idToken: string) => {
  const text = withAlgorithm('HS256', idToken);
  return `${text}.${createHmac('sha256', CLIENT.secret).update(text).digest('base64url')}`;
};
/** Replaces claims of an id token and keeps the signature of the original. */
const withClaims = (claims: Record<string, unknown>) => (idToken: string) => {
  const [head, , signature] = idToken.split('.');
  return `${head}.${encoded({ ...part(idToken, 1), ...claims })}.${signature}`;
};

beforeEach(() => {
  place.provider.forge = (idToken) => idToken;
});

const identities = (email: string) =>
  place.server.sql('SELECT FROM user_identities JOIN users ON id = user_id WHERE email = $1', [email]);

describe('the way back from the provider', () => {
  it('works once', async () => {
    const { name } = await place.invited();
    const browser = place.browser();
    const back = await signInAt(await place.authorization(browser), name);
    const kept = browser.cookie;
    expect((await place.bring(browser, back)).status).toBe(303);
    expectRefusal(await place.bring(browser, back), 400, WHY.expired);
    // A caller who kept the cookie gets further, and the provider refuses the used code.
    const again = await place.server.fetch(back.pathname + back.search, { cookie: kept });
    expect([again.status, await again.json()]).toMatchObject([401, { code: 'failed' }]);
  });

  it('works in the browser that began it only', async () => {
    const { name } = await place.invited();
    const browser = place.browser();
    const back = await signInAt(await place.authorization(browser), name);
    expectRefusal(await place.bring(place.browser(), back), 400, WHY.expired);
    const other = place.browser();
    await place.authorization(other);
    expectRefusal(await place.bring(other, back), 400, WHY.expired);
    // Failed attempts in other browsers do not affect this one.
    expect((await place.bring(browser, back)).status).toBe(303);
  });

  it('is the one begun last, of several', async () => {
    const { name } = await place.invited();
    const browser = place.browser();
    const first = await signInAt(await place.authorization(browser), name);
    const second = await signInAt(await place.authorization(browser), name);
    expectRefusal(await place.bring(browser, first), 400, WHY.expired);
    expect((await place.bring(browser, second)).status).toBe(303);
  });

  it.each([
    '',
    '?',
    '?code=a',
    '?state=',
    '?state=a&code=b',
    '?error=access_denied',
    '?state=%22%3E%3Cscript%3E',
  ])('is none as %j', async (query) => {
    const browser = place.browser();
    await place.authorization(browser);
    const answer = await browser.get(`/auth/callback${query}`, { accept: 'text/html' });
    expectRefusal(answer, 400, WHY.expired);
    expect(answer.body).not.toContain('<script');
  });

  it.each<[string, string, number, string]>([
    ['access_denied', 'denied', 401, WHY.denied],
    ['login_required', 'failed', 401, WHY.failed],
    ['</p><script>', 'failed', 401, WHY.failed],
    ['temporarily_unavailable', 'away', 503, 'The sign-in provider does not answer.'],
  ])('with the error %s is a page', async (error, _, status, why) => {
    const browser = place.browser();
    const state = new URL(await place.authorization(browser)).searchParams.get('state')!;
    const query = new URLSearchParams({
      error,
      error_description: '<script>',
      state,
      iss: place.provider.issuer,
    });
    const answer = await browser.get(`/auth/callback?${query.toString()}`, { accept: 'text/html' });
    expectRefusal(answer, status, why);
    expect(answer.body).not.toContain('<script');
  });

  it('is a page after somebody cancelled there', async () => {
    const browser = place.browser();
    const back = await signInAt(await place.authorization(browser), '');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expectRefusal(await place.bring(browser, back), 401, WHY.denied);
  });

  it.each<[string, (there: URL) => void]>([
    ['another nonce', ({ searchParams }) => searchParams.set('nonce', 'x'.repeat(43))],
    ['no nonce', ({ searchParams }) => searchParams.delete('nonce')],
    ['another challenge', ({ searchParams }) => searchParams.set('code_challenge', 'x'.repeat(43))],
    ['another application', ({ searchParams }) => searchParams.set('client_id', OTHER_CLIENT)],
  ])('is refused for %s', async (_, change) => {
    const { email, name } = await place.invited();
    const browser = place.browser();
    const there = new URL(await place.authorization(browser));
    change(there);
    const back = await signInAt(there.href, name);
    expect(back.searchParams.get('code')).toBeTruthy();
    expectRefusal(await place.bring(browser, back), 401, WHY.failed);
    expect(await identities(email)).toEqual([]);
  });

  it('is refused from another issuer', async () => {
    const { name } = await place.invited();
    const browser = place.browser();
    const back = await signInAt(await place.authorization(browser), name);
    back.searchParams.set('iss', 'https://evil.example');
    expectRefusal(await place.bring(browser, back), 401, WHY.failed);
  });

  it.each<[string, (idToken: string) => string]>([
    ['unsigned', unsigned],
    ['signed with the secret we share', signedBySecret],
    ['of another subject than was signed', withClaims({ sub: 'somebody' })],
    ['for another application', withClaims({ aud: OTHER_CLIENT })],
    ['of another issuer', withClaims({ iss: 'https://evil.example' })],
    ['too old', withClaims({ iat: 1, exp: 2 })],
    ['no token', () => 'none'],
  ])('is refused with an id token that is %s', async (_, forge) => {
    const { email, name } = await place.invited();
    place.provider.forge = forge;
    expectRefusal(await place.signIn(place.browser(), name), 401, WHY.failed);
    expect(await identities(email)).toEqual([]);
  });

  it('asks the provider no more once too much was made up', async () => {
    const browser = place.browser();
    const bringOne = async () => {
      const state = new URL(await place.authorization(browser)).searchParams.get('state')!;
      const query = new URLSearchParams({ code: 'made up', state, iss: place.provider.issuer });
      return browser.get(`/auth/callback?${query.toString()}`, { accept: 'text/html' });
    };
    for (let n = 0; n < 50; n += 1) expect((await bringOne()).status).toBe(401);
    const answer = await bringOne();
    expectRefusal(answer, 429, 'Too many attempts. Try again later.');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const { name } = await place.invited();
    expect((await place.signIn(place.browser(), name)).status).toBe(303);
  });

  it('is told of in the log without a code, token or secret', async () => {
    const { name } = await place.invited();
    const browser = place.browser();
    const there = new URL(await place.authorization(browser));
    const back = await signInAt(there.href, name);
    expect((await place.bring(browser, back)).status).toBe(303);
    const again = await place.server.fetch('/auth/logout', { cookie: browser.cookie });
    const idToken = new URL(again.headers.get('location')!).searchParams.get('id_token_hint');
    place.provider.forge = () => idToken!;
    expectRefusal(await place.signIn(browser, name), 401, WHY.failed);
    const kinds = '"kinds":["OAUTH_JWT_CLAIM_COMPARISON_FAILED"';
    await waitFor('the failure to be told', () => place.running.log().includes(kinds));
    const told = (parameter: string) => [back, there].map(({ searchParams }) => searchParams.get(parameter));
    const secrets = [...['code', 'state', 'nonce', 'code_challenge'].flatMap(told), idToken, CLIENT.secret];
    for (const secret of secrets.filter((each) => each !== null)) {
      expect(place.running.log()).not.toContain(secret);
    }
  });
});
