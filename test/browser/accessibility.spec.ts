import { CROSSWISE, EVERYWHERE, expectUsable } from '../support/browser/axe.js';
import { consolePages, PAGES, PHONE, type Row, STATION, visible } from '../support/browser/console-pages.js';
import { consoleRoutes } from '../support/browser/console-routes.js';
import { waitFor } from '../support/wait-for.js';

jest.setTimeout(180_000);

const place = consolePages();

/** Parts that open within a page when the named button is pressed. */
const PARTS: Record<string, Row & { button: string | RegExp; then: string | RegExp }> = {
  'the settings of a user': {
    ...PAGES['/admin/:accountid?/home']!,
    button: 'User settings',
    then: 'First Name',
  },
  'the menu of themes': { ...PAGES['/admin/:accountid?/home']!, button: /^Theme: /, then: 'As the system' },
  'the form for a user': { ...PAGES['/admin/:accountid?/account']!, button: 'Add User', then: 'Cancel' },
  'the menu of a user': {
    ...PAGES['/admin/:accountid?/account']!,
    button: /^Actions: /,
    then: 'Leave Organization',
  },
  'the sharing of a chart': {
    ...PAGES['/:accountid/WeatherStations/:stationid/RT/main']!,
    button: 'Share',
    then: 'Wind rose',
  },
  'the units of a dashboard': {
    ...PAGES['/:accountid/WeatherStations/:stationid/RT/main']!,
    button: /^Units: /,
    then: 'Units of the organization',
  },
  'the dialog of a station': {
    ...PAGES['/admin/:accountid?/stations']!,
    button: 'Edit: Ridge',
    then: 'Longitude',
  },
  'the menu of a station': {
    ...PAGES['/admin/:accountid?/stations']!,
    button: 'Actions: Ridge',
    then: 'New password',
  },
  'an upload': { ...PAGES[`${STATION}/uploads`]!, button: /stored/, then: /"measurements"/ },
};

it('knows every page', () => {
  const routes = consoleRoutes();
  expect(routes.length).toBeGreaterThan(15);
  expect(Object.keys(PAGES).sort()).toEqual(routes.sort());
});

describe('everybody can use, on a desktop and a phone, light and dark,', () => {
  it.each(Object.entries(PAGES))('%s', async (_, row) => {
    await expectUsable(await place.visit(row));
  });

  it.each(Object.entries(PARTS))('%s', async (_, row) => {
    const page = await place.open(row);
    await page.getByRole('button', { name: row.button }).first().click();
    await visible(page, row.then).waitFor();
    await expectUsable(page, CROSSWISE);
    await page.close();
  });

  it('the flags of an organization whose name is shorter than its id', async () => {
    const { server, account } = place;
    const sadmin = await server.superAdmin();
    const named = await server.patchJson(`/api/v1/accounts/${account.id}/`, { accountname: 'Hill' }, sadmin);
    expect(named.status).toBe(200);
    const page = await place.open(PAGES['/admin/sadmin/feature_flags']!);
    await page.getByLabel('Filter by id or name').fill(account.id);
    await visible(page, 'Hill').waitFor();
    await expectUsable(page);
    // The choice is as large as others are on a phone, which is the last size that was looked at.
    const choice = page.getByRole('radiogroup', { name: / of Hill$/ });
    expect((await choice.boundingBox())!.height).toBe(40);
    await page.close();
  });

  it('the dashboard of a station that has stopped sending', async () => {
    const { server, account } = place;
    const station = await server.createStation(account, { stationname: 'Silent' });
    const time = Date.now() - 86_400_000;
    const measurements = { temperature: 65.4, windSpeed: 5, windDirection: 270, rainTotal: 1 };
    expect((await server.upload(station, { time, measurements })).ok).toBe(true);
    const address = `/A/WeatherStations/${station.id}/RT/main`;
    const page = await place.open({ who: 'admin', address, shown: '65.4' });
    // Without a live connection, the page itself tells that the sample is old.
    await page.routeWebSocket(/./, (socket) => socket.close());
    await page.reload();
    await visible(page, 'No new sample since').waitFor();
    await expectUsable(page);
    await page.close();
  });

  it('the navigation of a phone', async () => {
    const page = await place.open(PAGES['/admin/:accountid?/home']!);
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'More pages' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).waitFor();
    await expectUsable(page, EVERYWHERE.slice(2));
    await page.close();
  });
});

it('a narrow phone scrolls the pages of a station in one direction only', async () => {
  const page = await place.open(PAGES[`${STATION}/connect`]!);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [tab, shown] of [
    ['Settings', 'Ecowitt PASSKEY'],
    ['Uploads', 'Last uploads'],
    ['Rain', 'Rain ledger'],
    ['Quality', 'Relative Humidity'],
    ['Imports', 'Import a file'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).click();
    await page.getByRole('main').getByText(shown).first().waitFor();
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect([tab, overflow]).toEqual([tab, 0]);
  }
  await page.close();
});

it('the tab of a station that is open is in sight on a phone, were it the last', async () => {
  const page = await place.open(PAGES[`${STATION}/imports`]!);
  await page.setViewportSize(PHONE);
  await page.reload();
  await waitFor('the tab', async () => {
    const box = await page.getByRole('link', { name: 'Imports' }).boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= PHONE.width;
  });
  await page.close();
});
