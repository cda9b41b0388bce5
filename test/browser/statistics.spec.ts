import { type Page } from 'playwright-core';
import { AlarmCalls } from '../support/alarms/alarm-calls.js';
import { userPage } from '../support/browser/user-page.js';
import { eventually } from '../support/wait-for.js';

const place = userPage();
let page: Page;

beforeEach(async () => {
  page = await place.pageOf({ cookie: await place.server.superAdmin() });
});
afterEach(() => page.close());

const colourOf = (link: unknown) =>
  (link as { computedStyleMap: () => Map<string, { toString: () => string }> })
    .computedStyleMap()
    .get('color')
    ?.toString();

const card = (title: string) => page.getByRole('region', { name: title, exact: true });
const open = () => page.goto('/admin/sadmin/statistics');

describe('the statistics', () => {
  it('show the stations that are read live while somebody reads them', async () => {
    const { server, account } = place;
    const station = await server.createStation(account);
    expect((await server.upload(station, { measurements: { temperature: 50 } })).status).toBe(200);
    await place.page.goto(`/${account.id}/WeatherStations/${station.id}/RT/main`);
    await place.page.getByRole('region', { name: 'Temperature' }).first().waitFor();
    await open();
    const row = card('Active Data Channels').getByRole('row', { name: `${account.id} ${station.id}` });
    const more = card('Active Data Channels').getByRole('button', { name: /^Show all/ });
    await eventually(async () => {
      if (await more.isVisible()) await more.click();
      expect(await row.count()).toBe(1);
    });
    await place.page.goto('about:blank');
    await row.waitFor({ state: 'detached' });
  });

  it('count active and inactive stations, and list those of an organization', async () => {
    const { server, account } = place;
    const active = await server.createStation(account, { stationname: 'Sends' });
    await server.createStation(account, { stationname: 'Silent one' });
    expect((await server.upload(active, { measurements: { temperature: 50 } })).status).toBe(200);
    await open();
    const stations = card('Active Stations');
    await stations.getByText(/^of [\d,]+, \d+ % active$/).waitFor();
    const next = stations.getByRole('listitem', { name: 'Next Page' });
    const row = stations.getByRole('row').filter({ hasText: `Organization ${account.id}` });
    while (!(await row.isVisible())) await next.click();
    await row.getByRole('cell', { name: '50 %' }).waitFor();
    await row.getByRole('button', { name: 'Expand row' }).click();
    const listed = stations.getByRole('listitem');
    await listed.filter({ hasText: 'Sends, active' }).waitFor();
    await listed.filter({ hasText: 'Silent one, inactive' }).waitFor();
    const link = (name: string) => stations.getByRole('link', { name });
    expect([await link('Sends').evaluate(colourOf), await link('Silent one').evaluate(colourOf)]).toEqual([
      'rgb(35, 122, 53)',
      'rgb(201, 42, 42)',
    ]);
  });

  it('count the alarms of each organization, the samples of each minute, and the health of the intake', async () => {
    const { server, account } = place;
    const station = await server.createStation(account);
    await new AlarmCalls(server, account).alarm(station);
    await open();
    await card('Alarm Users').getByText(`Organization ${account.id}`).waitFor();
    await card('Samples per minute')
      .getByRole('img', { name: /^Samples per minute of the last 3 hours/ })
      .waitFor();
    await card('Intake health').getByText('Samples are taken in', { exact: true }).waitFor();
    await card('Notices of alarms').getByText('last 24 h').waitFor();
  });

  it('count what is stored when they are told to', async () => {
    const { server, account } = place;
    const station = await server.createStation(account);
    expect((await server.upload(station, { measurements: { temperature: 50 } })).status).toBe(200);
    await open();
    const storage = card('Storage');
    await eventually(async () => {
      await storage.getByRole('button', { name: 'Count now' }).click();
      await storage.getByText(/of samples$/).waitFor();
      const all = storage.getByRole('button', { name: /^Show all/ });
      if (await all.isVisible()) await all.click();
      expect(
        await storage
          .getByRole('listitem')
          .filter({ hasText: `Organization ${account.id}` })
          .count(),
      ).toBe(1);
    });
  });

  it('say so in their card when some of them cannot be had', async () => {
    await page.route('**/api/v1/statistics/', (route) => route.abort());
    await open();
    await card('Storage').getByText('This could not be loaded').waitFor({ timeout: 60_000 });
    await card('Alarm Users')
      .getByText(/^alarms?$/)
      .waitFor();
    await page.unroute('**/api/v1/statistics/');
    await card('Storage').getByRole('button', { name: 'Try again' }).click();
    await card('Storage').getByRole('button', { name: 'Count now' }).waitFor();
  });
});
