import type { CreatedAccessToken } from '@mesonet/contract/access-tokens.js';
import {
  newMember,
  newSuperUser,
  noMoreSuperUser,
  type TestUser,
} from '../../support/people/email-sign-in.js';
import { testServer } from '../../support/servers/server.js';
import { askedBrowser, enable, freshStep, newQrCode, TestDevice } from '../../support/people/totp.js';

const server = testServer();
const QR_CODE = '/auth/totp_qrcode';
const ENABLE = '/auth/enable_totp/';
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
let sadmin: string;
let user: TestUser;

beforeAll(async () => {
  sadmin = await server.superAdmin();
});
beforeEach(async () => {
  user = await newSuperUser(server, sadmin);
});
afterEach(() => noMoreSuperUser(server, user, sadmin));

const hasTotp = async () => (await server.get<{ hasTotp: boolean }>('/api/v1/session/', user.cookie)).hasTotp;
const queryOf = (code: string, device_name = 'Phone') =>
  new URLSearchParams({ code, device_name }).toString();
const enableWith = (code: string, name?: string) => enable(server, user.cookie, code, name);

/** @returns status and detail of an answer */
async function answerOf(answer: Response): Promise<[number, string]> {
  const { detail } = (await answer.json()) as { detail: string };
  return [answer.status, detail];
}

describe('the QR code', () => {
  it('is an image for nobody’s cache, and tells an authenticator all', async () => {
    for (const path of [`${QR_CODE}?_t=1`, '/api/v1/auth/totp_qrcode/']) {
      const answer = await server.fetch(path, { cookie: user.cookie });
      expect([
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('cache-control'),
      ]).toEqual([200, 'image/png', 'no-store']);
      const { uri, totp } = TestDevice.read(Buffer.from(await answer.arrayBuffer()));
      expect(uri).toMatch(/^otpauth:\/\/totp\//);
      expect(totp).toMatchObject({
        issuer: 'Mesonet localhost',
        label: user.email,
        algorithm: 'SHA1',
        digits: 6,
        period: 30,
      });
      expect(totp.secret.buffer.byteLength).toBe(20);
    }
  });

  it('is another each time, and only the newest counts', async () => {
    const [former, newest] = [await newQrCode(server, user.cookie), await newQrCode(server, user.cookie)];
    expect(former.uri).not.toBe(newest.uri);
    expect(await answerOf(await enableWith(former.code()))).toEqual([
      410,
      'This QR code was replaced by a newer one. Scan that one.',
    ]);
    expect(await answerOf(await enableWith(newest.wrongCode()))).toEqual([400, 'The code is wrong.']);
    expect(await hasTotp()).toBe(false);
    expect((await enableWith(newest.code())).status).toBe(200);
    expect(await hasTotp()).toBe(true);
  });

  it('counts for ten minutes', async () => {
    const device = await newQrCode(server, user.cookie);
    await server.sql('UPDATE totp_enrolments SET expires_at = now() WHERE user_id = $1', [user.id]);
    expect(await answerOf(await enableWith(device.code()))).toEqual([
      410,
      'The QR code has expired. Generate a new code.',
    ]);
    expect(await hasTotp()).toBe(false);
  });

  it('needs a sign-in of the last ten minutes', async () => {
    const device = await newQrCode(server, user.cookie);
    await server.sql(`UPDATE sessions SET created_at = now() - interval '10 minutes' WHERE user_id = $1`, [
      user.id,
    ]);
    expect(await answerOf(await server.fetch(QR_CODE, { cookie: user.cookie }))).toEqual([
      403,
      'Sign in again: this needs a sign-in of the last 10 minutes.',
    ]);
    // A QR code that was shown before can still be confirmed.
    expect((await enableWith(device.code())).status).toBe(200);
  });

  it('is kept sealed, and of the device no more is told', async () => {
    const device = await newQrCode(server, user.cookie);
    const secret = device.totp.secret;
    const stored = async (table: string) => {
      const [row] = await server.sql<{ secret: Buffer }>(`SELECT secret FROM ${table} WHERE user_id = $1`, [
        user.id,
      ]);
      return row!.secret;
    };
    const answer = await enableWith(device.code(), ' My phone ');
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { device_name: 'My phone', created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string },
    ]);
    const sealed = await stored('totp_devices');
    expect(sealed.includes(secret.base32)).toBe(false);
    expect(sealed.includes(Buffer.from(secret.buffer))).toBe(false);
  });
});

describe('a new device', () => {
  it('leaves the old one in its place until its code is right', async () => {
    const old = await newQrCode(server, user.cookie);
    await freshStep();
    expect((await enableWith(old.code(-1), 'Old')).status).toBe(200);
    const next = await newQrCode(server, user.cookie);
    expect((await enableWith(next.wrongCode(), 'New')).status).toBe(400);
    const first = await askedBrowser(server, user.email);
    expect((await first.post('/auth/totp/', { code: old.code() })).status).toBe(200);
    const [second, third] = [await askedBrowser(server, user.email), await askedBrowser(server, user.email)];
    expect((await enableWith(next.code(), 'New')).status).toBe(200);
    expect((await second.post('/auth/totp/', { code: old.code(1) })).status).toBe(400);
    expect((await third.post('/auth/totp/', { code: next.code(1) })).status).toBe(200);
  });

  it('has used up the code that proved it', async () => {
    const device = await newQrCode(server, user.cookie);
    const code = device.code();
    expect((await enableWith(code)).status).toBe(200);
    expect(await answerOf(await enableWith(code))).toEqual([400, 'Generate a new code first.']);
    const browser = await askedBrowser(server, user.email);
    expect((await browser.post('/auth/totp/', { code })).status).toBe(400);
    expect((await browser.post('/auth/totp/', { code: device.code(1) })).status).toBe(200);
  });

  it('is set up once, even by fifty at once', async () => {
    const device = await newQrCode(server, user.cookie);
    const code = device.code();
    const answers = await Promise.all(Array.from({ length: 50 }, () => enableWith(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => ![200, 400, 429].includes(status))).toEqual([]);
  });

  it('is not guessed: after five wrong codes none is looked at for five minutes', async () => {
    const device = await newQrCode(server, user.cookie);
    for (let n = 0; n < 5; n++) expect((await enableWith(device.wrongCode())).status).toBe(400);
    const answer = await enableWith(device.code());
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await hasTotp()).toBe(false);
  });

  it.each([
    ['code=12345&device_name=Phone', 'Enter the 6-digit code'],
    ['code=1234567&device_name=Phone', 'Enter the 6-digit code'],
    ['code=abcdef&device_name=Phone', 'Enter the 6-digit code'],
    [
      'code=%EF%BC%91%EF%BC%92%EF%BC%93%EF%BC%94%EF%BC%95%EF%BC%96&device_name=Phone',
      'Enter the 6-digit code',
    ],
    ['code=123+456&device_name=Phone', 'Enter the 6-digit code'],
    ['device_name=Phone', 'Enter the 6-digit code'],
    ['code=123456&code=123456&device_name=Phone', 'Enter the 6-digit code'],
    ['code=123456&device_name=', 'Enter a device name'],
    ['code=123456&device_name=+++', 'Enter a device name'],
    ['code=123456', 'Enter a device name'],
    [`code=123456&device_name=${'x'.repeat(101)}`, 'Invalid device name'],
    ['code=123456&device_name=a%00b', 'Invalid device name'],
  ])('is none by %s', async (query, detail) => {
    for (const method of ['GET', 'POST']) {
      const answer = await server.fetch(`${ENABLE}?${query}`, { method, cookie: user.cookie });
      expect(await answerOf(answer)).toEqual([400, detail]);
    }
  });
});

describe('setting up a device', () => {
  it('does not happen because another site wants it', async () => {
    const device = await newQrCode(server, user.cookie);
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', ...HTML },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { referer: 'https://evil.example/page' },
    ];
    for (const headers of foreign) {
      for (const [method, path] of [
        ['GET', QR_CODE],
        ['GET', `${ENABLE}?${queryOf(device.code())}`],
        ['POST', `${ENABLE}?${queryOf(device.code())}`],
      ] as const) {
        const answer = await server.fetch(path, { method, cookie: user.cookie, headers });
        expect(await answerOf(answer)).toEqual([403, 'Cross-site request refused']);
      }
    }
    expect(await hasTotp()).toBe(false);
    // The refused requests did not replace the QR code either.
    expect((await enableWith(device.code())).status).toBe(200);
  });

  it.each([{ 'sec-fetch-site': 'none', ...HTML }, HTML])(
    'waits for a button where a browser opens the address, with %j',
    async (headers) => {
      const device = await newQrCode(server, user.cookie);
      const name = '"><script>alert(1)</script>';
      const path = `${ENABLE}?${queryOf(device.code(), name)}`;
      const page = await server.fetch(path, { cookie: user.cookie, headers });
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      const text = await page.text();
      expect(text).not.toContain('<script>');
      expect(await hasTotp()).toBe(false);
      const action = /<form method="post" action="([^"]+)">/.exec(text)![1]!.replaceAll('&amp;', '&');
      const done = await server.fetch(action, {
        method: 'POST',
        cookie: user.cookie,
        headers: { ...HTML, origin: server.url, 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect([done.status, /<h1>(.*)<\/h1>/.exec(await done.text())?.[1]]).toEqual([200, 'TOTP Enabled']);
      expect(await hasTotp()).toBe(true);
    },
  );

  it('needs no button on a page of ours', async () => {
    const device = await newQrCode(server, user.cookie);
    const answer = await server.fetch(`/api/v1${ENABLE}?${queryOf(device.code())}`, {
      method: 'POST',
      cookie: user.cookie,
      headers: { 'sec-fetch-site': 'same-origin', origin: server.url, accept: 'application/json' },
    });
    expect(answer.status).toBe(200);
  });

  it('is for super users by their own sign-in', async () => {
    const account = await server.createAccount();
    const admin = await newMember(server, account, 'admin');
    const token = await server.postJson(
      '/api/v1/access_tokens/',
      { description: 'A script', expires_in: 5 },
      { cookie: user.cookie },
    );
    const { raw_secret } = (await token.json()) as CreatedAccessToken;
    const forbidden = 'You do not have the permissions required to view this page.';
    for (const [method, path] of [
      ['GET', QR_CODE],
      ['GET', `${ENABLE}?${queryOf('123456')}`],
      ['POST', `${ENABLE}?${queryOf('123456')}`],
    ] as const) {
      const ask = async (init: RequestInit & { cookie?: string }) =>
        answerOf(await server.fetch(path, { method, ...init }));
      expect(await ask({})).toEqual([401, 'Sign in to continue.']);
      expect(await ask({ cookie: admin.cookie })).toEqual([403, forbidden]);
      expect(await ask({ cookie: account.cookie })).toEqual([403, forbidden]);
      expect(await ask({ headers: { authorization: `Bearer ${raw_secret}` } })).toEqual([403, forbidden]);
      expect(await ask({ cookie: sadmin })).toEqual([403, 'Must be authenticated as new user.']);
    }
  });
});
