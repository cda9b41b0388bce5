import type { Page } from 'playwright-core';
import { consolePages, PAGES } from '../support/browser/console-pages.js';

const place = consolePages();
const STARTED = [
  '/admin/login',
  '/admin/:accountid?/home',
  '/admin/:accountid?/stations',
  '/:accountid/WeatherStations/:stationid/RT/overview',
  '/:accountid/WeatherStations/:stationid/RT/map',
  '/:accountid/WeatherStations/:stationid/RT/main',
] as const;

interface Load {
  /** The requested paths in their order. */
  asked: string[];
  messages: string[];
}

/** Reloads a page and records its requests and the browser's messages. */
async function reload(page: Page, shown: string | RegExp): Promise<Load> {
  const load: Load = { asked: [], messages: [] };
  page.on('request', (request) => load.asked.push(request.url().replace(place.server.url, '')));
  page.on('console', (message) => load.messages.push(message.text()));
  await page.reload();
  await page.getByText(shown).filter({ visible: true }).first().waitFor();
  // The browser warns of unused preloads some seconds after the load, so the test waits.
  await page.waitForLoadState('networkidle');
  return load;
}

const preloaded = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('link[rel=preload][as=fetch]')].map((link) => link.getAttribute('href'))`,
  );

describe('the first load of a page', () => {
  it.each(STARTED)('asks once for what its HTML names: %s', async (route) => {
    const { shown, ...row } = PAGES[route]!;
    const page = await place.open({ ...row, shown });
    const { asked } = await reload(page, shown);
    for (const path of await preloaded(page)) {
      expect([path, asked.filter((each) => each === path).length]).toEqual([path, 1]);
    }
    await page.context().close();
  });

  it('names the files of its page: none is found only by another file', async () => {
    const { shown, ...row } = PAGES['/admin/login']!;
    const page = await place.open({ ...row, shown });
    const { asked } = await reload(page, shown);
    const named = await page.evaluate<string[]>(
      `[...document.querySelectorAll('head link[href], head script[src]')].map((each) => each.href || each.src)`,
    );
    const paths = new Set(named.map((address) => new URL(address).pathname));
    // The page loads the schemas some seconds later, which can fall into a slow test.
    const scripts = asked.filter((path) => path.endsWith('.js') && !path.includes('schemas'));
    expect(scripts.filter((path) => !paths.has(path))).toEqual([]);
    await page.context().close();
  });

  it('is refused nothing to a visitor who signs in', async () => {
    const { shown, ...row } = PAGES['/admin/login']!;
    const page = await place.open({ ...row, shown });
    const { messages, asked } = await reload(page, shown);
    expect(messages).toEqual([]);
    expect(asked).not.toContain('/api/v1/session/');
    await page.context().close();
  });

  it.each([
    '/admin/login',
    '/admin/:accountid?/home',
    '/:accountid/WeatherStations/:stationid/RT/overview',
    '/:accountid/WeatherStations/:stationid/RT/map',
    '/:accountid/WeatherStations/:stationid/RT/main',
  ])('does without the library of forms and tables: %s', async (route) => {
    const { shown, ...row } = PAGES[route]!;
    const page = await place.open({ ...row, shown });
    const { asked } = await reload(page, shown);
    expect(asked.filter((path) => path.includes('antd'))).toEqual([]);
    await page.context().close();
  });

  it('keeps the place of what comes later, so that a scroll bar pushes nothing aside', async () => {
    const { address, shown } = PAGES['/:accountid/WeatherStations/:stationid/RT/main']!;
    const page = await place.open({ who: 'admin', address, shown });
    await page.setViewportSize({ width: 1350, height: 940 });
    await page.route('**/latest/**', () => undefined);
    await page.reload();
    await page.getByRole('status', { name: 'Loading the station' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollHeight > innerHeight')).toBe(true);
    await page.context().close();
  });

  it('shows a page on the way back to whoever signed in meanwhile', async () => {
    const { server, account } = place;
    const { address } = PAGES['/:accountid/WeatherStations/:stationid/RT/main']!;
    const page = await place.open({ who: 'visitor', address, shown: 'This dashboard is for members only' });
    const [name = '', value = ''] = account.cookie.split('=');
    await page.context().addCookies([{ name, value, url: server.url }]);
    await page.goto('/docs');
    await page.goBack();
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'Station' })
      .waitFor();
    await page.context().close();
  });
});
