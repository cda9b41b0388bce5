import type { CurrentUser } from '@mesonet/contract/session.js';
import {
  newSuperUser,
  noMoreSuperUser,
  TestBrowser,
  type TestUser,
} from '../../support/people/email-sign-in.js';
import { testServer } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';
import { askedBrowser, enrol, freshStep, type TestDevice } from '../../support/people/totp.js';

const server = testServer();
const PATH = '/auth/totp/';
const SESSION = '/api/v1/session/';
let sadmin: string;
let user: TestUser;
let device: TestDevice;

beforeAll(async () => {
  sadmin = await server.superAdmin();
});

/**
 * Each test has its own user, because an address gets five codes an hour. The second mail is the code of this sign-in.
 */
async function begin(): Promise<void> {
  user = await newSuperUser(server, sadmin);
  device = await enrol(server, user);
}

const noMore = () => noMoreSuperUser(server, user, sadmin);
const asked = () => askedBrowser(server, user.email);
const detailOf = ({ body }: { body: string }) => (JSON.parse(body) as { detail: string }).detail;

describe('sign-in of a user with a device', () => {
  beforeEach(begin);
  afterEach(noMore);

  it('asks for its code, and lets nobody in without', async () => {
    const browser = new TestBrowser(server);
    const { code } = await browser.codeFor(user.email);
    const first = await browser.post('/api/v1/auth/email/verify', { email: user.email, code });
    expect([first.status, JSON.parse(first.body)]).toEqual([200, { totp: true }]);
    expect(first.headers['set-cookie']).toEqual([
      expect.stringMatching(/^sign_in=;/),
      expect.stringMatching(/^second_factor=[\w-]{32}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await browser.get(SESSION)).status).toBe(403);

    const second = await browser.post('/api/v1/auth/totp', { code: device.code() });
    expect(second.status).toBe(200);
    const current = JSON.parse(second.body) as CurrentUser;
    expect(current).toMatchObject({ id: user.id, email: user.email, isSuperAdmin: true, hasTotp: true });
    expect(browser.cookie).toMatch(/^session=[^;]+$/);
    expect((await browser.get(SESSION)).body).toBe(second.body);
  });

  it('tells the audit log of wrong codes, and whose device it was', async () => {
    const browser = await asked();
    const wrong = await browser.post(PATH, { code: device.wrongCode() });
    expect(wrong.status).toBe(400);
    const told = `SELECT FROM audit_entries WHERE action = 'sign_in_failed' AND object = $1`;
    await waitFor('the entry', async () => (await server.sql(told, [user.email])).length === 1);
  });

  it('takes a code once, even from fifty at once', async () => {
    const { cookie } = await asked();
    const code = device.code();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.postJson(PATH, { code }, { cookie })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => ![200, 400, 401, 429].includes(status))).toEqual([]);
    expect(answers.filter((answer) => answer.headers.get('set-cookie')?.includes('session='))).toHaveLength(
      1,
    );
  });

  it.each([-1, 0, 1])('takes no code twice, by a clock that is off by %d steps', async (steps) => {
    const [one, two] = [await asked(), await asked()];
    await freshStep();
    const code = device.code(steps);
    const older = device.code(steps - 1);
    expect((await one.post(PATH, { code })).status).toBe(200);
    for (const each of [code, older]) {
      const again = await two.post(PATH, { code: each });
      expect([again.status, detailOf(again)]).toEqual([400, 'The code is wrong or was used before.']);
    }
    expect((await two.get(SESSION)).status).toBe(403);
  });

  it('takes no code of two steps before or after', async () => {
    const browser = await asked();
    await freshStep();
    for (const steps of [-2, 2]) {
      expect((await browser.post(PATH, { code: device.code(steps) })).status).toBe(400);
    }
    expect((await browser.post(PATH, { code: device.code() })).status).toBe(200);
  });

  it('takes none for five minutes after five wrong ones, in no browser', async () => {
    const [one, two] = [await asked(), await asked()];
    const wrong = () => one.post(PATH, { code: device.wrongCode() });
    for (let n = 0; n < 5; n++) expect((await wrong()).status).toBe(400);
    for (const browser of [one, two]) {
      const { status, headers } = await browser.post(PATH, { code: device.code() });
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(300);
    }
    await server.sql(
      `UPDATE totp_tries SET user_id = user_id,
         tried_at = ARRAY(SELECT at - interval '300 s' FROM unnest(tried_at) AS at) WHERE user_id = $1`,
      [user.id],
    );
    expect((await two.post(PATH, { code: device.code() })).status).toBe(200);
    // A right code resets the count of wrong ones.
    expect((await wrong()).status).toBe(400);
  });

  it('looks at five wrong codes of fifty at once', async () => {
    const { cookie } = await asked();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.postJson(PATH, { code: device.wrongCode() }, { cookie })),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
  });

  it('waits five minutes, in the browser that began it', async () => {
    const browser = await asked();
    const code = device.code();
    const elsewhere = await new TestBrowser(server).post(PATH, { code });
    expect([elsewhere.status, detailOf(elsewhere)]).toEqual([
      401,
      'Your sign-in has expired. Sign in again.',
    ]);
    await server.sql('UPDATE pending_sign_ins SET expires_at = now() WHERE user_id = $1', [user.id]);
    expect((await browser.post(PATH, { code })).status).toBe(401);
  });

  it('does not happen because another site wants it', async () => {
    const browser = await asked();
    const headers = { origin: 'https://evil.example' };
    expect((await browser.post(PATH, { code: device.code() }, headers)).status).toBe(403);
    expect(
      (await browser.post(PATH, { code: device.code() }, { 'sec-fetch-site': 'same-site' })).status,
    ).toBe(403);
    expect((await browser.post(PATH, { code: device.code() }, { origin: server.url })).status).toBe(200);
  });

  it('leads from the link of the mail to the page for the code', async () => {
    for (const [steps, next, location] of [
      [0, '/admin/home?a=1', '/admin/login/totp?next=%2Fadmin%2Fhome%3Fa%3D1'],
      [1, '/', '/admin/login/totp'],
    ] as const) {
      const browser = new TestBrowser(server);
      const { link } = await browser.codeFor(user.email, next);
      const token = new URL(link).searchParams.get('token')!;
      const answer = await browser.submit('/auth/email/link', { token });
      expect([answer.status, answer.headers.location]).toEqual([303, location]);
      expect((await browser.get(SESSION)).status).toBe(403);
      expect((await browser.post(PATH, { code: device.code(steps) })).status).toBe(200);
    }
  });

  it('asks for none once they are no super user any more', async () => {
    await noMore();
    expect((await server.fetch(SESSION, { cookie: user.cookie })).status).toBe(403);
    const browser = new TestBrowser(server);
    const { code } = await browser.codeFor(user.email);
    const answer = await browser.post('/auth/email/verify/', { email: user.email, code });
    expect(JSON.parse(answer.body)).toMatchObject({ id: user.id, isSuperAdmin: false, hasTotp: false });
  });
});

describe('a code', () => {
  it.each(['12345', '1234567', 'abcdef', '１２３４５６', '123 456', ' 123456', '      ', '', 123456, null])(
    'is none as %j',
    async (code) => {
      const answer = await server.postJson(PATH, { code });
      expect([answer.status, await answer.json()]).toMatchObject([400, { detail: 'Enter the 6-digit code' }]);
    },
  );
});
