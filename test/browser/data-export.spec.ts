import { readFile } from 'node:fs/promises';
import { newMember } from '../support/people/email-sign-in.js';
import { managerPage } from '../support/browser/manager-page.js';

const place = managerPage('file', { permissions: ['clipboard-read', 'clipboard-write'] });

const YEAR = new Date().getUTCFullYear() - 1;
const START = Date.parse(`${YEAR}-05-20T11:00:00Z`);
const LAST_YEAR = `start=${YEAR}-01-01T00%3A00%3A00.000Z&end=${YEAR + 1}-01-01T00%3A00%3A00.000Z`;

beforeAll(async () => {
  const samples = Array.from({ length: 60 }, (_, minute) => ({
    time: START + minute * 60_000,
    measurements: { temperature: 50 + Math.floor(minute / 30) * 9, relativeHumidity: 50 },
  }));
  expect((await place.server.upload(place.station, samples)).status).toBe(200);
});

const address = () => `/admin/${place.account.id}/data-export`;
const button = (name: string) => place.page.getByRole('button', { name });

async function chooseRange(name: string): Promise<void> {
  await place.page.getByLabel('Date range').click();
  await place.page.getByTitle(name, { exact: true }).click();
}

/** What was measured last year, every measurement chosen. */
async function openFilled(): Promise<void> {
  await place.page.goto(address());
  await chooseRange('Last year');
  await button('Select all').click();
  await place.page.getByTitle('Relative Humidity').first().waitFor();
}

async function setFlag(enabled: boolean): Promise<void> {
  const answer = await place.server.fetch('/api/v1/featureflags/data_export_page/', {
    method: 'PUT',
    cookie: await place.server.superAdmin(),
    body: JSON.stringify({ enabled, subject: place.account.id }),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(200);
}

describe('Data Export', () => {
  it('saves what was chosen as a file', async () => {
    const { page, account, station } = place;
    await page.goto(`/admin/${account.id}/home`);
    await page.getByRole('link', { name: 'Data Export Beta' }).click();
    await page.waitForURL(`**${address()}`);
    await page.getByRole('heading', { name: 'Data Export' }).waitFor();
    expect(await page.title()).toMatch(/^Data Export/);
    expect(await page.getByLabel('Interval').inputValue()).toBe('5');
    await chooseRange('Last year');
    await page.getByLabel('Measurements').click();
    for (const name of ['Temperature', 'Relative Humidity'])
      await page.getByTitle(name, { exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByLabel('Interval').fill('30');
    await page.getByLabel('Temperature').click();
    await page.getByTitle(/\(°C\)/).click();
    const download = page.waitForEvent('download');
    await button('Export Data').click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${station.id}_${YEAR}.*_${YEAR + 1}.*\\.csv$`));
    expect(await readFile(await file.path(), 'utf8')).toBe(
      [
        'Time,Temperature (°C),Relative Humidity (%)',
        `${YEAR}-05-20T11:00:00+00:00,10.0,50`,
        `${YEAR}-05-20T11:30:00+00:00,15.0,50`,
        '',
      ].join('\r\n'),
    );
    await page.getByText(`Saved ${file.suggestedFilename()}`).waitFor();
  });

  it('asks for a measurement and a fitting interval', async () => {
    const { page } = place;
    await page.goto(address());
    await chooseRange('Last year');
    await page.getByLabel('Interval').fill('1441');
    await button('Export Data').click();
    await page.getByText('Select at least one measurement').waitFor();
    await page.getByText('A whole number from 1 to 1440').waitFor();
  });

  it('says so where nothing was measured', async () => {
    const { page } = place;
    await page.goto(address());
    await chooseRange('Yesterday');
    await page.getByText('No measurement data in the selected time range.').waitFor();
    expect(await button('Export Data').isDisabled()).toBe(true);
  });

  it('takes two dates too', async () => {
    const { page } = place;
    await page.goto(address());
    await chooseRange('Last year');
    await chooseRange('Custom range');
    await page
      .getByText(`01/01/${YEAR % 100} - 12/31/${YEAR % 100}`)
      .last()
      .waitFor();
    await page.getByLabel('First and last day').first().click();
    await page.getByTitle(`${YEAR}-01-09`).click();
    expect(await page.locator('.ant-picker-content th').first().textContent()).toBe('Mo');
    await page.getByTitle(`${YEAR}-02-10`).last().click();
    await page
      .getByText(`01/09/${YEAR % 100} - 02/10/${YEAR % 100}`)
      .last()
      .waitFor();
  });

  it('copies the address after a few right clicks', async () => {
    const { page, station, server } = place;
    await openFilled();
    for (let click = 0; click < 3; click += 1) await button('Export Data').click({ button: 'right' });
    await page.getByText('Url copied to clipboard').waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied.startsWith(`${server.url}/api/v1/stations/${station.id}/trenddata/?${LAST_YEAR}&`)).toBe(
      true,
    );
    expect((await server.fetch(copied, { cookie: place.account.cookie })).status).toBe(200);
    // It bears no right of its own.
    expect((await server.fetch(copied)).status).toBe(401);
    const named = [...new URL(copied).searchParams.keys()];
    expect(named.sort()).toEqual(['end', 'format', 'interval', 'measKeys', 'start']);
  });

  it('can be cancelled while it comes', async () => {
    const { page } = place;
    await openFilled();
    await page.route('**/trenddata/**', () => undefined);
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('/trenddata/'));
    await button('Export Data').click();
    await page.getByText('Exporting ... 0.0 MB').waitFor();
    await button('Cancel').click();
    await aborted;
    await button('Copy address').waitFor();
    expect(await page.getByText('Nothing was exported').count()).toBe(0);
    await page.unroute('**/trenddata/**');
  });

  it('tells why nothing was exported, and is closed where an organization has no export', async () => {
    const { page } = place;
    await openFilled();
    await setFlag(false);
    await button('Export Data').click();
    await page.getByText('Nothing was exported').waitFor();
    await page.goto(address());
    await page.getByText('This page is under construction').waitFor();
    expect(await page.getByRole('link', { name: 'Data Export' }).count()).toBe(0);
    await setFlag(true);
  });

  it('is for managers and above', async () => {
    const { page, server, account } = place;
    const guest = await newMember(server, account, 'guest');
    const [name = '', value = ''] = guest.cookie.split('=');
    await page.context().addCookies([{ name, value, url: server.url }]);
    await page.goto(address());
    await page.getByText('You do not have the permissions required to view this page.').waitFor();
    expect(await page.getByRole('link', { name: 'Data Export' }).count()).toBe(0);
  });
});
