import { type Browser, type BrowserContext, chromium, type Page, type WebSocketRoute } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath, STILL } from '../support/browser/chromium.js';
import { setSession } from '../support/browser/set-session.js';
import { type TestAccount, testServer, type TestStation } from '../support/servers/server.js';
import { waitFor } from '../support/wait-for.js';

/** The browser logs this for a request or live socket that is open while the user signs out. */
const REFUSED = /status of 40[13]|no valid credentials available/;

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
    if (message.type() === 'error' && !REFUSED.test(message.text())) problems.push(message.text());
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

  it('waits with a spinner for the answer to a sign-in', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/v1/session/', async (route) => {
      if (route.request().method() === 'POST') await released;
      await route.continue();
    });
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill(account.id);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    expect(await page.title()).toBe('Login');
    await page.getByRole('button', { name: 'Login' }).click();
    const button = page.getByRole('button', { name: 'Login', disabled: true });
    await button.locator('svg[data-spinning]').waitFor();
    release();
    await page.waitForURL(`**/admin/${account.id}/home`);
  });

  it('leads from the username and password to sign-in by email', async () => {
    await page.goto('/admin/login');
    const link = page.getByRole('link', { name: 'Login with Cognito' });
    expect(await link.getAttribute('href')).toMatch(/^\/auth\/login/);
    await link.click();
    await page.waitForURL('**/admin/email-login*');
    await page.getByRole('button', { name: 'Send code' }).waitFor();
  });

  it('leads who is signed in already past the sign-in', async () => {
    for (const [cookie, address] of [
      [account.cookie, `**/admin/${account.id}/home`],
      [await server.superAdmin(), '**/admin/sadmin/organizations'],
    ] as const) {
      await setSession(context, cookie, server.url);
      await page.goto('/admin/login');
      await page.waitForURL(address);
    }
  });

  it('lists the dashboards of the stations at home, with what is active', async () => {
    const idle = await server.createStation(account, { stationname: 'Silo' });
    await signIn();
    const card = page.getByRole('region', { name: 'Station Dashboards' });
    const row = card.getByRole('row').filter({ hasText: 'Ridge' });
    await row.getByText('Live', { exact: true }).waitFor();
    await row.getByRole('cell', { name: station.id, exact: true }).waitFor();
    expect(await row.getByRole('link', { name: 'Ridge', exact: true }).getAttribute('href')).toBe(
      dashboard(),
    );
    await card.getByRole('row').filter({ hasText: idle.id }).getByText('Never sent').waitFor();
  });

  it('drops live messages that are none', async () => {
    let stream: WebSocketRoute | undefined;
    await page.routeWebSocket(/\/realtimedata$/, (opened) => {
      opened.connectToServer();
      stream = opened;
    });
    await signIn();
    await page.goto(dashboard());
    await page.getByText(/^Live · /).waitFor();
    // Each sample has a later time than the one before.
    let time = Date.now();
    const sample = (more: object) => ({
      ...{ stationid: station.id, updateTS: new Date((time += 1)).toISOString(), violations: [] },
      ...more,
    });
    const frame = (more: object) => JSON.stringify({ type: 'sampledata', data: sample(more) });
    const measData = { temperature: 99.9 };
    stream!.send(frame({ measData: { temperature: 61.2 } }));
    await tile('Temperature').getByText('61.2').first().waitFor();
    for (const message of [
      'no JSON',
      JSON.stringify({ type: 'other', data: sample({ measData }) }),
      frame({ measData, stationid: 7 }),
      frame({ measData, updateTS: 7 }),
      frame({ measData, violations: 'none' }),
      frame({ measData: 'temperature' }),
    ]) {
      stream!.send(message);
    }
    // The page still accepts a valid sample after these messages.
    stream!.send(frame({ measData: { relativeHumidity: 43 } }));
    await tile('Humidity and pressure').getByText(/^43\b/).first().waitFor();
    await tile('Temperature').getByText('61.2').first().waitFor();
    expect(await page.getByText('99.9').count()).toBe(0);
  });

  it('comes back a second after the stream broke off, and leaves it with the page', async () => {
    const streams: WebSocketRoute[] = [];
    await page.routeWebSocket(/\/realtimedata$/, (stream) => {
      stream.connectToServer();
      streams.push(stream);
    });
    await page.clock.install();
    await signIn();
    await page.goto(dashboard());
    await page.getByText(/^Live · /).waitFor();
    const before = streams.length;
    await page.clock.pauseAt(Date.now() + 5_000);
    await streams.at(-1)!.close({ code: 1012 });
    await page.getByText(/^Reconnecting · /).waitFor();
    await page.clock.runFor(990);
    expect(streams).toHaveLength(before);
    await page.clock.runFor(600);
    await waitFor('the stream', () => streams.length > before);
    await page.clock.resume();
    await page.getByText(/^Live · /).waitFor();
    await send(66.3);
    await tile('Temperature').getByText('66.3').first().waitFor();

    const closed = new Promise((resolve) => streams.at(-1)!.onClose(resolve));
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Station' }).click();
    await page.getByRole('link', { name: 'Units', exact: true }).click();
    await closed;
    await page.getByRole('heading', { name: 'Units' }).waitFor();
    const after = streams.length;
    await page.clock.runFor(3_000);
    expect(streams).toHaveLength(after);
  });

  it.each([
    [400, 'Bad Request'],
    [403, 'Forbidden'],
    [405, 'Method Not Allowed'],
  ])('names the status of a route that answers %i', async (status, statusText) => {
    await signIn();
    const body = `throw new Response('', { status: ${status}, statusText: '${statusText}' })`;
    await page.route('**/assets/units-page-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    );
    await page.goto(`/admin/${account.id}/units`);
    await page.getByRole('heading', { name: 'Oops!' }).waitFor();
    await page.getByText('Sorry, an unexpected error has occurred.').waitFor();
    await page.getByText(statusText, { exact: true }).waitFor();
    // React and the browser log the error, too.
    problems = problems.filter((text) => !text.includes(String(status)) && !/Response/.test(text));
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
    await page.getByRole('heading', { name: 'Oops!' }).waitFor();
    await page.getByText('Sorry, an unexpected error has occurred.').waitFor();
    await page.getByText(/^Failed to fetch dynamically imported module/).waitFor();
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Reload the page' }).click();
    await tile('Temperature').waitFor();
    // The browser and React log this error.
    problems = problems.filter((text) => !/ERR_FAILED|dynamically imported module/.test(text));
  });

  it('tells a visitor that a page does not exist', async () => {
    await page.goto('/no/such/page');
    await page.getByRole('heading', { name: 'Oops!' }).waitFor();
    await page.getByText('This page does not exist.').waitFor();
  });
});
