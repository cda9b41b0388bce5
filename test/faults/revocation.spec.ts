import type { CreatedAccessToken } from '@mesonet/contract/access-tokens.js';
import { newMember, newSuperUser, type TestUser } from '../support/people/email-sign-in.js';
import { type LiveSocket, openLiveSocket } from '../support/servers/live-socket.js';
import { MailServer } from '../support/people/mail-server.js';
import type { TestAccount, TestServer } from '../support/servers/server.js';
import { startStores, type TestStores } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';
import { type GroupServer, startGroup } from './server-group.js';

/** Far below the minute after which a process looks by itself, and far above the promised 2 s. */
const SOON_MS = 20_000;

interface Holder {
  headers: Record<string, string>;
  /** A path that it may read while it has its rights. */
  path: string;
}

describe('rights that end', () => {
  let stores: TestStores;
  let group: GroupServer[];
  let here: GroupServer;
  let account: TestAccount;
  let sadmin: string;
  let mails: MailServer;
  const open: LiveSocket[] = [];

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    // Either process may send a mail, so both send to this server.
    mails = await MailServer.start();
    const settings = { SAMPLE_STORE: 'postgres', SMTP_URL: mails.url, MAIL_FROM: 'mesonet@example.org' };
    group = await startGroup(2, { ...settings, DATABASE_URL: stores.databaseUrl });
    here = group[0]!;
    sadmin = await here.superAdmin();
    account = await here.createAccount();
  });

  afterEach(() => {
    for (const socket of open.splice(0)) socket.end();
  });

  afterAll(async () => {
    await Promise.all(group.map(({ killable }) => killable.end()));
    await mails.stop();
    await stores.stop();
  });

  const accountPath = () => `/api/v1/accounts/${account.id}/`;
  const member = (role: 'guest' | 'manager' | 'admin') => newMember(here, account, role, mails);
  const holder = ({ cookie }: TestUser, path = accountPath()): Holder => ({ headers: { cookie }, path });
  const remove = (at: TestServer, path: string, cookie: string) =>
    at.fetch(path, { method: 'DELETE', cookie });
  const statusAt = async (server: TestServer, { path, headers }: Holder) =>
    (await server.fetch(path, { headers })).status;

  /** Ends rights at one process, and expects that no process serves anything more and that open streams close. */
  async function expectEnd(
    rights: Holder,
    at: GroupServer,
    end: () => Promise<Response>,
    code: number,
  ): Promise<void> {
    for (const server of group) {
      open.push(await openLiveSocket(server, account.id, rights.headers));
      expect(await statusAt(server, rights)).toBe(200);
    }
    const answer = await end();
    expect(answer.status).toBe(204);
    await expectRefused(rights, at, [401, 403, 404]);
    for (const socket of open) {
      expect(await Promise.race([socket.closed, tooLate()])).toBe(code);
    }
  }

  /**
   * The process that ended them refuses at once. The others remember callers for a second and refuse once they learn of
   * it.
   */
  async function expectRefused(rights: Holder, at: GroupServer, statuses: number[]): Promise<void> {
    expect(statuses).toContain(await statusAt(at, rights));
    for (const server of group) {
      await waitFor('the refusal', async () => statuses.includes(await statusAt(server, rights)), SOON_MS);
    }
  }

  /** Resolves to a text that is no code, so that a socket that stays open fails the test. */
  const tooLate = () =>
    new Promise<string>((resolve) => {
      setTimeout(() => resolve('still open'), SOON_MS).unref();
    });

  it.each([
    ['signs out', 4401, (user: TestUser, at: TestServer) => remove(at, '/api/v1/session/', user.cookie)],
    ['ends its user', 4401, (user: TestUser, at: TestServer) => remove(at, '/api/v1/profile/', user.cookie)],
    [
      'is removed',
      4404,
      (user: TestUser, at: TestServer) => remove(at, `${accountPath()}users/${user.id}/`, account.cookie),
    ],
  ])('of a member who %s end at every process', async (_, code, end) => {
    for (const at of group) {
      const user = await member('manager');
      await expectEnd(holder(user), at, () => end(user, at), code);
    }
  });

  it('of a lesser role end at every process', async () => {
    for (const at of group) {
      const user = await member('admin');
      await member('admin');
      const rights = holder(user, `${accountPath()}users/`);
      for (const server of group) expect(await statusAt(server, rights)).toBe(200);
      const answer = await at.patchJson(
        `${accountPath()}users/${user.id}/`,
        { role: 'guest' },
        account.cookie,
      );
      expect(answer.status).toBe(200);
      await expectRefused(rights, at, [403]);
    }
  });

  it('of an access token, and of a super user, end at every process', async () => {
    for (const at of group) {
      const user = await newSuperUser(here, sadmin, mails);
      const [token, spare] = [await newToken(user), await newToken(user)];
      const rights = (secret: string) => ({
        headers: { authorization: `Bearer ${secret}` },
        path: accountPath(),
      });
      await expectEnd(
        rights(token.raw_secret),
        at,
        () => remove(at, `/api/v1/access_tokens/${token.id}/`, user.cookie),
        4401,
      );
      open.splice(0);
      await expectEnd(
        rights(spare.raw_secret),
        at,
        () => remove(at, `/api/v1/sadmin/users/${user.email}/`, sadmin),
        4401,
      );
      for (const socket of open.splice(0)) socket.end();
    }
  });

  it('of visitors end at every process, soon after the account stops welcoming them', async () => {
    const visitors = { headers: {}, path: accountPath() };
    const welcome = (isWelcome: boolean) =>
      here.sql('UPDATE accounts SET allow_anonymous_guest = $2 WHERE id = $1', [account.id, isWelcome]);
    await welcome(true);
    for (const server of group) {
      await waitFor('visitors to be welcome', async () => (await statusAt(server, visitors)) === 200);
      open.push(await openLiveSocket(server, account.id));
    }
    await welcome(false);
    for (const server of group) {
      await waitFor('visitors to be refused', async () => (await statusAt(server, visitors)) === 401);
    }
    for (const socket of open) expect(await Promise.race([socket.closed, tooLate()])).toBe(4401);
  });

  async function newToken({ cookie }: TestUser): Promise<CreatedAccessToken> {
    const wanted = { description: 'A script', expires_in: 60 };
    const answer = await here.postJson('/api/v1/access_tokens/', wanted, { cookie });
    expect(answer.status).toBe(200);
    return (await answer.json()) as CreatedAccessToken;
  }
});
