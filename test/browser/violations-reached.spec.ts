import { type EpisodeOptions, storeEpisode, storeNotice } from '../support/alarms/stored-episode.js';
import { managerPage } from '../support/browser/manager-page.js';
import { setSession } from '../support/browser/set-session.js';
import { newMember } from '../support/people/email-sign-in.js';

const place = managerPage('test');
const { server } = place;
const HEAT = { desc: 'Greenhouse heat', severity: 'critical', startedAgo: 79, firedAgo: 74 } as const;
const PHONE = { width: 390, height: 844 };

const store = (options: EpisodeOptions) => storeEpisode(server, place.account, place.station, options);
const path = (rest = '') => `/admin/${place.account.id}/alarms/violations${rest}`;
const open = (rest = '') => place.page.goto(path(rest));
const listed = (name: 'Going on' | 'Cleared') =>
  place.page.getByRole('list', { name, exact: true }).getByRole('listitem');
const episode = (name: string) => place.page.getByRole('article', { name });

beforeEach(async () => {
  place.account = await server.createAccount();
  place.station = await server.createStation(place.account, { stationname: 'Ridge' });
  await setSession(place.page.context(), place.account.cookie, server.url);
  expect((await server.upload(place.station, { measurements: { temperature: 65.4 } })).status).toBe(200);
});

describe('a violation', () => {
  it('is reached from a mail, through the sign-in', async () => {
    const { page, account } = place;
    const heat = await store(HEAT);
    await page.context().clearCookies();
    await open(`/${heat.groupkey}?acknowledge=1`);
    await page.waitForURL(/\/admin\/(new-)?login/);
    await page.getByLabel('Username').fill(account.id);
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL(`**${path(`/${heat.groupkey}`)}?acknowledge=1`);
    const dialog = page.getByRole('dialog', { name: 'Acknowledge “Greenhouse heat”' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.waitForURL(`**${path(`/${heat.groupkey}`)}`);
  });

  it('is shown to guests without buttons, groups and recipients', async () => {
    const heat = await store(HEAT);
    await storeNotice(server, place.account, heat, {
      recipient: 'ops@example.org',
      ago: 74,
      state: 'failed',
      reason: 'No such mailbox',
    });
    const { cookie } = await newMember(server, place.account, 'guest');
    await setSession(place.page.context(), cookie, server.url);
    await open();
    await episode('Greenhouse heat').getByText('1 address', { exact: true }).waitFor();
    expect(await place.page.getByText('Operations').count()).toBe(0);
    expect(await place.page.getByText('ops@example.org').count()).toBe(0);
    expect(await place.page.getByRole('button', { name: /Snooze|Acknowledge/ }).count()).toBe(0);
    await place.page.getByRole('link', { name: 'Violations 1 firing' }).waitFor();
  });

  it('fills a phone, with what to do about it at the bottom edge', async () => {
    const { page } = place;
    await page.setViewportSize(PHONE);
    await store(HEAT);
    await open();
    await listed('Going on').getByRole('link', { name: 'Greenhouse heat' }).click();
    await episode('Greenhouse heat').waitFor();
    expect(await listed('Going on').count()).toBe(0);
    const buttons = episode('Greenhouse heat').getByRole('button', { name: /^(Snooze|Acknowledge)/ });
    const bar = await page.getByRole('navigation', { name: 'Main pages' }).boundingBox();
    for (const button of await buttons.all()) {
      const { y, height } = (await button.boundingBox())!;
      expect(height).toBeGreaterThanOrEqual(40);
      expect(bar!.y - (y + height)).toBeLessThan(24);
    }
    await episode('Greenhouse heat').getByRole('link', { name: 'All violations' }).click();
    await listed('Going on').first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  });

  it('that is none says so', async () => {
    await open('/1-00000000-0000-4000-8000-000000000000');
    await place.page.getByText('This violation does not exist.').waitFor();
    await place.page.getByRole('link', { name: 'All violations' }).click();
    await place.page.getByText('No violations yet').waitFor();
  });
});

describe('the list of violations', () => {
  it('says what is on its way, and why it did not come', async () => {
    const { page } = place;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const addresses = `**/api/v1/accounts/${place.account.id}/violations/**`;
    await page.route(addresses, async (route) => {
      await released;
      await route.fulfill({ status: 409, body: JSON.stringify({ detail: 'Not just now' }) });
    });
    await open();
    await page.getByRole('status', { name: 'Loading violations ...' }).waitFor();
    release();
    await page.getByRole('alert').getByText('The violations could not be loaded').waitFor();
    await page.getByRole('alert').getByText('Not just now').waitFor();
    await page.unroute(addresses);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No violations yet').waitFor();
    await page.getByRole('link', { name: 'Set up alarms' }).waitFor();
  });

  it('is narrowed by station and severity, which the address keeps', async () => {
    const { page } = place;
    await store(HEAT);
    const other = await server.createStation(place.account, { stationname: 'Valley' });
    await storeEpisode(server, place.account, other, { desc: 'Frost', severity: 'info', startedAgo: 5 });
    await open();
    await listed('Going on').nth(1).waitFor();
    await page.getByRole('radio', { name: 'Info' }).click();
    await episode('Frost').waitFor();
    expect(await listed('Going on').count()).toBe(1);
    await page.getByLabel('Station').selectOption('Ridge');
    await page.getByText('No violations like these').waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Show all' }).click();
    await listed('Going on').nth(1).waitFor();
  });

  it('shows earlier ones on request, page by page', async () => {
    await server.sql(
      `INSERT INTO violations (alarm_id, started_at, account_id, station_id, variant, measkey, description, mode,
         severity, limit_value, fired_at, ended_at, end_reason, is_settled)
       SELECT gen_random_uuid(), now() - n * interval '1 hour', $1, $2, 'meas', 'temperature', 'Number ' || n, 'upper',
         'info', 60, now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '9 minutes', 'cleared', true
       FROM generate_series(1, 60) AS n`,
      [place.account.id, place.station.id],
    );
    await open();
    const more = place.page.getByRole('button', { name: 'Show earlier ones' });
    await listed('Cleared').filter({ hasText: 'Number 10' }).waitFor();
    expect(await listed('Cleared').count()).toBe(10);
    await more.click();
    await listed('Cleared').filter({ hasText: 'Number 50' }).waitFor();
    await more.click();
    await listed('Cleared').filter({ hasText: 'Number 60' }).waitFor();
    await more.waitFor({ state: 'detached' });
  });

  it('follows the live stream', async () => {
    const { page } = place;
    let send: (text: string) => void = () => undefined;
    await page.routeWebSocket(/\/realtimedata$/, (opened) => {
      opened.connectToServer();
      send = (text) => opened.send(text);
    });
    await open();
    await page.getByText('No violations yet').waitFor();
    const { alarmId } = await store(HEAT);
    const violations = [{ alarmid: alarmId, measkey: 'temperature', mode: 'upper', value: 65.4, desc: 'x' }];
    const sample = {
      stationid: place.station.id,
      updateTS: new Date().toISOString(),
      measData: {},
      violations,
    };
    send(JSON.stringify({ type: 'sampledata', data: sample }));
    await listed('Going on').getByText('Greenhouse heat').waitFor({ timeout: 10_000 });
  });
});
