import { HOUR_MS } from '@mesonet/model/durations.js';
import type { Locator, Page, Request } from 'playwright-core';
import { graveFindings } from '../support/browser/axe.js';
import { FreshPages } from '../support/browser/fresh-pages.js';
import { type TestAccount, testServer, type TestStation } from '../support/servers/server.js';
import { eventually, waitFor } from '../support/wait-for.js';
import { uploadStored } from '../support/samples/upload-stored.js';

jest.setTimeout(120_000);

const server = testServer();
/** The names of the stations; the last one never sends. */
const NAMES = ['Alamosa', 'Burlington', 'Craig', 'Denver', 'Delta', 'Lamar', 'Zero'];
const SORTED = [...NAMES].sort();
const FIRST_FIVE = SORTED.slice(0, 5);
const SILENT = 'Zero';

let pages: FreshPages;
let account: TestAccount;
let stations: Map<string, TestStation>;
let page: Page;

const card = () => page.getByRole('region', { name: 'Compare stations' });
const legend = () => card().getByRole('list', { name: 'Compared stations' });
const chart = () => card().locator('[aria-roledescription=chart]');
const measurementSelect = () => card().getByRole('combobox', { name: 'Measurement to compare' });
const offered = async () => (await measurementSelect().getByRole('option').allTextContents()).join();
const stationsSelect = () => card().getByRole('button', { name: /^Stations to compare/ });
const search = () => card().getByRole('searchbox', { name: 'Search stations by name or id' });
const option = (name: string) => card().getByRole('checkbox', { name, exact: true });
const params = () => new URL(page.url()).searchParams;
const idsOf = (names: readonly string[]) =>
  names.map((name) => (name === '' ? '' : stations.get(name)!.id)).join(',');
const names = async () => (await legend().getByRole('listitem').allTextContents()).map((text) => text.trim());

function address(query: Record<string, string> = {}): string {
  const { id } = account;
  return `/${id}/WeatherStations/${id}_all/RT/overview?${new URLSearchParams(query).toString()}`;
}

/** Scrolls the card into view, because it fetches its charts only there. */
async function open(query: Record<string, string> = {}): Promise<void> {
  await page.goto(address(query));
  await card().scrollIntoViewIfNeeded();
}

async function eventuallyDrawn(text: string | RegExp): Promise<void> {
  await eventually(async () => expect(await chart().getAttribute('aria-label')).toMatch(text));
}

/** @returns the style of a station's mark in the legend, which holds the colour of its curve */
const colourOf = (name: string) =>
  legend()
    .getByRole('listitem')
    .filter({ hasText: name })
    .locator('i')
    .evaluate((mark) => (mark as unknown as { style: { cssText: string } }).style.cssText);

const isTrendOf = (name: string) => (request: Request | URL) =>
  (request instanceof URL ? request.pathname : request.url()).includes(
    `/stations/${stations.get(name)!.id}/trenddata/`,
  );

async function createStations(list: readonly string[]): Promise<void> {
  for (const stationname of list) {
    const index = stations.size;
    const zone = stationname === 'Lamar' ? 'America/Denver' : 'UTC';
    const station = await server.createStation(account, {
      stationname,
      timezone: zone,
      latitude: 38 + index / 10,
      longitude: -105,
    });
    stations.set(stationname, station);
    if (stationname === SILENT) continue;
    const samples = [3, 2, 1, 0].map((hours) => ({
      time: new Date(Date.now() - hours * HOUR_MS - 60_000).toISOString(),
      measurements: {
        temperature: 20 + 10 * index - hours,
        relativeHumidity: 90 - 5 * index,
        ...(stationname === 'Alamosa' ? { soilMoisture: 33 } : {}),
      },
    }));
    await uploadStored(server, { account, station }, samples);
  }
}

beforeAll(async () => {
  pages = await FreshPages.launch({ baseURL: server.url });
  account = await server.createAccount();
  stations = new Map();
  await createStations(NAMES);
});
beforeEach(async () => {
  page = await pages.open(account.cookie);
});
afterEach(() => page.close());
afterAll(() => pages.close());

describe('the comparison of stations', () => {
  it('begins with the temperature of the first that sent, and asks each for it once', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/trenddata/')) asked.push(new URL(request.url()).pathname);
    });
    await open();
    await eventuallyDrawn(new RegExp(`^${FIRST_FIVE.join(', ')} from .*Alamosa: lowest 17.0 °F`));
    expect(await names()).toEqual(FIRST_FIVE);
    expect(asked.sort()).toEqual(
      FIRST_FIVE.map((name) => `/api/v1/stations/${stations.get(name)!.id}/trenddata/`).sort(),
    );
    expect(new Set(await Promise.all(FIRST_FIVE.map(colourOf))).size).toBe(FIRST_FIVE.length);
    expect([...params().keys()]).toEqual([]);
    expect(await card().getByRole('button', { name: 'Reset the comparison' }).count()).toBe(0);
  });

  it('fetches charts only once it comes near', async () => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.setViewportSize({ width: 390, height: 300 });
    await page.goto(address());
    await page.getByRole('table', { name: 'Stations' }).waitFor();
    await page.waitForLoadState('networkidle');
    const fetched = () => scripts.filter((url) => /echarts|trenddata/.test(url));
    expect(fetched()).toEqual([]);
    await card().scrollIntoViewIfNeeded();
    await eventuallyDrawn(/^Alamosa/);
    expect(fetched().length).toBeGreaterThan(0);
  });

  it('takes stations in and leaves them out; those who stay keep their colours', async () => {
    await open();
    await eventuallyDrawn(/^Alamosa, Burlington/);
    const before = await Promise.all(['Craig', 'Delta'].map(colourOf));
    const freed = await colourOf('Burlington');
    await card().getByRole('button', { name: 'Leave out Burlington' }).click();
    await eventuallyDrawn(/^Alamosa, Craig, Delta, Denver from/);
    expect(params().get('stations')).toBe(idsOf(['Alamosa', '', 'Craig', 'Delta', 'Denver']));
    expect(await Promise.all(['Craig', 'Delta'].map(colourOf))).toEqual(before);

    await stationsSelect().click();
    await search().fill('lam');
    await option('Lamar').check();
    await page.keyboard.press('Escape');
    await eventuallyDrawn(/^Alamosa, Lamar, Craig, Delta, Denver from/);
    expect(await colourOf('Lamar')).toBe(freed);
    expect(params().get('stations')).toBe(idsOf(['Alamosa', 'Lamar', 'Craig', 'Delta', 'Denver']));

    await card().getByRole('button', { name: 'Reset the comparison' }).click();
    await eventuallyDrawn(new RegExp(`^${FIRST_FIVE.join(', ')} from`));
    expect(params().has('stations')).toBe(false);
  });

  it('says what to do when no station is left', async () => {
    await open({ stations: idsOf(['Alamosa']) });
    await card().getByRole('button', { name: 'Leave out Alamosa' }).click();
    await card().getByText('No stations are chosen').waitFor();
    expect(params().get('stations')).toBe('');
    await card().getByRole('button', { name: 'Compare the first stations' }).click();
    await eventuallyDrawn(/^Alamosa, Burlington/);
  });

  it('shows another measurement, offers what the stations measure, and comes back with Back', async () => {
    await open({ stations: idsOf(['Alamosa', 'Denver']) });
    await eventuallyDrawn(/^Alamosa, Denver/);
    await eventually(async () => expect(await offered()).toContain('Soil Moisture'));
    expect(await offered()).not.toContain('Rain Today');
    await measurementSelect().selectOption('Relative Humidity (%)');
    await eventuallyDrawn(/Alamosa: lowest 90% .* Denver: lowest 75%/);
    expect(params().get('compare')).toBe('relativeHumidity');
    await page.getByRole('table', { name: 'Stations' }).getByRole('link', { name: 'Denver' }).click();
    await page.waitForURL('**/RT/main**');
    await page.goBack();
    await card().scrollIntoViewIfNeeded();
    await eventuallyDrawn(/^Alamosa, Denver .*lowest 90%/);
  });

  it('shows another range, and part of it by keyboard', async () => {
    await open();
    await eventuallyDrawn(/^Alamosa/);
    await card().getByRole('radio', { name: '7 days' }).click();
    await waitFor('the range', () => params().get('range') === '7d');
    const span = card().getByText(/^\d+ \w+ \d+, \d\d:\d\d – /);
    await eventually(async () => {
      const [from = '', to = ''] = (await span.innerText()).split(' – ');
      expect(Date.parse(to) - Date.parse(from)).toBe(7 * 24 * HOUR_MS);
    });
    await chart().focus();
    await page.keyboard.press('+');
    await waitFor('the zoom', () => params().get('zoom'));
    await card().getByRole('button', { name: 'Reset zoom' }).click();
    await waitFor('all of it', () => params().get('zoom') === null);
  });

  it('is opened by a link: stations, measurement, range', async () => {
    await open({
      stations: idsOf(['Lamar', '', 'Craig']),
      compare: 'relativeHumidity',
      range: '7d',
    });
    await eventuallyDrawn(/^Lamar, Craig from .*Lamar: lowest 65%/);
    expect(await card().getByRole('radio', { name: '7 days' }).isChecked()).toBe(true);
    // Lamar is in another zone than Craig, so the organization's clock counts.
    await card().getByText('UTC time').waitFor();
  });

  it('falls back to the usual where a link makes no sense', async () => {
    await open({ stations: 'nobody,else', compare: 'mainPollutant', range: 'decade' });
    await eventuallyDrawn(new RegExp(`^${FIRST_FIVE.join(', ')} from .*lowest 17.0 °F`));
    expect(await card().getByRole('radio', { name: '24 hours' }).isChecked()).toBe(true);
  });

  it('says so where nothing was measured', async () => {
    await open({ stations: idsOf(['Denver']), compare: 'soilMoisture' });
    await card().getByText('No values of Soil Moisture in this time.').waitFor();
    await eventuallyDrawn('Denver: no values.');
  });

  it('asks again where a station could not be asked, and shows the others', async () => {
    let isRefused = true;
    const refuse = (name: string) =>
      page.route(isTrendOf(name), (route) =>
        isRefused ? route.fulfill({ status: 400, json: { detail: 'Out of order' } }) : route.continue(),
      );
    await refuse('Denver');
    await open({ stations: idsOf(['Alamosa', 'Denver']) });
    const alert = card().getByRole('alert');
    await alert.getByText('Not loaded: Denver').waitFor();
    await eventuallyDrawn(/Alamosa: lowest 17.0 °F.*Denver: no values/);
    await refuse('Alamosa');
    await page.reload();
    await card().scrollIntoViewIfNeeded();
    await alert.getByText('The comparison could not be loaded').waitFor();
    await alert.getByText('Out of order').waitFor();
    isRefused = false;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await eventuallyDrawn(/Alamosa: lowest 17.0 °F.*Denver: lowest 47.0 °F/);
    expect(await alert.count()).toBe(0);
  });

  it('is walked through and chosen by keyboard, and shown as a table', async () => {
    await open({ stations: idsOf(['Alamosa', 'Denver']) });
    await eventuallyDrawn(/^Alamosa, Denver/);
    await chart().focus();
    await page.keyboard.press('End');
    await card()
      .getByText(/Alamosa: 20\.0 °F, Denver: 50\.0 °F$/)
      .waitFor();
    await stationsSelect().focus();
    await page.keyboard.press('Enter');
    await search().waitFor();
    await page.keyboard.type('Craig');
    await option('Craig').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await eventuallyDrawn(/^Alamosa, Denver, Craig/);
    await card().getByRole('button', { name: 'Leave out Denver' }).focus();
    await page.keyboard.press('Enter');
    await eventuallyDrawn(/^Alamosa, Craig/);
    await card().getByRole('button', { name: 'Comparison: show the figures as a table' }).click();
    const rows = card()
      .getByRole('region', { name: /figures$/ })
      .getByRole('row');
    expect(await textsIn(rows.first())).toEqual(['Station time', 'Alamosa', 'Craig']);
    expect((await textsIn(rows.nth(1))).slice(1)).toEqual(['20.0 °F', '40.0 °F']);
  });

  it('takes live samples in', async () => {
    // No other test looks at the newest value of this station.
    await open({ stations: idsOf(['Alamosa', 'Delta']) });
    await eventuallyDrawn(/Delta: .*highest 60.0 °F/);
    await server.upload(stations.get('Delta')!, { measurements: { temperature: 61 } });
    await eventuallyDrawn(/Delta: .*highest (61.0|60.5) °F/);
  });

  it.each([
    ['a desktop', 1280, 900],
    ['a narrow phone', 360, 740],
  ])('can be used on %s by everybody, light and dark', async (_, width, height) => {
    await page.setViewportSize({ width, height });
    for (const theme of ['light', 'dark']) {
      await open({ theme, stations: idsOf(['Alamosa', 'Denver', 'Craig', 'Delta', 'Lamar', SILENT]) });
      await eventuallyDrawn(/^Alamosa/);
      await eventually(async () => expect([theme, await graveFindings(page)]).toEqual([theme, []]));
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await stationsSelect().click();
    await option('Burlington').waitFor();
    await eventually(async () => expect(await graveFindings(page)).toEqual([]));
  });
});

it('is open to visitors where the overview is', async () => {
  const publicAccount = await server.createAccount({ isPublic: true });
  for (const stationname of ['North', 'South']) {
    const station = await server.createStation(publicAccount, { stationname });
    await server.upload(station, { measurements: { temperature: 50 } });
  }
  await page.context().clearCookies();
  await page.goto(`/${publicAccount.id}/WeatherStations/${publicAccount.id}_all/RT/overview`);
  await card().scrollIntoViewIfNeeded();
  await eventuallyDrawn(/^North, South from .*North: lowest 50.0 °F/);
});

it('is not there for one station alone', async () => {
  const publicAccount = await server.createAccount({ isPublic: true });
  const station = await server.createStation(publicAccount, { stationname: 'Lone' });
  await server.upload(station, { measurements: { temperature: 50 } });
  await page.context().clearCookies();
  await page.goto(`/${publicAccount.id}/WeatherStations/${publicAccount.id}_all/RT/overview`);
  await page.getByRole('table', { name: 'Stations' }).getByText('Lone').waitFor();
  expect(await card().count()).toBe(0);
});

// It adds stations to those of the other tests, so it comes last.
describe('the choice', () => {
  it('ends at eight stations', async () => {
    await createStations(['Eads', 'Fowler', 'Gill']);
    const eight = [...stations.keys()].filter((name) => name !== SILENT).slice(0, 8);
    await open({ stations: idsOf(eight) });
    await eventuallyDrawn(/^Alamosa/);
    await stationsSelect().click();
    await page.getByText('8 at most: leave one out to choose another.').waitFor();
    expect(await option('Fowler').isDisabled()).toBe(false);
    expect(await option('Gill').isDisabled()).toBe(true);
    await search().fill('Gill');
    await search().press('Enter');
    expect(await names()).toEqual(eight);
  });
});

function textsIn(row: Locator): Promise<string[]> {
  return row.locator('th, td').allTextContents();
}
