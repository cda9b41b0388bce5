import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath, STILL } from '../support/browser/chromium.js';
import { addMember } from '../support/people/email-sign-in.js';
import { killableServer } from '../support/servers/killable-server.js';
import { MailServer } from '../support/people/mail-server.js';
import { mailedCode } from '../support/people/mailed-code.js';
import { newAddress } from '../support/people/outbox.js';
import { SUPER_ADMIN, type TestAccount, TestServer } from '../support/servers/server.js';
import { eventually } from '../support/wait-for.js';

describe('sign-in by a code that a mail server brings', () => {
  const killable = killableServer({ SAMPLE_STORE: 'postgres' });
  let mails: MailServer;
  let browser: Browser;
  let account: TestAccount;
  let server: TestServer;

  beforeAll(async () => {
    mails = await MailServer.start();
    await killable.stop();
    await killable.startAgain({
      SMTP_URL: mails.url,
      MAIL_FROM: 'Mesonet <weather@example.org>',
      SIGN_IN_CHANGE_URL: 'https://example.org/new-sign-in',
    });
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
    // When there is a mail server, the console leads people to the sign-in by email.
    const change = page.getByRole('link', { name: 'Read about the change' });
    await eventually(async () =>
      expect(await change.getAttribute('href')).toBe('https://example.org/new-sign-in'),
    );
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
    // This page requests the flags, too, so the test waits until it has finished.
    await page.waitForLoadState('networkidle');
    // A user with a personal login does not see the hint to create one.
    const flags = page.waitForResponse(/\/featureflags\/\?subject=ridge$/);
    await page.goto('/admin/ridge/home');
    expect(await (await flags).json()).toMatchObject({ improved_login_rollout: true });
    await page.getByRole('heading', { name: 'Put your first station on the air' }).waitFor();
    expect(await page.getByText('The old login is retired').count()).toBe(0);
    await context.close();
  });

  it('says that a code was sent a short while ago to who asks too often', async () => {
    const email = newAddress('Ben');
    await addMember(server, account, { email, role: 'guest' });
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await server.postJson('/auth/email/', { email })).status).toBe(202);
    }
    const context = await browser.newContext({ ...STILL, baseURL: server.url });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto('/admin/email-login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    const told = page.getByRole('status').filter({ hasText: 'A code was sent a short while ago' });
    await told.getByText(email).waitFor();
    await page.getByText(/^Send a new code in \d+ min$/).waitFor();
    await context.close();
  });
});
