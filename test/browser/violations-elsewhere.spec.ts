import { type EpisodeOptions, storeEpisode, storeNotice } from '../support/alarms/stored-episode.js';
import { managerPage } from '../support/browser/manager-page.js';
import { setSession } from '../support/browser/set-session.js';
import type { TestStation } from '../support/servers/server.js';

const place = managerPage('test');
const { server } = place;
const HEAT = { desc: 'Greenhouse heat', severity: 'critical', startedAgo: 79, firedAgo: 74 } as const;
const DRY = {
  desc: 'Dry air',
  measkey: 'relativeHumidity',
  mode: 'lower',
  limit: 45,
  startedAgo: 26,
} as const;
let valley: TestStation;

const store = (options: EpisodeOptions) => storeEpisode(server, place.account, place.station, options);
const strip = () => place.page.getByRole('region', { name: 'Firing alarm' });
const tile = (name: string) => place.page.getByRole('region', { name, exact: true });
const dashboard = () => `/${place.account.id}/WeatherStations/${place.station.id}/RT/main`;
const overview = () => `/${place.account.id}/WeatherStations/${place.account.id}_all/RT/overview`;

beforeEach(async () => {
  place.account = await server.createAccount({ isPublic: true });
  place.station = await server.createStation(place.account, {
    stationname: 'Ridge',
    latitude: 39.9,
    longitude: -105.3,
  });
  valley = await server.createStation(place.account, {
    stationname: 'Valley',
    latitude: 37.7,
    longitude: -105.9,
  });
  await setSession(place.page.context(), place.account.cookie, server.url);
  for (const [station, temperature] of [
    [place.station, 65.4],
    [valley, 50],
  ] as const) {
    const measurements = { temperature, relativeHumidity: 40 };
    expect((await server.upload(station, { measurements })).status).toBe(200);
  }
});

describe('a dashboard', () => {
  it('says the worst alarm in words, and at the tile and curve concerned', async () => {
    const heat = await store(HEAT);
    await storeNotice(server, place.account, heat, { recipient: 'ops@example.org', ago: 74 });
    await store({ ...DRY, acknowledgedBy: 'ops@example.org' });
    await store({ ...HEAT, desc: 'Second', severity: 'info' });
    await place.page.goto(dashboard());
    await strip().getByText('Greenhouse heat').waitFor();
    await strip()
      .getByText(/^Temperature 65\.4 °F, limit 60\.0 · since (?:\d+ \w{3}, )?\d\d:\d\d · 1 notified$/)
      .waitFor();
    await strip().getByRole('link', { name: '1 more' }).waitFor();
    expect((await strip().boundingBox())!.height).toBe(56);
    await tile('Temperature').getByText('Temperature above 60.0').waitFor();
    await tile('Humidity and pressure')
      .or(tile('Humidity'))
      .getByText('acknowledged by ops@example.org')
      .waitFor();
    await place.page.getByRole('region', { name: 'Charts' }).scrollIntoViewIfNeeded();
    await place.page.getByRole('application', { name: /Temperature: .*limit 60\.0 °F/ }).waitFor();
  });

  it('is where an alarm is acknowledged and snoozed', async () => {
    await store(HEAT);
    await store({ ...DRY, severity: 'info' });
    await place.page.goto(dashboard());
    await strip().getByRole('button', { name: 'Acknowledge' }).click();
    await strip().getByText('Dry air').waitFor();
    await tile('Temperature').getByText(`acknowledged by ${place.account.id}`).waitFor();
    await strip().getByRole('button', { name: 'Snooze: Dry air' }).click();
    await place.page.getByRole('menuitem', { name: '15 min' }).click();
    await strip().waitFor({ state: 'detached' });
    await place.page.getByText(/Dry air, snoozed until /).waitFor();
  });

  it('shows visitors what fires, without buttons and ways into the console', async () => {
    await store(HEAT);
    await store({ ...DRY, acknowledgedBy: 'ops@example.org' });
    await place.page.context().clearCookies();
    await place.page.goto(dashboard());
    await strip().getByText('Greenhouse heat').waitFor();
    expect(await strip().getByRole('link').count()).toBe(0);
    expect(await strip().getByRole('button').count()).toBe(0);
    await place.page.getByText('acknowledged', { exact: true }).waitFor();
    await place.page.goto(overview());
    await strip().getByText('Ridge', { exact: true }).waitFor();
    expect(await strip().getByRole('link').count()).toBe(0);
  });

  it('of all stations marks where something fires', async () => {
    const heat = await store(HEAT);
    await place.page.goto(overview());
    await strip()
      .getByText(/^Greenhouse heat · Temperature 65\.4 °F, limit 60\.0 · since /)
      .waitFor();
    await place.page.getByText('2 stations · all active · 1 firing').waitFor();
    const row = place.page.getByRole('table', { name: 'Stations' }).getByRole('row');
    await row.filter({ hasText: 'Ridge' }).getByRole('img', { name: 'Firing' }).waitFor();
    await row.filter({ hasText: 'Valley' }).getByText('Live').waitFor();
    await place.page.getByRole('link', { name: 'Ridge, 65.4 °F, alarm firing' }).waitFor();
    await tile('Warmest').getByRole('img', { name: 'Firing' }).waitFor();
    await strip().getByRole('link', { name: 'Ridge' }).click();
    await place.page.waitForURL(`**/admin/${place.account.id}/alarms/violations/${heat.groupkey}`);
  });
});

describe('a list of stations', () => {
  it.each(['home', 'stations'])('on %s says where something fires', async (name) => {
    await store(HEAT);
    await store(DRY);
    await place.page.goto(`/admin/${place.account.id}/${name}`);
    const row = place.page.getByRole('row');
    await row.filter({ hasText: 'Ridge' }).getByText('2 firing').waitFor();
    expect(await row.filter({ hasText: 'Valley' }).getByText('firing').count()).toBe(0);
  });
});
