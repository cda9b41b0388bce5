import type { OwnSession } from '@mesonet/contract/own-sessions.js';
import { newMember, signInByEmail, type TestUser } from '../../support/people/email-sign-in.js';
import { type TestAccount, testServer } from '../../support/servers/server.js';

const server = testServer();
const OWN = '/api/v1/sessions/';
const list = (cookie: string) => server.get<OwnSession[]>(OWN, cookie);
const end = (id: string, cookie: string) => server.fetch(`${OWN}${id}/`, { method: 'DELETE', cookie });
const isSignedIn = async (cookie: string) =>
  (await server.fetch('/api/v1/session/', { cookie })).status === 200;

describe('the own sessions', () => {
  let account: TestAccount;
  let here: TestUser;
  let there: TestUser;

  beforeEach(async () => {
    account = await server.createAccount();
    here = await newMember(server, account, 'guest');
    there = await signInByEmail(server, here.email);
  });

  it('are listed, newest first, without what signs in', async () => {
    const sessions = await list(here.cookie);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    for (const { address, created_at } of sessions) {
      expect(address).toMatch(/^127\./);
      expect(new Date(created_at).toISOString()).toBe(created_at);
    }
    const [row] = await server.sql<{ id: string }>('SELECT id FROM sessions WHERE subject = $1', [here.id]);
    expect(JSON.stringify(sessions)).not.toContain(row!.id);
  });

  it('are ended by their owner', async () => {
    const other = (await list(here.cookie)).find(({ isCurrent }) => !isCurrent)!;
    expect((await end(other.id, here.cookie)).status).toBe(204);
    expect([await isSignedIn(here.cookie), await isSignedIn(there.cookie)]).toEqual([true, false]);
    expect((await end(other.id, here.cookie)).status).toBe(404);
  });

  it('are nobody else’s', async () => {
    const stranger = await newMember(server, account, 'admin');
    const [first] = await list(here.cookie);
    for (const cookie of [stranger.cookie, account.cookie, await server.superAdmin()]) {
      expect((await end(first!.id, cookie)).status).toBe(404);
    }
    expect((await server.fetch(OWN)).status).toBe(401);
    expect(await isSignedIn(there.cookie)).toBe(true);
  });

  it('of a shared sign-in are those of all who share it', async () => {
    const cookie = await server.signIn(account.id, account.password);
    expect(await list(cookie)).toHaveLength(2);
  });
});
