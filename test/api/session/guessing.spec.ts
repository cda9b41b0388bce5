import { Client } from 'pg';
import { newPlace, newMember, TestBrowser } from '../../support/people/email-sign-in.js';
import { codesTo, mailedCode } from '../../support/people/mailed-code.js';
import { newAddress } from '../../support/people/outbox.js';
import { requestFrom } from '../../support/servers/request-from.js';
import { testServer } from '../../support/servers/server.js';

const server = testServer();

/** @param forwardedFor what a proxy would say; there is none */
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
  it('is slowed down as soon when each try claims to come from elsewhere', async () => {
    for (const claim of [() => undefined, (index: number) => `203.0.113.${index}`]) {
      const [place, { id }] = [newPlace(), await server.createAccount()];
      const statuses: (number | undefined)[] = [];
      for (let index = 0; index < 13; index += 1) {
        statuses.push((await attempt(place, id, claim(index))).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 11 }, () => 401), 429, 429]);
    }
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
      statuses.push((await attempt(place, `nobody${index}`, `203.0.113.${index}`)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 50 }, () => 401), 429, 429]);
  });
});

describe('asking for a code', () => {
  it('is answered before anything is done that only a known address needs', async () => {
    const account = await server.createAccount();
    // A row of theirs is there from the first code on, and the next one replaces it.
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
