import type { LatestValues } from '@mesonet/contract/samples.js';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.js';
import { type TestAccount, testServer, type TestStation } from '../support/server.js';
import { waitFor } from '../support/wait-for.js';

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

const uploads = () => page.getByRole('list', { name: 'Last uploads' });
const field = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

const report = (body: string, password = station.password) =>
  server.fetch(`/data/report/${station.id}/${password}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });

describe('the uploads of a station', () => {
  it('wait for the first one, and show it without being asked', async () => {
    await page.goto(`/admin/${account.id}/stations/${station.id}/uploads`);
    await page.getByText('Nothing has come yet').waitFor();
    expect(await page.getByRole('link', { name: 'Connect the station' }).getAttribute('href')).toBe(
      `/admin/${account.id}/stations/${station.id}/connect`,
    );
    await report('PASSKEY=A1B2C3D4&dateutc=now&tempf=50.5&humidity=--&windspeedmph=fast&BurrowTemp=10');
    await uploads().getByText('Ecowitt').waitFor();
    await uploads().getByText('1 unknown').waitFor();
    await page
      .getByRole('list', { name: 'Log' })
      .getByText('BurrowTemp is not a known measurement')
      .waitFor();
  });

  it('tell what became of each field', async () => {
    await uploads().getByRole('button').first().press('Enter');
    await field('tempf').getByText('50.5 °F').last().waitFor();
    await field('humidity').getByText('Stands for “no reading”').waitFor();
    await field('windspeedmph').getByText('The value is not a number').waitFor();
    expect(await page.getByLabel('As it came, secrets masked').innerText()).toBe(
      'PASSKEY=•••&dateutc=now&tempf=50.5&humidity=--&windspeedmph=fast&BurrowTemp=10',
    );
  });

  it('let a manager say what an unknown field measures', async () => {
    await page.getByRole('button', { name: 'Map BurrowTemp' }).click();
    // Until then the dialog is opening, and takes the focus back.
    await page.locator('[role=combobox]:focus').waitFor();
    await page.getByLabel('Measurement').fill('soil temp');
    await page.getByTitle('Soil Temperature', { exact: true }).click();
    await page.getByLabel('Unit it is sent in').click();
    await page.getByTitle('(°C)').click();
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await field('BurrowTemp').getByText('mapped here').waitFor();
    await report('dateutc=now&BurrowTemp=10');
    const value = await waitFor('the value', async () => {
      const path = `/api/v1/stations/${station.id}/latest/`;
      return (await server.get<LatestValues>(path, account.cookie)).values.soilTemperature;
    });
    expect(value.value).toBe(50);
    await page.getByRole('button', { name: 'Unmap BurrowTemp' }).click();
    await page.getByRole('button', { name: 'Map BurrowTemp' }).waitFor();
  });

  it('show those that were refused', async () => {
    await report('tempf=1', 'not the password');
    await uploads().getByRole('button', { name: '401 Wrong station or password' }).waitFor();
    await page.getByRole('list', { name: 'Log' }).getByText('Wrong password from').waitFor();
  });
});
