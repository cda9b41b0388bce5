import { addEpisode } from '../support/alarms/episodes.js';
import { AlarmCalls } from '../support/alarms/alarm-calls.js';
import { managerPage } from '../support/browser/manager-page.js';
import { setSession } from '../support/browser/set-session.js';
import { newMember } from '../support/people/email-sign-in.js';

const place = managerPage('test');

const address = () => `/admin/${place.account.id}/alarms`;
const calls = () => new AlarmCalls(place.server, place.account);
const button = (name: string) => place.page.getByRole('button', { name, exact: true });
const rowOf = (text: string) => place.page.getByRole('row').filter({ hasText: text });

async function upload(measurements: Record<string, number>): Promise<void> {
  expect((await place.server.upload(place.station, { measurements })).status).toBe(200);
}

/** Opens the list with the test's station. Without the parameter, the page would show the account's first station. */
async function openList(): Promise<void> {
  await place.page.goto(`${address()}?station=${place.station.id}`);
  await place.page.getByRole('heading', { name: 'Alarms', exact: true }).waitFor();
}

describe('the list of alarms', () => {
  it('is of the first station, named in the menu and the title', async () => {
    const { page, account } = place;
    await page.goto(`/admin/${account.id}/home`);
    await page.getByRole('link', { name: 'Alarms', exact: true }).click();
    await page.waitForURL(`**${address()}`);
    await page.getByRole('tab', { name: 'Alarms' }).waitFor();
    await page.getByRole('tab', { name: 'Notifications' }).waitFor();
    expect(await page.title()).toBe('Alarms');
    await page.getByRole('combobox', { name: 'Station' }).waitFor();
    await page.locator('.ant-select').filter({ hasText: 'Ridge' }).first().waitFor();
  });

  it('says what each watches, worst first, and where it stands', async () => {
    const { page, server, account, station } = place;
    await upload({ temperature: 30.5, windSpeed: 12 });
    const frost = await calls().alarm(station, { severity: 'critical' });
    await calls().alarm(station, { desc: 'Wind', measkey: 'windSpeed', mode: 'upper', limit: 40 });
    await calls().alarm(station, { desc: 'Band', mode: 'range', limit: null, min: 10, max: 90 });
    await calls().alarm(station, {
      ...{ desc: 'Silence', measkey: 'sampleTime', variant: 'nodata', mode: 'upper', limit: null, after: 30 },
    });
    await calls().alarm(station, { desc: 'Smoke', measkey: 'pm25', mode: 'upper', limit: 35 });
    await addEpisode(server, { accountId: account.id, stationId: station.id }, { alarmId: frost._id });
    await openList();
    await rowOf('Silence').waitFor();
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(heads.map((text) => text.trim().replace(/\s+/g, ' '))).toEqual([
      ...['State', 'Description', 'Measurement', 'Type', 'Limit'],
      ...['Now against the limit', 'Severity', 'Actions'],
    ]);
    const names = await page.getByRole('rowheader').allInnerTexts();
    expect(names).toEqual(['Frost', 'Smoke', 'Band', 'Silence', 'Wind']);
    for (const text of ['Firing', 'since ', 'Temperature', 'Lower', '32.0', '30.5', 'Critical']) {
      await rowOf('Frost')
        .getByText(text, { exact: !['since ', '32.0'].includes(text) })
        .first()
        .waitFor();
    }
    await rowOf('Smoke').getByText('never measured').waitFor();
    await rowOf('Band').getByText('10.0 to 90.0').waitFor();
    await rowOf('Silence').getByText('No data').waitFor();
    await page.getByRole('list', { name: 'Alarms by state' }).getByText('1 firing').waitFor();
  });

  it('says that a value is in doubt, which no alarm judges', async () => {
    const { station } = place;
    await calls().alarm(station);
    await upload({ temperature: 60 });
    await upload({ temperature: -40 });
    await openList();
    await rowOf('Frost').getByText('−40.0').waitFor();
    await rowOf('Frost').getByText('OK', { exact: true }).waitFor();
    await rowOf('Frost').getByText('value in doubt').waitFor();
  });

  it('moves with each live sample', async () => {
    const { station } = place;
    await upload({ temperature: 50 });
    await calls().alarm(station);
    await openList();
    await rowOf('Frost').getByText('50.0').waitFor();
    const dot = rowOf('Frost').locator('circle[style]');
    const before = await dot.getAttribute('style');
    await upload({ temperature: 49 });
    await rowOf('Frost').getByText('49.0').waitFor();
    expect(await dot.getAttribute('style')).not.toBe(before);
  });

  it('keeps its station in the address', async () => {
    const { page, server, account } = place;
    const valley = await server.createStation(account, { stationname: 'Valley' });
    await calls().alarm(valley, { desc: 'Of the valley' });
    await openList();
    await page.getByRole('combobox', { name: 'Station' }).click();
    await page.locator('.ant-select-item-option:visible').filter({ hasText: 'Valley' }).first().click();
    await rowOf('Of the valley').waitFor();
    expect(new URL(page.url()).searchParams.get('station')).toBe(valley.id);
    await page.reload();
    await rowOf('Of the valley').waitFor();
  });

  it('asks before it deletes an alarm', async () => {
    const { page, station } = place;
    await calls().alarm(station);
    await openList();
    await button('Delete Frost').click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete alarm "Frost"' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await button('Delete Frost').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Alarm deleted').waitFor();
    await page.getByText('No alarms at Ridge yet').waitFor();
  });

  it('says why an alarm was not deleted', async () => {
    const { page, server, account, station } = place;
    const alarm = await calls().alarm(station);
    await openList();
    await button('Delete Frost').click();
    await server.fetch(calls().pathOf(station, alarm._id), { method: 'DELETE', cookie: account.cookie });
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/^Failed to delete alarm: ./).waitFor();
  });

  it('offers templates for what the station measures while it is empty', async () => {
    const { page } = place;
    await upload({ temperature: 50, rainRate: 0 });
    await openList();
    await page.getByText('No alarms at Ridge yet').waitFor();
    await button('Use Frost').waitFor();
    await button('Use Heavy rain').waitFor();
    await button('Use Station silent').waitFor();
    expect(await button('Use Low battery').count()).toBe(0);
    await button('Create from a template').click();
    await page.getByRole('menuitem', { name: 'Heavy rain' }).click();
    const drawer = page.getByRole('dialog', { name: 'Add Alarm' });
    expect(await drawer.getByLabel('Description').inputValue()).toBe('Heavy rain');
    await drawer.getByRole('spinbutton', { name: 'Limit' }).fill('0.4');
    await drawer.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Alarm added').waitFor();
    await rowOf('Heavy rain').getByText('0.40').waitFor();
  });
});

describe('the page of alarms', () => {
  it('asks for a station first', async () => {
    const { page, server } = place;
    const empty = await server.createAccount();
    await setSession(page.context(), empty.cookie, server.url);
    await page.goto(`/admin/${empty.id}/alarms`);
    await page.getByText('To add alarms, you must first create a station.').waitFor();
    expect(await button('Create').count()).toBe(0);
  });

  it('says what is on its way, and what failed', async () => {
    const { page } = place;
    let isThere = false;
    const list = new RegExp(`/accounts/${place.account.id}/stations/\\?`);
    await page.route(list, (route) => (isThere ? route.fulfill({ status: 400, body: '{}' }) : undefined));
    await page.goto(address());
    await page.getByText('Loading stations ...').waitFor();
    isThere = true;
    await page.reload();
    await page.getByText('Error loading stations.').waitFor();
    await page.unroute(list);
    await button('Try again').click();
    await page.getByRole('combobox', { name: 'Station' }).waitFor();
  });

  it('says that the alarms could not be loaded, and tries again', async () => {
    const { page, station } = place;
    await calls().alarm(station);
    const list = `**${calls().pathOf(station)}`;
    await page.route(list, (route) => route.fulfill({ status: 400, body: '{}' }));
    await openList();
    await page.getByText('The alarms could not be loaded').waitFor();
    await page.unroute(list);
    await button('Try again').click();
    await rowOf('Frost').waitFor();
  });

  it('is not for guests', async () => {
    const { page, server, account } = place;
    const guest = await newMember(server, account, 'guest');
    await setSession(page.context(), guest.cookie, server.url);
    await page.goto(address());
    await page.getByText('You do not have the permissions required to view this page.').waitFor();
    expect(await page.getByRole('link', { name: 'Alarms', exact: true }).count()).toBe(0);
  });

  it('is one column on a phone', async () => {
    const { page, station } = place;
    await page.setViewportSize({ width: 360, height: 780 });
    await upload({ temperature: 50 });
    await calls().alarm(station);
    await openList();
    await page.getByText('Temperature below 32.0 °F').waitFor();
    const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    await button('Edit Frost').click();
    await page.getByRole('dialog', { name: 'Edit Alarm' }).getByLabel('Description').waitFor();
  });
});
