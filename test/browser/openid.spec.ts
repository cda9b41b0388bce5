import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath, STILL } from '../support/browser/chromium.js';
import { openIdPlace } from '../support/people/openid-place.js';
import { newAddress } from '../support/people/outbox.js';

const place = openIdPlace({ host: 'localhost' });
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
});

afterAll(() => browser?.close());

beforeEach(async () => {
  const context = await browser.newContext({ ...STILL, baseURL: place.server.url });
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
});

afterEach(() => page.context().close());

async function sayAtProvider(name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

describe('sign-in at an OpenID provider', () => {
  it('leads there from the console, back to the page that asked, and out again', async () => {
    const { email, name } = await place.invited();
    const asked = `/admin/${place.account.id}/home?units=degreeC`;
    await page.goto(asked);
    await page.waitForURL('**/admin/new-login');
    await page.getByRole('link', { name: 'Sign in with email' }).click();
    await sayAtProvider(name);
    await page.waitForURL(`**${asked}`);
    await page.getByText(email).first().waitFor();

    await page.getByRole('link', { name: 'Sign Out' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await page.waitForURL('**/admin/new-login');
    await page.getByRole('link', { name: 'Sign in with email' }).click();
    // The session at the provider has ended, so the provider asks for a name.
    await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
  });

  it('is ended by two clicks for whom another site led to sign-out', async () => {
    const { email, name } = await place.invited();
    await page.goto('/auth/login');
    await sayAtProvider(name);
    await page.getByText(email).first().waitFor();
    await page.goto(place.provider.issuer);
    await page.evaluate(`location.assign('${place.server.url}/auth/logout')`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Go on' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await page.waitForURL('**/admin/new-login');
  });

  it('lets whoever is unknown come back as somebody else', async () => {
    const { email, name } = await place.invited();
    const stranger = newAddress('stranger');
    await page.goto('/auth/login');
    await sayAtProvider(place.known(stranger));
    await page.getByRole('heading', { name: 'Sign-in failed' }).waitFor();
    await page.getByText(stranger).waitFor();
    await page.getByRole('link', { name: 'Sign in as somebody else' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await page.getByRole('link', { name: 'Sign in with email' }).click();
    await sayAtProvider(name);
    await page.waitForURL(`**/admin/${place.account.id}/home`);
    await page.getByText(email).first().waitFor();
  });

  it('leads on whoever still has the page that mailed codes', async () => {
    const { email } = await place.invited();
    await page.goto('/admin/email-login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
  });
});
