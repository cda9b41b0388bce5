import { BalancedServer } from '../support/servers/balanced-server.js';
import { newSuperUser, type TestUser } from '../support/people/email-sign-in.js';
import { MailServer } from '../support/people/mail-server.js';
import { startStores, type TestStores } from '../support/stores/stores.js';
import { askedBrowser, enrol, type TestDevice } from '../support/people/totp.js';
import { type GroupServer, startGroup } from './server-group.js';

const PATH = '/auth/totp/';

describe('codes of a device, between two servers on one database', () => {
  let stores: TestStores;
  let mails: MailServer;
  let group: GroupServer[];
  let balanced: BalancedServer;
  let user: TestUser;
  let device: TestDevice;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    mails = await MailServer.start();
    const settings = { DATABASE_URL: stores.databaseUrl, SAMPLE_STORE: 'postgres', SMTP_URL: mails.url };
    group = await startGroup(2, { ...settings, MAIL_FROM: 'mesonet@example.org' });
    balanced = new BalancedServer(group);
  });

  beforeEach(async () => {
    user = await newSuperUser(group[0]!, await group[0]!.superAdmin(), mails);
    device = await enrol(balanced, user);
  });

  afterAll(async () => {
    await Promise.all(group.map(({ killable }) => killable.end()));
    await mails.stop();
    await stores.stop();
  });

  const ask = () => askedBrowser(group[0]!, user.email, mails);

  it('work once, though both are asked at once and one was killed meanwhile', async () => {
    const { cookie } = await ask();
    await group[0]!.killable.killAndStart();
    const code = device.code();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => balanced.postJson(PATH, { code }, { cookie })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('are guessed five times, whichever is asked, and after a kill too', async () => {
    const { cookie } = await ask();
    const code = device.wrongCode();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => balanced.postJson(PATH, { code }, { cookie })),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
    await group[1]!.killable.killAndStart();
    expect((await group[1]!.postJson(PATH, { code: device.code() }, { cookie })).status).toBe(429);
  });
});
