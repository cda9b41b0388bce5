import type { Locator } from 'playwright-core';
import { graveFindings } from '../support/browser/axe.js';
import { userPage } from '../support/browser/user-page.js';
import type { TestStation } from '../support/servers/server.js';
import { eventually, waitFor } from '../support/wait-for.js';

jest.setTimeout(120_000);

const place = userPage();
const PLACES: Record<string, [latitude: number, longitude: number]> = {
  Alamosa: [37.7, -105.92],
  Aspen: [39.19, -106.82],
  Burlington: [39.31, -102.27],
  Craig: [40.52, -107.55],
  Denver: [39.74, -104.99],
  Delta: [38.74, -108.07],
  Lamar: [38.09, -102.62],
  Pueblo: [38.27, -104.61],
  Sterling: [40.63, -103.21],
  Trinidad: [37.17, -104.5],
  'Sand Point': [55.35, -160.47],
  'Wolf Creek': [37.48, -106.8],
};
const SILENT = 'Wolf Creek';
const FAR = 'Sand Point';

let stations: Map<string, TestStation>;

/** The temperatures rise in the order of the names from 20 °F; the wind blows from the west. */
const measured = (index: number) => ({
  temperature: 20.4 + 3 * index,
  windSpeed: 5 + index,
  windDirection: 270,
  relativeHumidity: 90 - 5 * index,
});

async function createStations(names = Object.keys(PLACES)): Promise<void> {
  const { server, account } = place;
  stations = new Map();
  for (const [index, stationname] of names.entries()) {
    const [latitude, longitude] = PLACES[stationname]!;
    const station = await server.createStation(account, { stationname, latitude, longitude });
    stations.set(stationname, station);
    if (stationname !== SILENT) await send(stationname, measured(index));
  }
}

async function send(name: string, measurements: Record<string, number>): Promise<void> {
  expect((await place.server.upload(stations.get(name)!, { measurements })).status).toBe(200);
}

const address = (query = '') =>
  `/${place.account.id}/WeatherStations/${place.account.id}_all/RT/overview${query}`;
const main = () => place.page.getByRole('list', { name: 'Stations on the map' });
const far = () => place.page.getByRole('list', { name: 'Stations far from the others, 1' });
const marker = (name: string, list = main()) => list.getByRole('link', { name: new RegExp(`^${name},`) });
const listBy = (measurement: string) =>
  place.page.getByRole('list', { name: `Stations by ${measurement}`, exact: true });
const namesIn = (list: Locator) => list.getByRole('link').allTextContents();

/** Reads the visible words beside a marker. */
const labelOf = (name: string) => marker(name).locator('> [aria-hidden]:not(svg)').innerText();
/** Reads a style of the marker's dot. */
function look(name: string, property: 'fill' | 'strokeDasharray'): Promise<string> {
  const dot = `document.querySelector('[data-station="${stations.get(name)!.id}"] circle:last-of-type')`;
  return place.page.evaluate<string>(`getComputedStyle(${dot}).${property}`);
}

async function openMap(query = ''): Promise<void> {
  await place.page.goto(address(query));
  await marker('Alamosa').waitFor();
}

describe('the map of twelve stations', () => {
  beforeEach(() => createStations());

  it('shows the chosen measurement as colours and whole figures, and keeps it in the address', async () => {
    const { page } = place;
    await openMap();
    expect(await labelOf('Alamosa')).toMatch(/^20\s+Alamosa$/);
    const cold = await look('Alamosa', 'fill');
    expect(await look('Trinidad', 'fill')).not.toBe(cold);
    await page.getByRole('radio', { name: 'Wind' }).click();
    await page.waitForURL('**/overview?show=wind');
    await eventually(async () => expect(await labelOf('Alamosa')).toMatch(/^5\s+Alamosa$/));
    expect((await namesIn(listBy('wind'))).slice(0, 2)).toEqual([FAR, 'Trinidad']);
    await page.reload();
    await page.getByRole('img', { name: /^Colours change at .* mph$/ }).waitFor();
    expect(await page.getByRole('radio', { name: 'Wind' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Temperature' }).click();
    await page.waitForURL('**/overview');
  });

  it('leaves hollow what is not measured and dashes a silent station', async () => {
    await openMap('?show=rain');
    expect(await look('Alamosa', 'fill')).toBe('rgba(0, 0, 0, 0)');
    expect(await labelOf('Alamosa')).toMatch(/^–\s+Alamosa$/);
    expect(await look('Alamosa', 'strokeDasharray')).toBe('none');
    expect(await look(SILENT, 'strokeDasharray')).not.toBe('none');
    await marker(SILENT).getByText('waiting for its first sample').waitFor();
  });

  it('draws the wind in knots, into the wind', async () => {
    await openMap();
    // 5 mph are 4 knots, which is half a feather; 14 mph are 12 knots, which is a whole one.
    const barb = (name: string) => marker(name).locator('path');
    expect(await barb('Alamosa').getAttribute('d')).toBe('M0 -7V-24M0 -20L4.5 -21.7');
    expect(await barb('Trinidad').getAttribute('d')).toBe('M0 -7V-24M0 -24L8 -27');
    expect(await barb('Trinidad').getAttribute('transform')).toBe('rotate(270)');
  });

  it('gives a station far from the others a frame of its own', async () => {
    await openMap();
    await marker(FAR, far()).waitFor();
    expect(await marker(FAR).count()).toBe(0);
    expect(await main().getByRole('link').count()).toBe(Object.keys(PLACES).length - 1);
    const [near, apart] = [await marker('Denver').boundingBox(), await marker(FAR, far()).boundingBox()];
    expect(near!.x).toBeLessThan(apart!.x);
  });

  it('keeps each label where it is while values change', async () => {
    const { page } = place;
    await openMap();
    const spots = async () => {
      const labels = await main().locator('a > span[style]').all();
      return Promise.all(labels.map((label) => label.getAttribute('style')));
    };
    const before = await spots();
    expect(before.length).toBe(Object.keys(PLACES).length - 1);
    await send('Trinidad', { temperature: 51.2, windSpeed: 14, windDirection: 272 });
    await main().getByText('51', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Warmest' }).getByText('Trinidad').waitFor();
    expect(await spots()).toEqual(before);
  });

  it('marks on the map what is pointed at in the list, and the other way round', async () => {
    const { page } = place;
    await openMap();
    const row = listBy('temperature').getByRole('listitem').filter({ hasText: 'Pueblo' });
    await row.hover();
    await main().locator('a[data-marked]').waitFor();
    expect(await marker('Pueblo').getAttribute('data-marked')).toBe('true');
    await page.mouse.move(0, 0);
    await main().locator('a[data-marked]').waitFor({ state: 'detached' });
    await marker('Craig').focus();
    await listBy('temperature').locator('li[data-marked]').filter({ hasText: 'Craig' }).waitFor();
  });

  it('leads from marker to marker with the arrow keys, and to the station with Enter', async () => {
    const { page } = place;
    await openMap();
    await marker('Denver').focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.locator(':focus').innerText()).toContain('Pueblo');
    await page.keyboard.press('ArrowRight');
    expect(await page.locator(':focus').innerText()).toContain('Lamar');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/WeatherStations/${stations.get('Lamar')!.id}/RT/main`);
  });

  it('is enlarged by its buttons and by Ctrl and the wheel, while the wheel alone scrolls the page', async () => {
    const { page } = place;
    await openMap();
    const gap = async () => (await marker('Denver').locator('circle').last().boundingBox())!.x;
    const map = page.getByRole('application').first();
    const first = await gap();
    await map.hover();
    await page.mouse.wheel(0, 120);
    await waitFor('the page to scroll', async () => (await page.evaluate<number>('scrollY')) > 0);
    expect(await gap()).toBe(first);
    await page.getByRole('button', { name: 'Zoom in' }).first().click();
    await waitFor('the map to zoom', async () => (await gap()) !== first);
    await page.getByRole('button', { name: 'Show all' }).click();
    await waitFor('the map to be as it was', async () => (await gap()) === first);
    await map.hover();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await page.getByRole('button', { name: 'Show all' }).waitFor();
  });

  it('turns the order of the list round and has silent stations last either way', async () => {
    const { page } = place;
    await openMap();
    const names = () => namesIn(listBy('temperature'));
    const warmest = await names();
    expect([warmest[0], warmest.at(-1)]).toEqual([FAR, SILENT]);
    await page.getByRole('button', { name: /^12 stations, warmest first/ }).click();
    await page.getByRole('button', { name: /^12 stations, coldest first/ }).waitFor();
    const coldest = await names();
    expect([coldest[0], coldest.at(-1)]).toEqual(['Alamosa', SILENT]);
  });

  it.each([
    ['a desktop', 1280, 900],
    ['a narrow phone', 360, 740],
  ])('can be used on %s by everybody, light and dark', async (_, width, height) => {
    const { page } = place;
    await page.setViewportSize({ width, height });
    for (const theme of ['light', 'dark']) {
      await openMap(`?theme=${theme}`);
      await eventually(async () => expect([theme, await graveFindings(page)]).toEqual([theme, []]));
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });
});

describe('three stations', () => {
  it('have their names and values on the map and the rankings beside it', async () => {
    const { page } = place;
    await createStations(['Alamosa', 'Denver', FAR]);
    await openMap();
    expect(await labelOf('Denver')).toMatch(/^23\.4 °F\s+Denver$/);
    const map = (await page.getByRole('region', { name: 'Map' }).boundingBox())!;
    const tile = (await page.getByRole('region', { name: 'Warmest' }).boundingBox())!;
    expect(tile.x).toBeGreaterThanOrEqual(map.x + map.width);
    expect(await listBy('temperature').count()).toBe(0);
  });
});

describe('two hundred stations', () => {
  const COUNT = 200;

  it('are joined on the map until one is near, and at most a hundred are in the list and the table', async () => {
    const { page, server, account } = place;
    const make = async (index: number) => {
      const at = { latitude: 39 + Math.floor(index / 40) / 100, longitude: -105 + (index % 40) / 100 };
      const station = await server.createStation(account, { stationname: `Site ${index}`, ...at });
      await server.upload(station, { measurements: { temperature: 30 + index / 10 } });
    };
    for (let index = 0; index < COUNT; index += 10) {
      await Promise.all(Array.from({ length: 10 }, (_, each) => make(index + each)));
    }
    await page.goto(address());
    const cluster = main().getByRole('button', { name: /^\d+ stations, zoom in$/ });
    await cluster.first().waitFor();
    const shown = async () => {
      const names = await cluster.allTextContents();
      const joined = names.reduce((sum, count) => sum + Number(count), 0);
      return joined + (await main().getByRole('link').count());
    };
    expect(await shown()).toBe(COUNT);
    const before = await main().getByRole('link').count();
    await cluster.first().click();
    await waitFor('single stations', async () => (await main().getByRole('link').count()) > before);

    const rows = page.getByRole('table', { name: 'Stations' }).locator('tbody tr');
    expect(await rows.count()).toBe(100);
    await page.getByRole('button', { name: 'Show all 200 stations' }).click();
    await waitFor('all rows', async () => (await rows.count()) === COUNT);
    const list = listBy('temperature').getByRole('link');
    expect(await list.count()).toBe(18);
    await page.getByRole('button', { name: '182 more between' }).click();
    await waitFor('a hundred', async () => (await list.count()) === 100);
    await page.getByRole('button', { name: '100 more between' }).click();
    await waitFor('all', async () => (await list.count()) === COUNT);
  });
});
