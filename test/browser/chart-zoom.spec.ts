import { MINUTE_MS } from '@mesonet/model/durations.js';
import { type Locator } from 'playwright-core';
import { holdRequests } from '../support/browser/held-requests.js';
import { managerPage } from '../support/browser/manager-page.js';
import { uploadStored } from '../support/samples/upload-stored.js';
import { waitFor } from '../support/wait-for.js';

const place = managerPage('file');
const START = Date.parse('2026-05-20T00:00:00Z');
const ONE_DAY = 'start=2026-05-20T00:00Z&end=2026-05-21T00:00Z';
const HOURS = 24;

/** The samples are a minute apart: the chart of a day shows fewer points, and the chart of a few hours shows all. */
beforeAll(() => {
  const samples = Array.from({ length: HOURS * 60 }, (_, minute) => ({
    time: new Date(START + minute * MINUTE_MS).toISOString(),
    measurements: { temperature: 60 + 10 * Math.sin(minute / 240), relativeHumidity: 50 },
  }));
  return uploadStored(place.server, place, samples);
});

const chart = () => place.page.getByLabel(/^Temperature, Dew point from/);

async function open(search = ONE_DAY): Promise<void> {
  const { page, account, station } = place;
  await page.goto(`/${account.id}/WeatherStations/${station.id}/RT/main?${search}`);
  await chart().locator('path[stroke="#d9480f"]').waitFor({ state: 'attached' });
}

/** Drags over the chart from one hour to another. */
async function chooseHours(on: Locator, from: number, to: number): Promise<void> {
  await on.scrollIntoViewIfNeeded();
  const box = await on.boundingBox();
  if (!box) throw new Error('the chart is not on the page');
  const x = (hour: number) => box.x + 44 + ((box.width - 72) * hour) / HOURS;
  await place.page.mouse.move(x(from), box.y + 120);
  await place.page.mouse.down();
  await place.page.mouse.move(x((from + to) / 2), box.y + 122);
  await place.page.mouse.move(x(to), box.y + 124);
  await place.page.mouse.up();
}

/**
 * Counts the frames in which the chart has no curve, from now on.
 * @returns a function that reads the count
 */
async function countBlankFrames(): Promise<() => Promise<number>> {
  await place.page.evaluate(`(() => {
    window.blankFrames = 0;
    const look = () => {
      // Grid lines and axes are short; under the pointer a curve has another colour.
      const lines = [...document.querySelectorAll('[aria-label^="Temperature, Dew point from"] path[fill="none"]')];
      if (!lines.some((path) => path.getAttribute('d').length > 300)) window.blankFrames++;
      requestAnimationFrame(look);
    };
    look();
  })()`);
  return () => place.page.evaluate<number>('window.blankFrames');
}

describe('zooming into a chart', () => {
  it('shows what is known until the finer values are there, and never nothing', async () => {
    await open();
    const { page } = place;
    const figures = page.getByRole('region', { name: 'Humidity, figures' });
    await page.getByRole('button', { name: 'Humidity: show the figures as a table' }).click();
    await figures.getByText(/:50$/).first().waitFor();
    const release = await holdRequests(page, /trenddata\/.*interval=1$/);
    const blankFrames = await countBlankFrames();

    await chooseHours(chart(), 11, 14);
    await page.waitForURL(/zoom=/);
    // The table shows only these hours, still as coarse as before.
    await figures
      .getByText(/\d\d:50$/)
      .nth(4)
      .waitFor({ state: 'detached' });
    await figures
      .getByText(/\d\d:50$/)
      .first()
      .waitFor();
    expect(await figures.getByText(/:07$/).count()).toBe(0);

    release();
    await figures.getByText(/:07$/).first().waitFor();
    expect(await blankFrames()).toBe(0);
  });

  it('is the same for whoever opens the link', async () => {
    const { page } = place;
    const seen = await chart().getAttribute('aria-label');
    await page.reload();
    await page.getByLabel(seen ?? '', { exact: true }).waitFor();
  });

  it.each([
    ['a double click', () => chart().dblclick({ position: { x: 200, y: 120 } })],
    ['the button', () => place.page.getByRole('button', { name: 'Reset zoom' }).click()],
  ])('ends with %s', async (_, reset) => {
    const { page } = place;
    const whole = /^Temperature, Dew point from (19 May 2026.* to 20|20 May 2026.* to 21) May 2026/;
    await open(`${ONE_DAY}&zoom=2026-05-20T11:00Z/2026-05-20T15:00Z`);
    await page.getByRole('button', { name: 'Reset zoom' }).waitFor();
    await reset();
    await page.waitForURL((url) => !url.searchParams.has('zoom'));
    await page.getByLabel(whole).waitFor();
    expect(await page.getByRole('button', { name: 'Reset zoom' }).count()).toBe(0);
  });

  it('goes with the wheel and a key, while the wheel alone scrolls the page', async () => {
    const { page } = place;
    await open();
    await page.evaluate("document.body.style.paddingBottom = '2000px'");
    await chart().hover({ position: { x: 200, y: 120 } });
    const before = await page.evaluate<number>('scrollY');
    await page.mouse.wheel(0, 40);
    await waitFor('the page to scroll', async () => (await page.evaluate<number>('scrollY')) > before);
    expect(page.url()).not.toContain('zoom=');
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await page.waitForURL(/zoom=/);
  });

  it('goes with two fingers, which do not zoom the page', async () => {
    const { page } = place;
    await open();
    await chart().scrollIntoViewIfNeeded();
    const box = await chart().boundingBox();
    if (!box) throw new Error('the chart is not on the page');
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: xs.map((x, id) => ({ id, x: box.x + x, y: box.y + 120 })),
      });
    await touch('touchStart', 200);
    await touch('touchStart', 200, 300);
    for (let apart = 5; apart <= 50; apart += 5) await touch('touchMove', 200 - apart, 300 + apart);
    await touch('touchEnd');
    await waitFor('half as much time, for fingers twice as far apart', () => {
      const [from = '', to = ''] = new URL(page.url()).searchParams.get('zoom')?.split('/') ?? [];
      return Math.abs((Date.parse(to) - Date.parse(from)) / MINUTE_MS - 12 * 60) < 5;
    });
    expect(await page.evaluate<number>('visualViewport.scale')).toBe(1);
  });

  it('walks from value to value with the keys, reads them out and zooms about them', async () => {
    const { page } = place;
    await open(`${ONE_DAY}&zoom=2026-05-20T11:00Z/2026-05-20T13:00Z&units=degreeC`);
    const said = page.locator('[aria-live=polite]').filter({ hasText: 'Temperature' });
    await chart().focus();
    await page.keyboard.press('Home');
    await said.getByText(/:00\. Temperature: \d+\.\d °C, Dew point: /).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await said.getByText(/:02\. Temperature/).waitFor();
    await page.keyboard.press('End');
    await said.getByText(/:59\. Temperature/).waitFor();
    await page.keyboard.press('+');
    await page.waitForURL((url) => url.searchParams.get('zoom')?.startsWith('2026-05-20T11:59') ?? false);
    await said.getByText(/:59\. Temperature/).waitFor();
    await page.keyboard.press('0');
    await page.waitForURL((url) => !url.searchParams.has('zoom'));
    await page.keyboard.press('Escape');
    await said.waitFor({ state: 'detached' });
  });

  it('leaves out the curves that are clicked in the legend, but not the last', async () => {
    const { page } = place;
    await open();
    await page.getByRole('button', { name: 'Dew point', pressed: true }).click();
    await page.getByLabel(/^Temperature from/).waitFor();
    expect(await page.getByRole('button', { name: 'Temperature', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Dew point', pressed: false }).click();
    await chart().waitFor();
  });
});
