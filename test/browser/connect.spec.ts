import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.js';
import { type TestAccount, testServer, type TestStation } from '../support/server.js';
import { waitFor } from '../support/wait-for.js';

const server = testServer();
let browser: Browser;
let context: BrowserContext;
let page: Page;
let account: TestAccount;
let station: TestStation;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  account = await server.createAccount();
}, 60_000);

afterAll(() => browser.close());

beforeEach(async () => {
  station = await server.createStation(account, { stationname: 'Ridge' });
  context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    baseURL: server.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const [name = '', value = ''] = account.cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
});

afterEach(() => context.close());

jest.setTimeout(60_000);

const open = () => page.goto(`/admin/${account.id}/stations/${station.id}/connect`);
const card = (name: string) => page.getByRole('region', { name, exact: true });
const upload = (password: string, temperature: number) =>
  server.fetch(
    `/weatherstation/updateweatherstation.php?ID=${station.id}&PASSWORD=${password}&dateutc=now&humidity=50&tempf=${temperature}`,
  );

describe('connecting a station', () => {
  it('begins where it has not sent: at home and on its empty dashboard', async () => {
    await page.goto(`/admin/${account.id}/home`);
    await page.getByRole('link', { name: 'Connect: Ridge' }).last().click();
    await page.getByText('Waiting for the first upload').waitFor();
    await page.goto(`/${account.id}/WeatherStations/${station.id}/RT/main`);
    await page.getByRole('link', { name: 'Connect the station' }).click();
    await page.getByText('Waiting for the first upload').waitFor();
  });

  it('tells of an upload that was not taken, and shows the first that is the moment it comes', async () => {
    await open();
    await card('Not connected yet').getByText('Waiting for the first upload').waitFor();
    expect((await upload('wrong', 61.5)).status).toBe(401);
    await card('Not connected yet').getByText('An upload came and was not taken').waitFor();
    expect((await upload(station.password, 61.5)).status).toBe(200);
    await card('Connected').getByText('61.5 °F').waitFor();
    await card('Connected')
      .getByText(/derived from them/)
      .waitFor();
    await upload(station.password, 62.5);
    await card('Connected').getByText('62.5 °F').waitFor();
  });

  it('gives a device the very address that takes its upload, its password covered until asked for', async () => {
    await open();
    await page.getByRole('tab', { name: 'Ecowitt' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Ecowitt' });
    await panel.getByText(`/data/report/${station.id}/••••••••`).waitFor();
    await panel.getByRole('button', { name: 'Copy Path' }).click();
    const path = await page.evaluate<string>('navigator.clipboard.readText()');
    await page.getByLabel('Show the password').click();
    await panel.getByText(path).waitFor();
    const answer = await server.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'stationtype=GW2000A&dateutc=now&tempf=58.1',
    });
    expect(answer.status).toBe(200);
    await card('Connected').getByText('58.1 °F').waitFor();
  });

  it('ends an old password for a new one', async () => {
    await open();
    await page.getByLabel('Show the password').click();
    const key = page.getByRole('tabpanel').locator('code').last();
    expect(await key.innerText()).toBe(station.password);
    await page.getByRole('button', { name: 'New password' }).click();
    await page.getByRole('tooltip').getByRole('button', { name: 'New password' }).click();
    await page.getByText('The station has a new password').waitFor();
    const password = await waitFor('the new password', async () => {
      const text = await key.innerText();
      return text === station.password ? null : text;
    });
    expect((await upload(station.password, 50)).status).toBe(401);
    expect((await upload(password, 50)).status).toBe(200);
  });

  it('fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open();
    await page.getByText('Waiting for the first upload').waitFor();
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
