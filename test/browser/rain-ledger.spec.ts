import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.js';
import { type TestAccount, testServer, type TestStation } from '../support/server.js';

const server = testServer();
let browser: Browser;
let page: Page;
let account: TestAccount;
let station: TestStation;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  account = await server.createAccount();
  station = await server.createStation(account, { stationname: 'Ridge', timezone: 'UTC' });
  const context = await browser.newContext({ baseURL: server.url });
  const [name = '', value = ''] = account.cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
}, 60_000);

afterAll(() => browser.close());

jest.setTimeout(90_000);

const entry = (text: string) => page.getByRole('listitem').filter({ hasText: text });

async function choose(text: string, item: string): Promise<void> {
  await entry(text).getByRole('button', { name: 'Change this entry' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('the rain ledger of a station', () => {
  it('says what to expect while there is no rain', async () => {
    await page.goto(`/admin/${account.id}/stations/${station.id}/rain`);
    await page.getByText('No rain yet').waitFor();
  });

  it('explains each amount; managers correct, void and restore it', async () => {
    const start = Date.parse('2026-05-20T12:00:00Z');
    const readings = [5, 5.1, 62, 5.4];
    const samples = readings.map((rainYear, minute) => ({
      time: new Date(start + minute * 60_000).toISOString(),
      measurements: { rainYear },
    }));
    expect((await server.upload(station, samples)).status).toBe(200);
    await page.reload();
    await entry('12:03').getByText('0.3000 in').waitFor();
    await entry('Spike').getByText('5.1000 → 62.0000 in').waitFor();

    await choose('12:03', 'Correct the amount …');
    await page.getByLabel('Amount that fell, in').fill('0.2');
    await page.getByLabel('Note').fill('Compared with the neighbour');
    await page.getByRole('button', { name: 'Save' }).click();
    await entry('12:03').getByText('Compared with the neighbour').waitFor();
    await entry('12:03').getByText('0.2000 in').waitFor();
    await choose('12:03', 'Void');
    await entry('12:03').getByText('Voided by').waitFor();
    await choose('12:03', 'Restore what was found');
    await entry('12:03').getByText('Voided by').waitFor({ state: 'detached' });

    await page.getByText('Oddities only').click();
    await entry('12:01').waitFor({ state: 'detached' });
    expect(await entry('Spike').count()).toBe(1);
  });
});
