import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath, STILL } from '../support/browser/chromium.js';
import { type TestAccount, testServer, type TestStation } from '../support/servers/server.js';

const server = testServer();
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
});

afterAll(() => browser.close());

beforeEach(async () => {
  const look = { ...STILL, viewport: { width: 1360, height: 900 }, baseURL: server.url };
  context = await browser.newContext(look);
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
});

afterEach(() => context.close());

async function stationOf(account: TestAccount): Promise<TestStation> {
  const station = await server.createStation(account, { stationname: 'Ridge' });
  const measurements = { temperature: 61.5, windSpeed: 5, windDirection: 270 };
  expect((await server.upload(station, { measurements })).status).toBe(200);
  return station;
}

async function openDialog(account: TestAccount, station: TestStation): Promise<Locator> {
  await page.goto(`/${account.id}/WeatherStations/${station.id}/RT/main?units=degreeC`);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

/** An image element, declared here because the compiler has no types of a page. */
interface Picture {
  decode(): Promise<void>;
  naturalWidth: number;
  naturalHeight: number;
}

const tagIn = (dialog: Locator) => dialog.getByText('<img', { exact: false }).innerText();
const sizeOf = (picture: Locator) =>
  picture.evaluate(async (node: unknown) => {
    const image = node as Picture;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });

it('makes a picture that a page elsewhere shows to any visitor', async () => {
  const account = await server.createAccount({ isPublic: true });
  const dialog = await openDialog(account, await stationOf(account));
  await dialog.getByRole('img', { name: 'Temperature at Ridge, the last 24 hours' }).waitFor();
  await dialog.getByTitle('Wind rose').click();
  await dialog.getByTitle('Dark').click();
  await dialog.getByLabel('Title').fill('Wind & "more" <here>');
  const picture = dialog.getByRole('img', { name: 'Wind rose at Ridge, the last 24 hours' });
  await picture.waitFor();
  expect(await dialog.getByText('Visitors will not see it').count()).toBe(0);
  const tag = await tagIn(dialog);
  expect(tag).toContain(
    'chart=windrose&amp;period=24h&amp;width=800&amp;height=400&amp;scale=2&amp;theme=dark',
  );

  const elsewhere = await context.newPage();
  await elsewhere.setContent(`<!doctype html><title>A village</title>${tag}`);
  const shown = elsewhere.getByRole('img', { name: 'Wind rose at Ridge, the last 24 hours' });
  expect(await sizeOf(shown)).toEqual([1600, 800]);
  const title = new URL((await shown.getAttribute('src'))!).searchParams.get('title');
  expect(title).toBe('Wind & "more" <here>');
  expect(new URL((await shown.getAttribute('src'))!).searchParams.get('units')).toBe('degreeC');
});

it('says where visitors will not see it, and that a chart needs a measurement', async () => {
  const account = await server.createAccount();
  const station = await stationOf(account);
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(account.id);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`**/admin/${account.id}/home`);
  const dialog = await openDialog(account, station);
  await dialog.getByText('Visitors will not see it').waitFor();
  expect(await sizeOf(dialog.getByRole('img', { name: /^Temperature at/ }))).toEqual([1600, 800]);
  await dialog.getByRole('combobox', { name: 'Measurements' }).press('Backspace');
  await dialog.getByText('Select at least one measurement').waitFor();
  expect(await dialog.getByText('<img', { exact: false }).count()).toBe(0);
});
