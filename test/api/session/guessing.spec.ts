import { Client } from 'pg';
import { newPlace, newMember, TestBrowser } from '../../support/people/email-sign-in.js';
import { codesTo, mailedCode } from '../../support/people/mailed-code.js';
import { newAddress } from '../../support/people/outbox.js';
import { requestFrom } from '../../support/servers/request-from.js';
import { testServer } from '../../support/servers/server.js';

const server = testServer();

/** @param forwardedFor the address that a proxy in front would report */
function attempt(place: string, accountid: string, forwardedFor?: string) {
  return requestFrom(place, server.url, {
    method: 'POST',
    path: '/api/v1/session/',
    headers: {
      'content-type': 'application/json',
      ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
    },
    body: JSON.stringify({ accountid, password: 'a guess' }),
  });
}

describe('guessing', () => {
  it.each<[what: string, claim: (index: number) => string | undefined]>([
    ['from one address', () => undefined],
    ['behind a proxy that nobody named', () => '198.51.100.3'],
    ['behind it, who claims to come from elsewhere', (index) => `203.0.113.${index}, 198.51.100.4`],
  ])('is slowed down for a visitor %s', async (_, claim) => {
    const [place, { id }] = [newPlace(), await server.createAccount()];
    const statuses: (number | undefined)[] = [];
    for (let index = 0; index < 13; index += 1) {
      statuses.push((await attempt(place, id, claim(index))).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 11 }, () => 401), 429, 429]);
  });

  it('of others behind a proxy that nobody named leaves a visitor in', async () => {
    const [place, { id, password }] = [newPlace(), await server.createAccount()];
    for (let index = 0; index < 12; index += 1) await attempt(place, id, '198.51.100.5');
    expect((await attempt(place, id, '198.51.100.5')).status).toBe(429);
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.6' };
    const body = JSON.stringify({ accountid: id, password });
    const path = '/api/v1/session/';
    const answer = await requestFrom(place, server.url, { method: 'POST', path, headers, body });
    expect(answer.status).toBe(200);
  });

  it('from inside with ever new claims is slowed down by the account', async () => {
    const [place, { id }] = [newPlace(), await server.createAccount()];
    const statuses: (number | undefined)[] = [];
    for (let index = 0; index < 102; index += 1) {
      statuses.push((await attempt(place, id, `203.0.113.${index}`)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 100 }, () => 401), 429, 429]);
  });

  it('is slowed down as soon when all is tried at once', async () => {
    const [place, { id }] = [newPlace(), await server.createAccount()];
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(place, id)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(40 - 11);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(11);
  });

  it('is slowed down for names that do not exist, too', async () => {
    const place = newPlace();
    const statuses: (number | undefined)[] = [];
    for (let index = 0; index < 52; index += 1) {
      statuses.push((await attempt(place, `nobody${index}`)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 50 }, () => 401), 429, 429]);
  });
});

describe('asking for a code', () => {
  it('is answered before anything is done that only a known address needs', async () => {
    const account = await server.createAccount();
    // The user's first code adds a row for them, which each later code replaces.
    const { email, id } = await newMember(server, account, 'guest');
    const browser = new TestBrowser(server);
    await browser.codeFor(email);
    const other = new Client({ connectionString: server.databaseUrl });
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query('SELECT 1 FROM sign_in_codes WHERE user_id = $1 FOR UPDATE', [id]);
      const [known, unknown] = [
        await browser.post('/auth/email/', { email }),
        await new TestBrowser(server).post('/auth/email/', { email: newAddress() }),
      ];
      expect([known.status, known.body]).toEqual([202, unknown.body]);
      expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
      expect(await codesTo(email)).toHaveLength(2);
      await other.query('COMMIT');
    } finally {
      await other.end();
    }
    await mailedCode(email, 3);
  });
});
