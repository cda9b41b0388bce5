import { addMember, TestBrowser } from '../support/people/email-sign-in.js';
import type { Mails } from '../support/people/mailed-code.js';
import { newAddress, Outbox } from '../support/people/outbox.js';
import type { TestAccount } from '../support/servers/server.js';
import { startStores, type TestStores } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';
import { type GroupServer, startGroup } from './server-group.js';

/** Each server keeps callers in memory for a moment. Rights that one server ends must end at the others, too. */
describe('callers of two servers', () => {
  let stores: TestStores;
  let group: GroupServer[];
  let here: GroupServer;
  let there: GroupServer;
  let account: TestAccount;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    const settings = { SAMPLE_STORE: 'postgres', DATABASE_URL: stores.databaseUrl };
    group = await startGroup(2, settings);
    [here, there] = group as [GroupServer, GroupServer];
    account = await here.createAccount();
  });

  afterAll(async () => {
    await Promise.all(group.map(({ killable }) => killable.end()));
    await stores.stop();
  });

  /** The mails of both servers, because either of them may send one. */
  const mails: Mails = {
    to: async (address) => {
      const boxes = group.map(({ killable }) => new Outbox(killable.dataDir.path).to(address));
      return (await Promise.all(boxes)).flat();
    },
  };

  /** @returns the `Cookie` header of a manager's session */
  async function signInAsManager(email: string): Promise<string> {
    await addMember(here, account, { email, role: 'manager' });
    const browser = new TestBrowser(here, mails);
    const { code } = await browser.codeFor(email);
    expect((await browser.post('/auth/email/verify/', { email, code })).status).toBe(200);
    return browser.cookie;
  }

  const answerOf = async (server: GroupServer, path: string, cookie: string) =>
    (await server.fetch(path, { cookie })).status;
  const both = (path: string, cookie: string) =>
    Promise.all(group.map((server) => answerOf(server, path, cookie)));

  it('are signed out at both, at once where they did', async () => {
    const cookie = await here.signIn(account.id, account.password);
    const path = `/api/v1/accounts/${account.id}/`;
    await waitFor('both to know the account', async () =>
      (await both(path, cookie)).every((status) => status === 200),
    );
    expect((await here.fetch('/api/v1/session/', { method: 'DELETE', cookie })).status).toBe(204);
    expect(await answerOf(here, path, cookie)).toBe(401);
    await waitFor('the other to hear of it', async () => (await answerOf(there, path, cookie)) === 401);
  });

  it('lose rights at both, at once where they were taken', async () => {
    const email = newAddress('manager');
    const cookie = await signInAsManager(email);
    const user = `/api/v1/accounts/${account.id}/users/${email}/`;
    const path = `/api/v1/accounts/${account.id}/`;
    const removal = (server: GroupServer) => server.fetch(user, { method: 'DELETE', cookie: account.cookie });
    await waitFor('both to let them in', async () =>
      (await both(path, cookie)).every((status) => status === 200),
    );
    expect((await removal(here)).status).toBe(204);
    expect(await answerOf(here, path, cookie)).toBe(404);
    await waitFor('the other to hear of it', async () => (await answerOf(there, path, cookie)) === 404);
  });
});
