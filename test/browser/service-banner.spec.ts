import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath, STILL } from '../support/browser/chromium.js';
import { ServerOverLines } from '../support/servers/server-over-lines.js';

describe('the banner above the pages', () => {
  let place: ServerOverLines;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    place = await ServerOverLines.start();
    browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
    page = await (await browser.newContext({ ...STILL, baseURL: place.server.url })).newPage();
    page.setDefaultTimeout(40_000);
  });

  afterAll(async () => {
    await browser?.close();
    await place?.end();
  });

  it('says on a page that is open since when no samples are taken, and goes when they are again', async () => {
    const { server, database } = place;
    const account = await server.createAccount({ isPublic: true });
    const station = await server.createStation(account, { stationname: 'Ridge' });
    await page.goto(`/${account.id}/WeatherStations/${station.id}/RT/main`);
    await page.getByRole('heading', { name: 'Ridge' }).waitFor();
    const banner = page.getByText(/^No new samples have been taken since \d+ \w+, \d\d:\d\d\./);
    expect(await banner.count()).toBe(0);
    await database.cut();
    await banner.waitFor();
    await database.mend();
    await banner.waitFor({ state: 'detached' });
  });
});
