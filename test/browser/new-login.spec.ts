import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath, STILL } from '../support/browser/chromium.js';
import { killableServer } from '../support/servers/killable-server.js';
import { SUPER_ADMIN, TestServer } from '../support/servers/server.js';

// Nothing is mailed here; that there is a mail server is what counts.
const place = killableServer({ SMTP_URL: 'smtp://127.0.0.1:9' });
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
});

afterAll(() => browser.close());

beforeEach(async () => {
  const context = await browser.newContext({ ...STILL, baseURL: place.running.url });
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
});

afterEach(() => page.context().close());

describe('sign-in of an installation with a mail server', () => {
  it('moves users to email, and keeps where they wanted to go', async () => {
    await page.goto('/admin/sadmin/organizations?units=degreeC');
    await page.waitForURL('**/admin/new-login');
    await page.getByText('Mesonet is moving to email-based sign-in.').waitFor();
    await page.getByRole('link', { name: 'Read about the change' }).click();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.getByRole('link', { name: 'Sign in with email' }).click();
    await page.waitForURL('**/admin/email-login?next=%2Fadmin%2Fsadmin%2Forganizations%3Funits%3DdegreeC');
    await page.getByLabel('Email').waitFor();
  });

  it('still takes the old username and password', async () => {
    await page.goto('/admin/login');
    await page.getByRole('heading', { name: 'Sign in (Legacy)' }).waitFor();
    await page.getByLabel('Username').fill(SUPER_ADMIN.accountid);
    await page.getByLabel('Password', { exact: true }).fill(SUPER_ADMIN.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/admin/sadmin/organizations');
    await page.getByRole('link', { name: 'Sign Out' }).click();
    await page.waitForURL('**/admin/new-login');
  });

  it('shows who shares a password how to get a user of their own', async () => {
    const account = await new TestServer(place.running.url, '').createAccount();
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill(account.id);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('The old login is retired on September 1, 2025.').waitFor();
    await page.getByRole('link', { name: 'Organization Settings' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('button', { name: 'Add User' }).waitFor();
  });
});
