import type { FrameLocator, Page } from 'playwright-core';
import { newMember } from '../support/people/email-sign-in.js';
import { exampleFiles, ScreenCalls, zipOf } from '../support/screens/screen-calls.js';
import type { TestStation } from '../support/servers/server.js';
import { userPage } from '../support/browser/user-page.js';

const place = userPage();
let page: Page;
let station: TestStation;
let screens: ScreenCalls;

beforeEach(async () => {
  const { server, account } = place;
  station = await server.createStation(account, { stationname: 'Ridge Lab' });
  screens = new ScreenCalls(server, account.id, await server.superAdmin());
  page = place.page;
});

const addressOf = (view: 'main' | 'overview', search = '') => {
  const id = view === 'main' ? station.id : `${place.account.id}_all`;
  return `/${place.account.id}/WeatherStations/${id}/RT/${view}${search}`;
};
const send = async (temperature: number, minutesAgo = 0) => {
  const time = Date.now() - minutesAgo * 60_000;
  const answer = await place.server.upload(station, { time, measurements: { temperature } });
  expect(answer.status).toBe(200);
};
const screenOf = (from: Page, name: string): FrameLocator =>
  from.frameLocator(`iframe[title="Screen of ${name}"]`);

describe('the example of the documentation', () => {
  it('stands for the dashboard of a station, with newest values, trend and live samples', async () => {
    expect((await screens.import(zipOf(exampleFiles()))).status).toBe(204);
    await send(64.5, 120);
    await send(65.4, 60);
    await page.goto(addressOf('main'));
    const screen = screenOf(page, 'Ridge Lab');
    await screen.getByRole('heading', { name: 'Ridge Lab' }).waitFor();
    await screen.getByText('65.4 °F').waitFor();
    await screen.getByText('From 64.5 to 65.4').waitFor();
    await screen.locator('polyline').waitFor();
    await send(71.2);
    await screen.getByText('71.2 °F').waitFor();
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts');
  });

  it('has the units and the theme of the page', async () => {
    await screens.import(zipOf(exampleFiles()));
    await send(50);
    await page.goto(addressOf('main', '?units=degreeC&theme=dark'));
    const screen = screenOf(page, 'Ridge Lab');
    await screen.getByText('10.0 °C').waitFor();
    await screen.locator('html[data-theme=dark]').waitFor();
  });

  it('stands for the dashboard of all stations, live', async () => {
    await screens.import(zipOf(exampleFiles()));
    await send(65.4, 60);
    await page.goto(addressOf('overview'));
    const screen = screenOf(page, `Organization ${place.account.id}`);
    await screen.getByRole('cell', { name: '65.4 °F' }).waitFor();
    await send(71.2);
    await screen.getByRole('cell', { name: '71.2 °F' }).waitFor();
  });

  it('is shown to visitors where they are welcome, without a word about the console', async () => {
    const { server, account } = place;
    await screens.import(zipOf(exampleFiles()));
    await send(65.4);
    await server.patchJson(
      `/api/v1/accounts/${account.id}/`,
      { allow_anonymous_guest: true },
      account.cookie,
    );
    const visitor = await place.pageOf({ cookie: 'none=none' });
    await visitor.goto(addressOf('main'));
    await screenOf(visitor, 'Ridge Lab').getByText('65.4 °F').waitFor();
    expect(await visitor.getByRole('navigation', { name: 'Screens' }).count()).toBe(0);
    await visitor.close();
  });

  it('fills a screen on a wall', async () => {
    await screens.import(zipOf(exampleFiles()));
    await send(65.4);
    await page.goto(addressOf('main', '?kiosk=1'));
    await screenOf(page, 'Ridge Lab').getByText('65.4 °F').waitFor();
    expect(await page.getByRole('banner').count()).toBe(0);
    expect(await page.locator('iframe').boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 900 });
  });
});

describe('a screen in place of a dashboard', () => {
  it('leaves members a way to the built-in one and back', async () => {
    await screens.import(zipOf(exampleFiles()));
    await send(65.4);
    await page.goto(addressOf('main'));
    const bar = page.getByRole('navigation', { name: 'Screens' });
    await bar.getByText('This screen is the organization’s own.').waitFor();
    await bar.getByRole('link', { name: 'Built-in dashboard' }).click();
    await bar.getByText('This is the built-in dashboard.').waitFor();
    await page.getByRole('main').getByText('65.4').first().waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await bar.getByRole('link', { name: 'Show the screen' }).click();
    await screenOf(page, 'Ridge Lab').getByText('65.4 °F').waitFor();
  });

  it('is one dashboard alone where the zip has one', async () => {
    const files = exampleFiles();
    await screens.import(zipOf({ 'RT/overview.html': files['RT/overview.html']! }));
    await send(65.4);
    await page.goto(addressOf('main'));
    await page.getByRole('main').getByText('65.4').first().waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  });

  it('is seen by managers before it is published, and by no guest', async () => {
    const { server, account } = place;
    await screens.import(zipOf(exampleFiles()), 'draft/');
    await send(65.4);
    await page.goto(addressOf('main'));
    const bar = page.getByRole('navigation', { name: 'Screens' });
    await bar.getByText('A draft of a screen is to replace this dashboard.').waitFor();
    await bar.getByRole('link', { name: 'Preview the draft' }).click();
    await bar.getByText('Managers see this draft before it is published.').waitFor();
    await screenOf(page, 'Ridge Lab').getByText('65.4 °F').waitFor();
    const guest = await place.pageOf(await newMember(server, account, 'guest'));
    await guest.goto(addressOf('main', '?screens=draft'));
    await guest.getByRole('main').getByText('65.4').first().waitFor();
    expect(await guest.locator('iframe').count()).toBe(0);
    expect(await guest.getByRole('navigation', { name: 'Screens' }).count()).toBe(0);
    await guest.close();
  });
});
