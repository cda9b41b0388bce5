import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath, STILL } from '../support/browser/chromium.js';
import { addMember } from '../support/people/email-sign-in.js';
import { killableServer } from '../support/servers/killable-server.js';
import { MailServer } from '../support/people/mail-server.js';
import { mailedCode } from '../support/people/mailed-code.js';
import { newAddress } from '../support/people/outbox.js';
import { SUPER_ADMIN, type TestAccount, TestServer } from '../support/servers/server.js';

describe('sign-in by a code that a mail server brings', () => {
  const killable = killableServer({ SAMPLE_STORE: 'postgres' });
  let mails: MailServer;
  let browser: Browser;
  let account: TestAccount;
  let server: TestServer;

  beforeAll(async () => {
    mails = await MailServer.start();
    await killable.stop();
    await killable.startAgain({ SMTP_URL: mails.url, MAIL_FROM: 'Mesonet <weather@example.org>' });
    server = new TestServer(killable.running.url, '');
    const cookie = await server.signIn(SUPER_ADMIN.accountid, SUPER_ADMIN.password);
    const id = 'ridge';
    const password = 'a password of its own';
    const body = { id, accountname: 'Ridge Fire Service', password };
    expect((await server.postJson('/api/v1/accounts/', body, { cookie })).status).toBe(200);
    account = { id, password, cookie: await server.signIn(id, password) };
    browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  });

  afterAll(async () => {
    await browser.close();
    await mails.stop();
  });

  it('leads where somebody invited wanted to go', async () => {
    const email = newAddress('Ann');
    await addMember(server, account, { email, role: 'manager' });
    const context = await browser.newContext({ ...STILL, baseURL: server.url });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto('/admin/ridge/units');
    // With a mail server people are led to sign in by mail.
    await page.getByRole('link', { name: 'Sign in with email' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    const { code } = await mailedCode(email, 1, mails);
    expect(new Set(mails.to(email).map(({ from }) => from?.address))).toEqual(
      new Set(['weather@example.org']),
    );
    await page.getByLabel('6-digit code').fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/admin/ridge/units');
    await page.getByRole('heading', { name: 'Units' }).waitFor();
    await context.close();
  });
});
