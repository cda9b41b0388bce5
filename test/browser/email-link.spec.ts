import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath, STILL } from '../support/browser/chromium.js';
import { addMember } from '../support/people/email-sign-in.js';
import { mailedCode } from '../support/people/mailed-code.js';
import { newAddress } from '../support/people/outbox.js';
import { testServer } from '../support/servers/server.js';

const server = testServer();

describe('the link of a sign-in mail', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
    page = await (await browser.newContext({ ...STILL, baseURL: server.url })).newPage();
    page.setDefaultTimeout(20_000);
  });
  afterAll(() => browser.close());

  /**
   * Requests a sign-in mail on this page.
   * @returns the path of the link in the mail
   */
  async function askOnPage(email: string, next: string): Promise<string> {
    const status = await page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/auth/email/', { method: 'POST', headers, body })).status;
    }, JSON.stringify({ email, next }));
    expect(status).toBe(202);
    const { pathname, search } = new URL((await mailedCode(email)).link);
    return pathname + search;
  }

  it('signs in by its button, under every header that browsers heed', async () => {
    const account = await server.createAccount();
    const email = newAddress('Ann');
    await addMember(server, account, { email, role: 'guest' });
    await page.goto('/admin/login');
    const link = await askOnPage(email, `/admin/${account.id}/home`);
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`**/admin/${account.id}/home`);
    await page.getByText(`Organization ${account.id}`).first().waitFor();
    await page.goto(link);
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  });
});
