import type { TrendData } from '@mesonet/contract/trends.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { Page } from 'playwright-core';
import { storeEpisode } from '../support/alarms/stored-episode.js';
import { graveFindings } from '../support/browser/axe.js';
import { UserPage, userPage } from '../support/browser/user-page.js';
import { type BillingAccount, BillingPlace } from '../support/paddle/billing-place.js';
import { PRICES } from '../support/paddle/catalog.js';
import { newMember } from '../support/people/email-sign-in.js';
import type { TestStation } from '../support/servers/server.js';
import { eventually, waitFor } from '../support/wait-for.js';

jest.setTimeout(120_000);
const STEP_MS = 10 * MINUTE_MS;
const LONGEST_TEST_MS = 30_000;
const ZONE = 'America/Denver';
/** The last position of the slider. */
const LIVE = '144';

const place = userPage();
let north: TestStation;
let south: TestStation;

/**
 * Resolves when the next full ten minutes, at which all positions of the slider move on, are further away than a test
 * lasts.
 */
async function clearOfStep(): Promise<void> {
  await waitFor('the next ten minutes', () => STEP_MS - (Date.now() % STEP_MS) > LONGEST_TEST_MS);
}

/** Creates two stations: North sent all the time; South paused from an hour and a half ago until now. */
async function createStations(): Promise<void> {
  await clearOfStep();
  const { server, account } = place;
  const zone = { timezone: ZONE };
  expect((await server.patchJson(`/api/v1/accounts/${account.id}/`, zone, account.cookie)).status).toBe(200);
  const at = { longitude: -105, ...zone };
  north = await server.createStation(account, { stationname: 'North', latitude: 40, ...at });
  south = await server.createStation(account, { stationname: 'South', latitude: 38, ...at });
  await send(north, [
    ...samples(150, 90, 40),
    ...samples(90, 30, 50),
    ...samples(30, 2, 55),
    ...samples(1, 0, 60),
  ]);
  await send(south, [...samples(150, 90, 30), ...samples(1, 0, 35)]);
  for (const [station, count] of [
    [north, 14],
    [south, 6],
  ] as const) {
    const path = `/api/v1/stations/${station.id}/trenddata/?measKeys=temperature.last&interval=10&period=24h`;
    await waitFor('the samples', async () => {
      const trend = await server.get<TrendData>(path, account.cookie);
      return trend.data['temperature.last']!.filter((value) => value !== null).length >= count;
    });
  }
}

/** @returns one sample each five minutes between two ages in minutes */
function samples(from: number, to: number, temperature: number) {
  const now = Date.now();
  const ages = Array.from({ length: Math.ceil((from - to) / 5) }, (_, index) => from - 5 * index);
  return ages.map((age) => ({
    time: new Date(now - age * MINUTE_MS).toISOString(),
    measurements: { temperature, windSpeed: temperature / 4, windDirection: 270 },
  }));
}

async function send(station: TestStation, list: unknown): Promise<void> {
  expect((await place.server.upload(station, list)).status).toBe(200);
}

const address = (query = '', { id } = place.account) => `/${id}/WeatherStations/${id}_all/RT/map${query}`;
const marker = (name: string, page = place.page) =>
  page
    .getByRole('list', { name: 'Stations on the map' })
    .getByRole('link', { name: new RegExp(`^${name},`) });
const slider = (page = place.page) => page.getByRole('slider', { name: 'Time of the map' });
const live = () => place.page.getByRole('button', { name: 'Live', exact: true });
const valueOf = async (name: string) => (await marker(name).innerText()).replace(/\s+/g, ' ');
const stateOf = (name: string) => marker(name).getAttribute('data-state');

async function open(query = ''): Promise<void> {
  await place.page.goto(address(query));
  await marker('North').waitFor();
}

/** Moves the slider back by this many hours. The first one leads to fifty minutes before the last full ten minutes. */
async function goBack(pages: number): Promise<void> {
  await slider().focus();
  for (let page = 0; page < pages; page += 1) await place.page.keyboard.press('PageDown');
}

/** @returns the time this many minutes before the last full ten minutes, UTC ms */
function momentBefore(minutes: number): number {
  return Math.floor(Date.now() / STEP_MS) * STEP_MS - minutes * MINUTE_MS;
}

/** @returns the same time as the organization's clock shows it */
function clockBefore(minutes: number): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: ZONE,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return format.format(momentBefore(minutes)).replace(',', '');
}

describe('the map of an organization', () => {
  beforeEach(createStations);

  it('fills the window with what is measured now, and follows it', async () => {
    const { page } = place;
    await open();
    await eventually(async () => expect(await valueOf('North')).toContain('60.0 °F'));
    expect(await page.title()).toMatch(/· Map$/);
    expect(await live().getAttribute('aria-pressed')).toBe('true');
    expect(await slider().inputValue()).toBe(LIVE);
    expect(await slider().getAttribute('aria-valuetext')).toMatch(/^Live, \w{3} \d\d:\d\d$/);
    const map = (await page.getByRole('application').first().boundingBox())!;
    const bar = (await page.getByRole('region', { name: 'Time' }).boundingBox())!;
    expect([map.x, map.width]).toEqual([0, 1280]);
    expect(Math.round(map.y + map.height)).toBe(Math.round(bar.y));
    expect(Math.round(bar.y + bar.height)).toBe(900);
    await send(north, { measurements: { temperature: 61.5 } });
    await eventually(async () => expect(await valueOf('North')).toContain('61.5 °F'));
  });

  it('shows the chosen measurement, and keeps it in the address', async () => {
    const { page } = place;
    await open();
    await page.getByRole('radio', { name: 'Wind' }).click();
    await page.waitForURL('**/map?show=wind');
    await eventually(async () => expect(await valueOf('North')).toContain('15.0 mph'));
    await page.getByRole('img', { name: /^Colours change at .* mph$/ }).waitFor();
    await page.reload();
    expect(await page.getByRole('radio', { name: 'Wind' }).isChecked()).toBe(true);
    await goBack(1);
    await eventually(async () => expect(await valueOf('North')).toContain('12.5 mph'));
  });

  it('shows the values of another time, and who was silent then, until it is live again', async () => {
    const { page } = place;
    await open();
    const pill = page.getByText(/^Live · sample/);
    await pill.waitFor();
    await goBack(1);
    await eventually(async () => expect(await valueOf('North')).toContain('50.0 °F'));
    expect(await slider().getAttribute('aria-valuetext')).toBe(clockBefore(50));
    await page.getByRole('region', { name: 'Time' }).getByText(clockBefore(50)).waitFor();
    await page.getByText(/^As it was on \d+ \w{3}, \d\d:\d\d$/).waitFor();
    await eventually(async () => expect(await stateOf('South')).toBe('silent'));
    expect([await live().getAttribute('aria-pressed'), await pill.count()]).toEqual(['false', 0]);
    await goBack(1);
    await eventually(async () => {
      expect([await stateOf('South'), await valueOf('South')]).toEqual([
        'current',
        expect.stringContaining('30.0 °F'),
      ]);
    });
    expect(await valueOf('North')).toContain('40.0 °F');
    // The past stays as it was when new samples arrive, and after a reload.
    await send(north, { measurements: { temperature: 63 } });
    await page.waitForURL((url) => Date.parse(url.searchParams.get('at') ?? '') === momentBefore(110));
    await page.reload();
    await eventually(async () => expect(await valueOf('North')).toContain('40.0 °F'));
    await live().click();
    await eventually(async () => expect(await valueOf('North')).toContain('63.0 °F'));
    expect([await slider().inputValue(), await live().getAttribute('aria-pressed')]).toEqual([LIVE, 'true']);
    await eventually(async () => expect(await valueOf('South')).toContain('35.0 °F'));
    expect(await stateOf('South')).toBe('current');
    await page.waitForURL(/\/map$/);
  });

  it('is live where the address names a time that is over, or none', async () => {
    for (const at of ['2020-01-01T10:00Z', 'noon']) {
      await open(`?at=${at}`);
      expect([at, await live().getAttribute('aria-pressed')]).toEqual([at, 'true']);
    }
  });

  it('goes from moment to moment by keys', async () => {
    const { page } = place;
    await open();
    await slider().focus();
    await page.keyboard.press('ArrowLeft');
    expect(await slider().getAttribute('aria-valuetext')).toBe(clockBefore(0));
    await page.keyboard.press('ArrowLeft');
    expect(await slider().getAttribute('aria-valuetext')).toBe(clockBefore(10));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await slider().inputValue()).toBe(LIVE);
    await page.keyboard.press('Home');
    expect(await slider().getAttribute('aria-valuetext')).toBe(clockBefore(1430));
    await page.keyboard.press('PageUp');
    expect(await slider().getAttribute('aria-valuetext')).toBe(clockBefore(1370));
    await page.keyboard.press('End');
    expect(await live().getAttribute('aria-pressed')).toBe('true');
  });

  it('plays the last day from its beginning, pauses, and ends live', async () => {
    const { page } = place;
    await open();
    await page.getByRole('button', { name: 'Play the last 24 hours' }).click();
    const pause = page.getByRole('button', { name: 'Pause' });
    await pause.waitFor();
    expect(Number(await slider().inputValue())).toBeLessThan(72);
    await eventually(async () => expect(Number(await slider().inputValue())).toBeGreaterThan(1));
    await pause.click();
    await page.getByRole('button', { name: 'Play the last 24 hours' }).waitFor();
    await slider().focus();
    await page.keyboard.press('End');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
    expect(await slider().inputValue()).toBe('141');
    await page.getByRole('button', { name: 'Play the last 24 hours' }).click();
    await eventually(async () => expect(await live().getAttribute('aria-pressed')).toBe('true'));
    await page.getByRole('button', { name: 'Play the last 24 hours' }).waitFor();
    expect(await slider().inputValue()).toBe(LIVE);
  });

  it('shows which alarms fired at that time', async () => {
    await storeEpisode(place.server, place.account, north, { desc: 'Frost', startedAgo: 75, endedAgo: 40 });
    await open();
    const isFiring = async () => (await marker('North').getAttribute('data-firing')) === 'true';
    expect(await isFiring()).toBe(false);
    await goBack(1);
    await waitFor('the alarm', isFiring);
    await goBack(1);
    await waitFor('no alarm', async () => !(await isFiring()));
  });

  it('says what is still loading, and asks again for what could not be loaded', async () => {
    const { page } = place;
    await open();
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const isOfSouth = (url: URL) => url.pathname.includes(`/${south.id}/trenddata/`);
    await page.route(isOfSouth, async (route) => {
      await isAnswered;
      await route.fulfill({ status: 503, body: '{}' });
    });
    await goBack(2);
    await page.getByText('Loading one station ...').waitFor();
    await eventually(async () => expect(await valueOf('North')).toContain('40.0 °F'));
    answer();
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'The last 24 hours of one station could not be loaded.' });
    await alert.waitFor();
    await page.unroute(isOfSouth);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await eventually(async () => expect(await valueOf('South')).toContain('30.0 °F'));
    await alert.waitFor({ state: 'detached' });
  });

  it('opens the dashboard of a station by a click and by Enter', async () => {
    const { page } = place;
    await open('?units=degreeC');
    await marker('North').click();
    await page.waitForURL(`**/WeatherStations/${north.id}/RT/main?units=degreeC`);
    await open();
    await marker('South').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/WeatherStations/${south.id}/RT/main`);
  });

  it('is enlarged by the wheel alone', async () => {
    const { page } = place;
    await open();
    const at = async () => (await marker('North').boundingBox())!.y;
    const first = await at();
    await page.getByRole('application').first().hover();
    await page.mouse.wheel(0, -200);
    await page.getByRole('button', { name: 'Show all' }).click();
    await waitFor('the map to be as it was', async () => (await at()) === first);
  });

  it('is reached from the overview, which it leads back to', async () => {
    const { page, account } = place;
    await page.goto(`/${account.id}/WeatherStations/${account.id}_all/RT/overview?show=wind&units=knots`);
    await page.getByRole('link', { name: 'Full map' }).click();
    await page.waitForURL('**/RT/map?show=wind&units=knots');
    await marker('North').waitFor();
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
    await page.waitForURL('**/RT/overview?units=knots');
  });

  it.each([
    ['a desktop', 1280, 900],
    ['a narrow phone', 360, 740],
  ])('can be used on %s by everybody, light and dark', async (_, width, height) => {
    const { page } = place;
    await page.setViewportSize({ width, height });
    for (const theme of ['light', 'dark']) {
      await open(`?theme=${theme}`);
      await goBack(1);
      await eventually(async () => expect(await stateOf('South')).toBe('silent'));
      await eventually(async () => expect([theme, await graveFindings(page)]).toEqual([theme, []]));
      const overflow = 'document.documentElement.scrollWidth - innerWidth';
      expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0);
      expect((await live().boundingBox())!.y).toBeLessThan(height);
    }
  });

  it('shows a screen on a wall the map without its slider', async () => {
    await open('?kiosk=1');
    expect(await slider().count()).toBe(0);
  });
});

it('is open to visitors where the overview is', async () => {
  const { server } = place;
  const account = await server.createAccount({ isPublic: true });
  const station = await server.createStation(account, { stationname: 'Open', latitude: 40, longitude: -105 });
  await send(station, { measurements: { temperature: 50 } });
  const page = await place.visitorPage();
  await page.goto(address('', account));
  await marker('Open', page).waitFor();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  await page.close();
});

it('is for members only elsewhere, and there is one address of it', async () => {
  const { account } = place;
  const page = await place.visitorPage();
  await page.goto(address());
  await page.getByText('This dashboard is for members only').waitFor();
  await page.goto(`/${account.id}/WeatherStations/other_all/RT/map`);
  await page.getByText('This page does not exist.').waitFor();
  await page.close();
});

describe('where the map is for sale', () => {
  const billing = new BillingPlace();
  let shop: UserPage;
  let account: BillingAccount;
  beforeAll(async () => {
    await billing.start();
    shop = new UserPage(billing.server);
    await shop.open();
    account = await billing.newAccount();
    const station = await billing.server.createStation(account, {
      stationname: 'North',
      latitude: 40,
      longitude: -105,
    });
    expect((await billing.server.upload(station, { measurements: { temperature: 60 } })).status).toBe(200);
  });
  afterAll(async () => {
    await shop?.close();
    await billing.end();
  });

  const SENTENCE = 'The map is not part of the organization’s subscription.';
  const overview = () => `/${account.id}/WeatherStations/${account.id}_all/RT/overview`;
  /** @param first name of a link for which it waits, because some links follow once the page knows the caller */
  const waysOn = async (page: Page, first: string) => {
    await page.goto(address('', account));
    await page.getByRole('main').getByText(SENTENCE).waitFor();
    await page.getByRole('main').getByRole('link', { name: first }).waitFor();
    expect(await slider(page).count()).toBe(0);
    return page.getByRole('main').getByRole('link').allTextContents();
  };

  it('says that it was not bought, and leads admins to where it is', async () => {
    const { server, outbox } = billing;
    const page = await shop.pageOf({ cookie: account.admin });
    expect(await waysOn(page, 'Subscription')).toEqual(['Subscription', 'Overview']);
    expect(await page.getByRole('link', { name: 'Subscription' }).getAttribute('href')).toBe(
      `/admin/${account.id}/subscription`,
    );
    expect(await graveFindings(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Overview' }).click();
    await page.waitForURL(`**${overview()}`);
    await marker('North', page).waitFor();
    expect(await page.getByRole('link', { name: 'Full map' }).count()).toBe(0);
    await page.close();

    for (const role of ['guest', 'manager'] as const) {
      const { cookie } = await newMember(server, account, role, outbox);
      const other = await shop.pageOf({ cookie });
      expect(await waysOn(other, 'Overview')).toEqual(['Overview']);
      await other.close();
    }
  });

  it('leads nobody to a page of subscriptions that is switched off', async () => {
    await billing.switchPage(account.id, false);
    const page = await shop.pageOf({ cookie: account.admin });
    const flags = page.waitForResponse(/\/featureflags\/\?subject=/);
    const ways = waysOn(page, 'Overview');
    await flags;
    expect(await ways).toEqual(['Overview']);
    await page.close();
    await billing.switchPage(account.id, true);
  });

  it('opens once it is bought', async () => {
    const page = await shop.pageOf({ cookie: account.admin });
    await waysOn(page, 'Overview');
    await billing.subscribe(account, PRICES.map);
    await page.goto(overview());
    await page.getByRole('link', { name: 'Full map' }).click();
    await marker('North', page).waitFor();
    await slider(page).waitFor();
    await page.close();
  });
});

describe('without stations that have coordinates', () => {
  const says = (page: Page, text: string) => page.getByRole('main').getByText(text).waitFor();

  it('leads managers on, and tells guests', async () => {
    const { server, account, page } = place;
    await page.goto(address());
    await says(page, 'No stations yet');
    await page.getByRole('main').getByRole('link', { name: 'Stations' }).waitFor();
    const station = await server.createStation(account, { stationname: 'Nowhere' });
    await page.reload();
    await says(page, 'No station has coordinates yet');
    const guest = await place.pageOf(await newMember(server, account, 'guest'));
    await guest.goto(address());
    await says(guest, 'No station has coordinates yet');
    expect(await guest.getByRole('main').getByRole('link').allTextContents()).toEqual(['Overview']);
    await guest.close();
    await page.getByRole('link', { name: 'Settings of Nowhere' }).click();
    await page.waitForURL(`**/admin/${account.id}/stations/${station.id}/settings`);
  });
});
