import type { AccountUser } from '@mesonet/contract/users.js';
import {
  addMember,
  newMember,
  newPlace,
  signInByEmail,
  TestBrowser,
} from '../../support/people/email-sign-in.js';
import { codesTo, mailedCode } from '../../support/people/mailed-code.js';
import { newAddress, Outbox } from '../../support/people/outbox.js';
import { type TestAccount, testServer } from '../../support/servers/server.js';

const server = testServer();
const outbox = Outbox.ofRun();
const VERIFY = '/auth/email/verify/';
let account: TestAccount;

beforeAll(async () => {
  account = await server.createAccount();
});

/** Invites a user, whose first mail is the invitation. */
async function invited(): Promise<string> {
  const email = newAddress('Ann');
  await addMember(server, account, { email, role: 'manager' });
  await outbox.next(email);
  return email;
}

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const pathOf = (link: string) => new URL(link).pathname + new URL(link).search;

describe('sign-in by email', () => {
  it('takes the mailed code in the browser that asked', async () => {
    const email = await invited();
    const browser = new TestBrowser(server);
    const { code } = await browser.codeFor(email);
    const answer = await browser.post(VERIFY, { email: email.toUpperCase(), code });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      200,
      {
        id: expect.any(String) as string,
        email,
        isSuperAdmin: false,
        isNewUser: true,
        firstName: '',
        lastName: '',
        accounts: { [account.id]: { role: 'manager' } },
        hasTotp: false,
        theme: 'light',
      },
    ]);
    expect(browser.cookie).toMatch(/^session=[^;]+$/);
    expect((await browser.get('/api/v1/session/')).body).toBe(answer.body);
  });

  it('takes up invitations', async () => {
    const email = await invited();
    const row = async () => {
      const rows = await server.get<AccountUser[]>(`/api/v1/accounts/${account.id}/users/`, account.cookie);
      return rows.find((each) => each.email === email);
    };
    expect(await row()).toMatchObject({ isNewUser: true });
    await signInByEmail(server, email);
    expect(await row()).toMatchObject({ isNewUser: false, name: '-' });
  });

  it('answers the same whether the address is known or not', async () => {
    const known = await invited();
    const answers = await Promise.all(
      [known, newAddress('nobody')].map((email) => new TestBrowser(server).post('/auth/email/', { email })),
    );
    const [one, two] = answers.map(({ status, body, headers }) => {
      const cookies = headers['set-cookie']!.map((cookie) => cookie.replace(/=[^;]+/, '='));
      const { date: _date, ...rest } = { ...headers, 'set-cookie': cookies };
      return { status, body, headers: rest };
    });
    expect(one).toMatchObject({ status: 202, body: '{"waitSeconds":0}' });
    expect(one!.headers['set-cookie']).toEqual(['sign_in=; Max-Age=900; Path=/; HttpOnly; SameSite=Lax']);
    expect(two).toEqual(one);
  });

  it('takes a code once, even from fifty at once', async () => {
    const email = await invited();
    const browser = new TestBrowser(server);
    const { code } = await browser.codeFor(email);
    const { cookie } = browser;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.postJson(VERIFY, { email, code }, { cookie })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(49);
  });

  it('takes no code after five wrong ones', async () => {
    const email = await invited();
    const browser = new TestBrowser(server);
    const { code } = await browser.codeFor(email);
    for (let n = 0; n < 5; n++) {
      const { status, body } = await browser.post(VERIFY, { email, code: wrongOf(code) });
      expect([status, JSON.parse(body)]).toMatchObject([
        401,
        { detail: 'The code is wrong or has expired.' },
      ]);
    }
    expect((await browser.post(VERIFY, { email, code })).status).toBe(401);
  });

  it('takes the code after four wrong ones', async () => {
    const email = await invited();
    const browser = new TestBrowser(server);
    const { code } = await browser.codeFor(email);
    for (let n = 0; n < 4; n++) await browser.post(VERIFY, { email, code: wrongOf(code) });
    expect((await browser.post(VERIFY, { email, code })).status).toBe(200);
  });

  it('takes no code in another browser, for another address, of before, or too late', async () => {
    const email = await invited();
    const browser = new TestBrowser(server);
    const first = await browser.codeFor(email);
    expect((await new TestBrowser(server).post(VERIFY, { email, code: first.code })).status).toBe(401);
    const other = await invited();
    expect((await browser.post(VERIFY, { email: other, code: first.code })).status).toBe(401);
    const second = await browser.codeFor(email);
    const former = first.code === second.code ? wrongOf(first.code) : first.code;
    expect((await browser.post(VERIFY, { email, code: former })).status).toBe(401);
    await server.sql(
      `UPDATE sign_in_codes SET expires_at = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [email],
    );
    expect((await browser.post(VERIFY, { email, code: second.code })).status).toBe(401);
  });

  it('mails five codes an hour to an address for one place, and says how long to wait for more', async () => {
    const email = await invited();
    const browser = new TestBrowser(server);
    for (let number = 1; number < 5; number++) await browser.codeFor(email);
    const { code } = await browser.codeFor(email);
    const sixth = await browser.post('/auth/email/', { email });
    expect([sixth.status, sixth.headers['set-cookie']]).toEqual([202, undefined]);
    const { waitSeconds } = JSON.parse(sixth.body) as { waitSeconds: number };
    expect(waitSeconds).toBeGreaterThan(3_000);
    expect(waitSeconds).toBeLessThanOrEqual(3_600);
    // The newest code still works.
    expect((await browser.post(VERIFY, { email, code })).status).toBe(200);
    expect(await codesTo(email)).toHaveLength(5);
  });

  it('says the same of an address that nobody knows', async () => {
    const browser = new TestBrowser(server);
    const email = newAddress('nobody');
    const waits: boolean[] = [];
    for (let number = 1; number <= 6; number++) {
      const { body } = await browser.post('/auth/email/', { email });
      waits.push((JSON.parse(body) as { waitSeconds: number }).waitSeconds > 0);
    }
    expect(waits).toEqual([false, false, false, false, false, true]);
  });

  it('keeps the code of one browser whatever others ask for and type in', async () => {
    const email = await invited();
    const own = new TestBrowser(server);
    const { code } = await own.codeFor(email);
    for (let n = 0; n < 3; n++) {
      const stranger = new TestBrowser(server);
      const { code: other } = await stranger.codeFor(email);
      for (let attempt = 0; attempt < 6; attempt++)
        await stranger.post(VERIFY, { email, code: wrongOf(other) });
      expect((await stranger.post(VERIFY, { email, code: other })).status).toBe(401);
    }
    expect((await own.post(VERIFY, { email, code })).status).toBe(200);
  });

  it('is open to a person where they signed in before, however many codes strangers ask for', async () => {
    const email = await invited();
    const home = newPlace();
    const before = new TestBrowser(server, undefined, home);
    const first = await before.codeFor(email);
    expect((await before.post(VERIFY, { email, code: first.code })).status).toBe(200);
    for (let n = 0; n < 40; n++) await new TestBrowser(server).post('/auth/email/', { email });
    const refused = await new TestBrowser(server).post('/auth/email/', { email });
    expect((JSON.parse(refused.body) as { waitSeconds: number }).waitSeconds).toBeGreaterThan(0);
    // One address gets at most this many codes an hour.
    await mailedCode(email, 30);
    const again = new TestBrowser(server, undefined, home);
    const asked = await again.post('/auth/email/', { email });
    expect(asked.body).toBe('{"waitSeconds":0}');
    const { code } = await mailedCode(email, 31);
    expect((await again.post(VERIFY, { email, code })).status).toBe(200);
  });

  it.each([
    [{ email: 'a@b' }, 'Invalid email'],
    [{ email: ['ann@example.org'] }, 'Invalid email'],
    [{}, 'Invalid email'],
    [[], 'Malformed request'],
  ])('refuses to mail to %j', async (body, detail) => {
    const answer = await server.postJson('/auth/email/', body);
    expect([answer.status, await answer.json()]).toMatchObject([400, { detail }]);
  });

  it.each(['12345', '1234567', 'abcdef', '１２３４５６', 123456, null])(
    'refuses the code %j',
    async (code) => {
      const answer = await server.postJson(VERIFY, { email: 'ann@example.org', code });
      expect([answer.status, await answer.json()]).toMatchObject([400, { detail: 'Enter the 6-digit code' }]);
    },
  );

  it('does not happen because another site wants it', async () => {
    const browser = new TestBrowser(server);
    const headers = { origin: 'https://evil.example' };
    for (const [path, body] of [
      ['/auth/email/', { email: 'ann@example.org' }],
      [VERIFY, { email: 'ann@example.org', code: '123456' }],
    ] as const) {
      expect((await browser.post(path, body, headers)).status).toBe(403);
    }
  });
});

describe('the link of a sign-in mail', () => {
  it('opens a page whose button signs in, once', async () => {
    const email = await invited();
    const browser = new TestBrowser(server);
    const { link } = await browser.codeFor(email, `/admin/${account.id}/home?a=1`);
    for (let look = 0; look < 2; look++) {
      const page = await browser.get(pathOf(link));
      expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(page.body).toContain('<form method="post" action="/auth/email/link">');
    }
    expect((await browser.get('/api/v1/session/')).status).toBe(403);
    const token = new URL(link).searchParams.get('token')!;
    const answer = await browser.submit('/auth/email/link', { token });
    expect([answer.status, answer.headers.location]).toEqual([303, `/admin/${account.id}/home?a=1`]);
    expect((await browser.get('/api/v1/session/')).status).toBe(200);
    expect((await browser.submit('/auth/email/link', { token })).status).toBe(410);
    expect((await browser.get(pathOf(link))).status).toBe(410);
  });

  it('signs nobody in elsewhere, nor from another site', async () => {
    const email = await invited();
    const browser = new TestBrowser(server);
    const { link } = await browser.codeFor(email, '//evil.example');
    const token = new URL(link).searchParams.get('token')!;
    const elsewhere = new TestBrowser(server);
    expect((await elsewhere.get(pathOf(link))).status).toBe(410);
    expect((await elsewhere.submit('/auth/email/link', { token })).status).toBe(410);
    const form = new URLSearchParams({ token }).toString();
    const foreign = await server.fetch('/auth/email/link', {
      method: 'POST',
      cookie: browser.cookie,
      body: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    const own = await browser.submit('/auth/email/link', { token });
    expect([own.status, own.headers.location]).toEqual([303, '/']);
  });

  it.each(['', 'token=', 'token=a&token=b', 'token=%22%3E%3Cscript%3E'])('is none as ?%s', async (query) => {
    const answer = await server.fetch(`/auth/email/link?${query}`);
    expect(answer.status).toBe(410);
    expect(await answer.text()).not.toContain('<script');
  });
});

describe('/auth/login', () => {
  it.each([
    ['', '/admin/email-login'],
    ['?next=/admin/acme/home', '/admin/email-login?next=%2Fadmin%2Facme%2Fhome'],
    ['?next=//evil.example', '/admin/email-login'],
    ['?next=/a&next=/b', '/admin/email-login'],
    ['?next=javascript:alert(1)', '/admin/email-login'],
  ])('with %s leads to %s', async (query, location) => {
    for (const path of ['/auth/login', '/api/v1/auth/login/']) {
      const answer = await server.fetch(path + query);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, location]);
    }
  });
});

describe('a user who is signed in', () => {
  it('may what the role allows, in that organization only', async () => {
    const other = await server.createAccount();
    const guest = await newMember(server, account, 'guest');
    const users = `/api/v1/accounts/${account.id}/users/`;
    const stations = (id: string) => `/api/v1/accounts/${id}/stations/`;
    expect((await server.fetch(stations(account.id), { cookie: guest.cookie })).status).toBe(200);
    expect((await server.fetch(users, { cookie: guest.cookie })).status).toBe(403);
    expect((await server.postJson(stations(account.id), { stationname: 'M' }, guest)).status).toBe(403);
    expect((await server.fetch(stations(other.id), { cookie: guest.cookie })).status).toBe(404);
    const accounts = await server.get<{ _id: string }[]>('/api/v1/accounts/', guest.cookie);
    expect(accounts.map(({ _id }) => _id)).toEqual([account.id]);
  });

  it('may at once what a new role allows, and nothing once removed', async () => {
    const user = await newMember(server, account, 'guest');
    const one = `/api/v1/accounts/${account.id}/users/${user.id}/`;
    const create = () =>
      server.postJson(`/api/v1/accounts/${account.id}/stations/`, { stationname: 'Mast' }, user);
    expect((await create()).status).toBe(403);
    await server.patchJson(one, { role: 'manager' }, account.cookie);
    expect((await create()).status).toBe(200);
    await server.patchJson(one, { role: 'guest' }, account.cookie);
    expect((await create()).status).toBe(403);
    await server.fetch(one, { method: 'DELETE', cookie: account.cookie });
    expect((await create()).status).toBe(404);
    expect(await server.get('/api/v1/session/', user.cookie)).toMatchObject({ accounts: {} });
  });

  it('leaves by id or address, and removes nobody else', async () => {
    const [one, two] = [
      await newMember(server, account, 'guest'),
      await newMember(server, account, 'manager'),
    ];
    const remove = (who: string, cookie: string) =>
      server.fetch(`/api/v1/accounts/${account.id}/users/${encodeURIComponent(who)}/`, {
        method: 'DELETE',
        cookie,
      });
    for (const who of [two.id, two.email, newAddress()]) {
      expect((await remove(who, one.cookie)).status).toBe(403);
    }
    expect((await remove(one.id, one.cookie)).status).toBe(204);
    expect((await remove(two.email.toUpperCase(), two.cookie)).status).toBe(204);
    expect((await remove(one.id, one.cookie)).status).toBe(404);
  });
});
