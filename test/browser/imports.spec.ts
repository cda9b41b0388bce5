import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.js';
import { type TestAccount, testServer, type TestStation } from '../support/server.js';

const DEMO = join(import.meta.dirname, '../../db/demo');
const server = testServer();
let browser: Browser;
let context: BrowserContext;
let page: Page;
let account: TestAccount;
let station: TestStation;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  account = await server.createAccount();
  station = await server.createStation(account, { stationname: 'Ridge' });
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: server.url });
  const [name = '', value = ''] = account.cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
}, 60_000);

afterAll(() => browser.close());

jest.setTimeout(90_000);

const card = (name: string) => page.getByRole('region', { name });

async function choose(file: { name: string; mimeType: string; buffer: Buffer } | string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file);
}

describe('the imports of a station', () => {
  it('begin with a file, show its days, and end with nothing left of it', async () => {
    await page.goto(`/admin/${account.id}/stations/${station.id}/imports`);
    await page.getByText('Nothing has been imported yet').waitFor();
    await choose(join(DEMO, 'surfrad-slv16001.dat'));
    const job = card('surfrad-slv16001.dat');
    await job.getByText('1,440 rows').waitFor();
    expect(await job.getByRole('row', { name: /^2016-01-01 1440/ }).innerText()).toMatch(/1440\s+.+/);
    await job.getByRole('button', { name: 'Start the import' }).click();
    await job.getByText(/^Imported/).waitFor();

    await job.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Take back' }).click();
    await job.getByText(/^Taken back/).waitFor();
    const range = 'start=2016-01-01T00:00:00Z&end=2016-01-02T00:00:00Z&interval=0';
    const path = `/api/v1/stations/${station.id}/trenddata/?measKeys=temperature&${range}`;
    expect((await server.get<{ time: number[] }>(path, account.cookie)).time).toEqual([]);
  });

  it('of a table can be corrected before they start', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, i) => `0${1 + (i % 3)}/02/2024 ${10 + Math.floor(i / 3)}:00;${i},5`,
    );
    const buffer = Buffer.from(`Zeit;Temp (°C)\n${rows.join('\n')}\nkaputt;1\n`);
    await choose({ name: 'table.csv', mimeType: 'text/csv', buffer });
    const job = card('table.csv');
    await job.getByText('Line 42: “kaputt” is not a time').waitFor();
    await job.getByText('The dates of the file can be read in two ways.').waitFor();
    await job.getByRole('row', { name: /^2024-02-01 14 / }).waitFor();
    await job.getByLabel('Dates').click();
    await page.getByTitle('Month, day, year').click();
    await job.getByRole('button', { name: 'Read again' }).click();
    await job.getByRole('row', { name: /^2024-03-02 13 / }).waitFor();
    await job.getByRole('button', { name: 'Start the import' }).click();
    await job.getByText(/^Imported/).waitFor();
  });
});
