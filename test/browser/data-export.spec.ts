import { readFile } from 'node:fs/promises';
import { newMember } from '../support/people/email-sign-in.js';
import { managerPage } from '../support/browser/manager-page.js';
import { uploadStored } from '../support/samples/upload-stored.js';
import { setSession } from '../support/browser/set-session.js';

const place = managerPage('file', { permissions: ['clipboard-read', 'clipboard-write'] });

const YEAR = new Date().getUTCFullYear() - 1;
const START = Date.parse(`${YEAR}-05-20T11:00:00Z`);
const LAST_YEAR = `start=${YEAR}-01-01T00%3A00%3A00.000Z&end=${YEAR + 1}-01-01T00%3A00%3A00.000Z`;

beforeAll(() => {
  const samples = Array.from({ length: 60 }, (_, minute) => ({
    time: START + minute * 60_000,
    measurements: { temperature: 50 + Math.floor(minute / 30) * 9, relativeHumidity: 50 },
  }));
  return uploadStored(place.server, place, samples);
});

const address = () => `/admin/${place.account.id}/data-export`;
const button = (name: string) => place.page.getByRole('button', { name });

async function chooseRange(name: string): Promise<void> {
  await place.page.getByLabel('Date range').click();
  await place.page.getByTitle(name, { exact: true }).click();
}

/** Opens the page and chooses last year and every measurement. */
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

  it.each(['0', '1441'])('asks for a measurement and a fitting interval, not %s', async (minutes) => {
    const { page } = place;
    await page.goto(address());
    await chooseRange('Last year');
    await page.getByLabel('Interval').fill(minutes);
    await button('Export Data').click();
    await page.getByText('Select at least one measurement').waitFor();
    await page.getByText('A whole number from 1 to 1440').waitFor();
  });

  it('is of the station that is chosen', async () => {
    const { page, server, account } = place;
    const other = await server.createStation(account, { stationname: 'Silo' });
    const samples = [{ time: START, measurements: { soilTemperature: 60 } }];
    await uploadStored(server, { account, station: other }, samples, 'soilTemperature');
    await page.goto(address());
    await chooseRange('Last year');
    await page.getByLabel('Station').click();
    await page.getByTitle('Silo', { exact: true }).click();
    await button('Select all').click();
    const chosen = page.locator('.ant-select-selection-item');
    await chosen.filter({ hasText: 'Soil Temperature' }).waitFor();
    expect(await chosen.filter({ hasText: 'Relative Humidity' }).count()).toBe(0);
    const download = page.waitForEvent('download');
    await button('Export Data').click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^${other.id}_`));
  });

  it('offers days, weeks, months, years and a range of one’s own', async () => {
    const { page } = place;
    await page.goto(address());
    await page.getByLabel('Date range').click();
    const options = page.locator('.ant-select-item-option:visible');
    await options.first().waitFor();
    expect(await options.allInnerTexts()).toEqual([
      ...['Today', 'Yesterday', 'This week', 'This month', 'This year'],
      ...['Last week', 'Last month', 'Last year', 'Custom range'],
    ]);
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
    const weekdays = page.locator('.ant-picker-content').first().locator('th');
    expect(await weekdays.allTextContents()).toEqual(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']);
    const colours = await page.evaluate<string[]>(
      `[...document.querySelector('.ant-picker-content').querySelectorAll('th')].map((day) => getComputedStyle(day).color)`,
    );
    // Saturday and Sunday have another colour.
    expect(colours.map((colour) => colour === colours[0])).toEqual([
      ...[true, true, true, true, true],
      ...[false, false],
    ]);
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
    // The address alone grants no access.
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

  it('runs once, however often it is asked for', async () => {
    const { page } = place;
    await openFilled();
    let asked = 0;
    await page.route('**/trenddata/**', () => void asked++);
    await button('Export Data').click();
    await page.getByText('Exporting ... 0.0 MB').waitFor();
    await page.getByLabel('Interval').press('Enter');
    await page.getByLabel('Interval').press('Enter');
    await button('Cancel').click();
    await button('Copy address').waitFor();
    expect(asked).toBe(1);
    await page.unroute('**/trenddata/**');
  });

  it('saves nothing of a file that breaks off, and can be tried again', async () => {
    const { page } = place;
    await openFilled();
    // To the page, a connection that is reset in the middle looks like this.
    await page.evaluate(`(() => {
      const original = window.fetch;
      window.fetch = (address, init) => {
        if (!String(address).includes('/trenddata/')) return original(address, init);
        window.fetch = original;
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('Time,Temperature\\r\\n${YEAR}-05-20T11:00:00+00:00,10\\r\\n'));
            setTimeout(() => controller.error(new TypeError('network error')));
          },
        });
        return Promise.resolve(new Response(body));
      };
    })()`);
    const saved: string[] = [];
    page.on('download', (file) => saved.push(file.suggestedFilename()));
    await button('Export Data').click();
    await page.getByText('The connection broke before the file was whole.').waitFor();
    expect(saved).toEqual([]);
    const download = page.waitForEvent('download');
    await button('Export Data').click();
    const file = await download;
    expect(saved).toEqual([file.suggestedFilename()]);
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
    await setSession(page.context(), guest.cookie, server.url);
    await page.goto(address());
    await page.getByText('You do not have the permissions required to view this page.').waitFor();
    expect(await page.getByRole('link', { name: 'Data Export' }).count()).toBe(0);
  });
});
