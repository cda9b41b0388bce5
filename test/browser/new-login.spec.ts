import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath, STILL } from '../support/browser/chromium.js';
import { setSession } from '../support/browser/set-session.js';
import { killableServer } from '../support/servers/killable-server.js';
import { SUPER_ADMIN, TestServer } from '../support/servers/server.js';

// These tests send no mail, and only need a server that has a mail server.
const place = killableServer({
  SMTP_URL: 'smtp://127.0.0.1:9',
  PRODUCTION_HOST: '127.0.0.1',
  STAGING_HOST: 'localhost',
  SUPPORT_COMPANY: 'Wind and Rain Ltd',
  SUPPORT_CITY: 'Alamosa',
  SUPPORT_PHONE: '+1 555 0100',
  SUPPORT_EMAIL: 'support@example.org',
  SUPPORT_WEBSITE: 'https://example.org/help',
  LOGS_URL: 'https://logs.example.org/mesonet',
});
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

  it('leads super admins to its logs and metrics, and tells nobody else where they are', async () => {
    const server = new TestServer(place.running.url, '');
    await setSession(page.context(), await server.superAdmin(), server.url);
    await page.goto('/admin/sadmin/organizations');
    const link = page
      .getByRole('navigation', { name: 'Console' })
      .getByRole('link', { name: 'Logs & Metrics' });
    expect(await link.getAttribute('href')).toBe('https://logs.example.org/mesonet');
    expect(await link.getAttribute('target')).toBe('_blank');
    const settings = await server.fetch('/api/v1/console-settings/');
    expect(await settings.text()).not.toContain('logs.example.org');
    const { cookie } = await server.createAccount();
    expect((await server.fetch('/api/v1/sadmin/console-settings/', { cookie })).status).toBe(403);
  });

  it('shows who shares a password how to get a user of their own', async () => {
    const account = await new TestServer(place.running.url, '').createAccount();
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill(account.id);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('The old login is retired on September 1, 2025.').waitFor();
    expect(await page.getByRole('region', { name: 'Sign-in' }).getByRole('listitem').allInnerTexts()).toEqual(
      [
        'Open Settings.',
        'Choose Add User.',
        'Enter your email address.',
        'Follow the invite that is mailed to you.',
        'Log in.',
      ],
    );
    await page.getByRole('link', { name: 'Organization Settings' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('button', { name: 'Add User' }).waitFor();
  });

  it('says how to reach whoever runs it', async () => {
    await page.goto('/admin/login');
    const footer = page.getByRole('contentinfo', { name: 'Support' });
    await footer.waitFor();
    expect(await footer.getByRole('listitem').allInnerTexts()).toEqual([
      'Wind and Rain Ltd',
      'Alamosa',
      '+1 555 0100',
      'support@example.org',
      'example.org',
    ]);
    const addresses = await footer
      .getByRole('link')
      .evaluateAll((links: unknown[]) => links.map((link) => (link as { href: string }).href));
    expect(addresses).toEqual(['tel:+15550100', 'mailto:support@example.org', 'https://example.org/help']);
  });

  it('names its environment: production to super admins alone, staging to everybody', async () => {
    const server = new TestServer(place.running.url, '');
    const account = await server.createAccount();
    const staging = new URL(place.running.url);
    staging.hostname = 'localhost';
    const badge = page.getByRole('banner').getByText(/^(Production|Staging|Development)$/);
    for (const [cookie, address, text] of [
      [account.cookie, place.running.url, null],
      [await server.superAdmin(), place.running.url, 'Production'],
      [account.cookie, staging.origin, 'Staging'],
    ] as const) {
      await page.context().clearCookies();
      await setSession(page.context(), cookie, address);
      const settings = page.waitForResponse('**/api/v1/console-settings**');
      await page.goto(`${address}/admin/${account.id}/home`);
      await settings;
      await page.getByRole('link', { name: 'Overview Dashboard' }).waitFor();
      if (text === null) expect(await badge.count()).toBe(0);
      else expect(await badge.innerText()).toBe(text);
    }
  });
});
