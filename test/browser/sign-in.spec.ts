import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath, STILL } from '../support/browser/chromium.js';
import { addMember } from '../support/people/email-sign-in.js';
import { mailedCode } from '../support/people/mailed-code.js';
import { newAddress } from '../support/people/outbox.js';
import { type TestAccount, testServer } from '../support/servers/server.js';

const server = testServer();
let browser: Browser;
let context: BrowserContext;
let page: Page;
let account: TestAccount;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  account = await server.createAccount();
});

afterAll(() => browser.close());

beforeEach(async () => {
  context = await browser.newContext({ ...STILL, baseURL: server.url });
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
});

afterEach(() => context.close());

async function invited(): Promise<string> {
  const email = newAddress();
  await addMember(server, account, { email, role: 'guest' });
  return email;
}

const codeOf = async (email: string, number = 1) => (await mailedCode(email, number)).code;

async function askFor(email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('6-digit code').waitFor();
}

async function signInWith(code: string): Promise<void> {
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe('sign-in by email', () => {
  it('leads back to the page that asked for it', async () => {
    const email = await invited();
    const asked = `/${account.id}/WeatherStations/${account.id}_all/RT/overview?units=degreeC`;
    await page.goto('/admin/login');
    await page.getByRole('link', { name: 'Login with Cognito' }).waitFor();
    await page.goto(`/auth/login?next=${encodeURIComponent(asked)}`);
    await page.waitForURL('**/admin/email-login?next=*');
    await askFor(email);
    const code = await codeOf(email);
    // Some mail programs show the code in this form.
    await signInWith(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.waitForURL(`**${asked}`);
    await page.goto('/admin/email-login');
    await page.waitForURL(`**/admin/${account.id}/home`);
    await page.getByText(email).waitFor();
  });

  it('tells that a code is wrong, and mails another to an address that was put right', async () => {
    const email = await invited();
    await page.goto('/admin/email-login');
    await askFor(`mistyped.${email}`);
    await signInWith('000000');
    await page.getByText('The code is wrong or has expired.').waitFor();
    await page.getByRole('button', { name: 'Change address' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe(`mistyped.${email}`);
    await askFor(email);
    expect(await page.getByLabel('6-digit code').getAttribute('autocomplete')).toBe('one-time-code');
    await signInWith(await codeOf(email));
    await page.waitForURL(`**/admin/${account.id}/home`);
  });

  it('still waits for the code on a page that was loaded anew, and sends another after a while', async () => {
    const email = await invited();
    // An answer of the server would set the page's clock to the real time.
    await page.route('**/service-notices/', (route) => route.fulfill({ json: [] }));
    await page.clock.install();
    await page.goto('/admin/email-login');
    await askFor(email);
    await page.reload();
    await page.getByText(email).waitFor();
    const first = await codeOf(email);
    const waiting = page.getByText(/^Send a new code in \d+ s$/);
    await waiting.waitFor();
    await page.clock.fastForward(31_000);
    await page.getByRole('button', { name: 'Send a new code', exact: true }).click();
    const second = await codeOf(email, 2);
    await waiting.waitFor();
    expect(second).toMatch(/^\d{6}$/);
    if (first !== second) {
      await signInWith(first);
      await page.getByText('The code is wrong or has expired.').waitFor();
    }
    await signInWith(second);
    await page.waitForURL(`**/admin/${account.id}/home`);
  });

  it('can do without a mouse', async () => {
    await page.goto('/admin/email-login');
    await page.getByLabel('Email').waitFor();
    await page.keyboard.type(newAddress('nobody'));
    await page.keyboard.press('Enter');
    await page.getByLabel('6-digit code').waitFor();
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
    await page.getByText('The code is wrong or has expired.').waitFor();
  });
});
