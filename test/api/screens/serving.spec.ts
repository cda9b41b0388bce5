import { newMember } from '../../support/people/email-sign-in.js';
import { ScreenCalls, zipOf } from '../../support/screens/screen-calls.js';
import { type TestAccount, testServer } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = testServer();
const SANDBOX = {
  'content-security-policy': 'sandbox allow-scripts',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

let sadmin: string;
let account: TestAccount;
let screens: ScreenCalls;

beforeAll(async () => {
  sadmin = await server.superAdmin();
});
beforeEach(async () => {
  account = await server.createAccount();
  screens = new ScreenCalls(server, account.id, sadmin);
  await screens.import(zipOf({ 'RT/main.html': '<p>live', 'css/a b.css': 'a{}', 'index.html': '<p>index' }));
  await screens.import(zipOf({ 'RT/main.html': '<p>draft' }), 'draft/');
});

const path = (more = 'RT/main.html') => `/${account.id}/screens/${more}`;
const get = (address: string, cookie?: string) => server.fetch(address, { cookie });
const statusOf = async (address: string, cookie?: string) => (await get(address, cookie)).status;

/** @returns the address to which the server redirects a holder of the cookie */
async function ticketFor(cookie: string, more = 'RT/main.html'): Promise<string> {
  const answer = await get(path(more), cookie);
  expect(answer.status).toBe(302);
  const address = answer.headers.get('location')!;
  expect(address).toMatch(new RegExp(`^/${account.id}/screens/~[\\w-]+/`));
  return address;
}

function expectSandbox({ headers }: Response): void {
  expect(Object.fromEntries(Object.keys(SANDBOX).map((name) => [name, headers.get(name)]))).toEqual(SANDBOX);
  expect([headers.get('set-cookie'), headers.get('cross-origin-opener-policy')]).toEqual([null, null]);
}

describe('a screen', () => {
  it('comes in a sandbox, without cookies, to whoever has a ticket', async () => {
    const address = await ticketFor(account.cookie);
    const answer = await get(address);
    expectSandbox(answer);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<p>live',
    ]);
    const style = await get(address.replace('RT/main.html', 'css/a%20b.css'));
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    expectSandbox(style);
  });

  it('is asked for again only when it changed', async () => {
    const address = await ticketFor(account.cookie);
    const etag = (await get(address)).headers.get('etag')!;
    const again = () => server.fetch(address, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await screens.import(zipOf({ 'RT/main.html': '<p>other' }));
    expect(await (await again()).text()).toBe('<p>other');
  });

  it('is the index of a folder', async () => {
    await screens.import(zipOf({ 'index.html': '<p>root', 'RT/index.html': '<p>index' }));
    for (const [folder, shown] of [
      ['', '<p>root'],
      ['RT/', '<p>index'],
    ] as const) {
      expect(await (await get(await ticketFor(account.cookie, folder))).text()).toBe(shown);
    }
    expect(await statusOf(await ticketFor(account.cookie, 'RT'))).toBe(404);
  });

  it('is shown to visitors without a ticket where they are welcome, and while they are', async () => {
    expect(await statusOf(path())).toBe(401);
    const welcome = (allow_anonymous_guest: boolean) =>
      server.patchJson(`/api/v1/accounts/${account.id}/`, { allow_anonymous_guest }, account.cookie);
    await welcome(true);
    const answer = await get(path());
    expect([answer.status, await answer.text()]).toEqual([200, '<p>live']);
    expectSandbox(answer);
    await welcome(false);
    expect(await statusOf(path())).toBe(401);
  });

  it('is nothing to strangers, and missing files are missing', async () => {
    const other = await server.createAccount();
    expect(await statusOf(path(), other.cookie)).toBe(404);
    expect(await statusOf(`/nobody/screens/a.html`, other.cookie)).toBe(404);
    const address = await ticketFor(account.cookie);
    for (const missing of ['RT/other.html', '..%2f..%2fetc/passwd', 'RT', '%00']) {
      const status = await statusOf(address.replace('RT/main.html', missing));
      expect([missing, status >= 400 && status < 500]).toEqual([missing, true]);
    }
  });
});

describe('a ticket', () => {
  it('opens nothing when it is altered, of another organization or made up', async () => {
    const address = await ticketFor(account.cookie);
    const ticket = /~([\w-]+)\//.exec(address)![1]!;
    const altered = ticket.slice(0, -2) + (ticket.endsWith('A') ? 'BB' : 'AA');
    const other = await server.createAccount({ isPublic: true });
    for (const [id, each] of [
      [account.id, altered],
      [account.id, 'made-up'],
      [account.id, 'x'.repeat(300)],
      [other.id, ticket],
    ] as const) {
      const status = await statusOf(`/${id}/screens/~${each}/RT/main.html`);
      expect([each, status === 401 || status === 404 || status === 414]).toEqual([each, true]);
    }
  });

  it('tells nothing of the session', async () => {
    const ticket = /~([\w-]+)\//.exec(await ticketFor(account.cookie))![1]!;
    const [claims = ''] = account.cookie.split('.').slice(1);
    const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string };
    expect(ticket).not.toContain(sid);
    expect(Buffer.from(ticket, 'base64url').toString('latin1')).not.toContain(sid);
  });

  it('ends with the session', async () => {
    const cookie = await server.signIn(account.id, account.password);
    const address = await ticketFor(cookie);
    expect(await statusOf(address)).toBe(200);
    await server.fetch('/api/v1/session/', { method: 'DELETE', cookie });
    expect(await statusOf(address)).toBe(401);
  });

  it('ends with the membership', async () => {
    const { cookie, email } = await newMember(server, account, 'guest');
    const address = await ticketFor(cookie);
    expect(await statusOf(address)).toBe(200);
    const removed = await server.fetch(`/api/v1/accounts/${account.id}/users/${encodeURIComponent(email)}/`, {
      method: 'DELETE',
      cookie: account.cookie,
    });
    expect(removed.status).toBe(204);
    await waitFor('the ticket to end', async () => (await statusOf(address)) === 401);
  });
});

describe('a draft', () => {
  it('is for managers, by a ticket of its own', async () => {
    const address = await ticketFor(account.cookie, 'RT/main.html?draft=true');
    expect(await (await get(address)).text()).toBe('<p>draft');
    const { cookie } = await newMember(server, account, 'guest');
    expect(await statusOf(path('RT/main.html?draft=true'), cookie)).toBe(403);
    expect(await (await get(await ticketFor(cookie))).text()).toBe('<p>live');
  });
});

describe('the script for screens', () => {
  it('comes to anybody, in a sandbox', async () => {
    const answer = await get('/screens/mesonet.js');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    expectSandbox(answer);
    expect(await answer.text()).toContain('window.mesonet');
  });
});
