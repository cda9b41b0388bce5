import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath, STILL } from '../support/browser/chromium.js';
import { type TestAccount, testServer, type TestStation } from '../support/servers/server.js';

const server = testServer();
let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];
let account: TestAccount;
let station: TestStation;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  account = await server.createAccount({ timezone: 'America/Denver' });
  station = await server.createStation(account, {
    stationname: 'Ridge',
    elevation: 7600,
    latitude: 37.7,
    longitude: -105.9,
  });
  await send(65.4);
});

afterAll(() => browser.close());

beforeEach(async () => {
  context = await browser.newContext({
    ...STILL,
    viewport: { width: 1360, height: 900 },
    baseURL: server.url,
  });
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
  problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 40[13]/.test(message.text())) problems.push(message.text());
  });
});

afterEach(async () => {
  await context.close();
  expect(problems).toEqual([]);
});

async function send(temperature: number): Promise<void> {
  const measurements = {
    temperature,
    relativeHumidity: 40,
    windSpeed: 5,
    windDirection: 270,
    stationPressure: 22.9,
  };
  const answer = await server.upload(station, { measurements });
  expect(answer.status).toBe(200);
}

async function signIn(): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(account.id);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`**/admin/${account.id}/home`);
}

const dashboard = () => `/${account.id}/WeatherStations/${station.id}/RT/main`;
const tile = (name: string) => page.getByRole('region', { name, exact: true });

describe('the console', () => {
  it('signs in, opens a dashboard and shows a value that has just changed', async () => {
    await signIn();
    await page.getByRole('link', { name: 'Ridge', exact: true }).click();
    await page.waitForURL(`**${dashboard()}`);
    await tile('Temperature').getByText('65.4').first().waitFor();
    await send(66.9);
    await tile('Temperature').getByText('66.9').first().waitFor();
  });

  it('says so when the password is wrong', async () => {
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill(account.id);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Invalid username or password.').waitFor();
    expect(await page.getByRole('button', { name: 'Login' }).isEnabled()).toBe(true);
  });

  it('signs out', async () => {
    await signIn();
    await page.getByRole('link', { name: 'Sign Out' }).click();
    await page.waitForURL('**/admin/login');
    await page.goto(`/admin/${account.id}/home`);
    await page.waitForURL('**/admin/login*');
  });

  it('refuses an organization that is not the own', async () => {
    await signIn();
    await page.goto('/admin/somebody-else/home');
    await page.getByText('Invalid accountid').waitFor();
  });

  it('shows all stations at a glance and follows them', async () => {
    await signIn();
    await page.getByRole('link', { name: 'Overview Dashboard' }).click();
    await page.getByText('Ridge').first().waitFor();
    await send(63.2);
    await page.getByText('63.2').first().waitFor();
  });

  it('takes the units and the theme from the address', async () => {
    await signIn();
    await send(68);
    await page.goto(`${dashboard()}?units=degreeC,metersPerSecond,hectopascals,mmRain&theme=dark`);
    await tile('Temperature').getByText('20.0').first().waitFor();
    const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const [red = 255] = (background.match(/\d+/g) ?? []).map(Number);
    expect(red).toBeLessThan(60);
  });

  it.each([
    ['a desktop', 1360, 900],
    ['a phone', 390, 844],
  ])('scrolls in one direction only on %s', async (_, width, height) => {
    await signIn();
    await page.setViewportSize({ width, height });
    for (const path of [
      `/admin/${account.id}/home`,
      dashboard(),
      `/${account.id}/WeatherStations/${account.id}_all/RT/overview`,
    ]) {
      await page.goto(path);
      await page.getByText('Ridge').first().waitFor();
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - window.innerWidth',
      );
      expect([path, overflow <= 0]).toEqual([path, true]);
    }
  });

  it('says so when a part of a page cannot be fetched', async () => {
    await signIn();
    await page.route('**/assets/chart-canvas-*.js', (route) => route.abort());
    await page.goto(dashboard());
    await page.getByText('Sorry, an unexpected error has occurred.').waitFor();
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Reload the page' }).click();
    await tile('Temperature').waitFor();
    // What the browser, and React, say of it.
    problems = problems.filter((text) => !/ERR_FAILED|dynamically imported module/.test(text));
  });

  it('tells a visitor that a page does not exist', async () => {
    await page.goto('/no/such/page');
    await page.getByRole('heading', { name: 'Oops!' }).waitFor();
    await page.getByText('This page does not exist.').waitFor();
  });
});
