import type { Violation } from '@mesonet/contract/violations.js';
import { type EpisodeOptions, storeEpisode, storeNotice } from '../support/alarms/stored-episode.js';
import { holdRequests } from '../support/browser/held-requests.js';
import { managerPage } from '../support/browser/manager-page.js';
import { setSession } from '../support/browser/set-session.js';

const place = managerPage('test');
const { server } = place;

const store = (options: EpisodeOptions) => storeEpisode(server, place.account, place.station, options);
const open = (rest = '') => place.page.goto(`/admin/${place.account.id}/alarms/violations${rest}`);
const listed = (name: 'Going on' | 'Cleared') =>
  place.page.getByRole('list', { name, exact: true }).getByRole('listitem');
const episode = (name: string) => place.page.getByRole('article', { name });
const timeline = () => place.page.getByRole('list', { name: 'What happened' });
const stored = (groupkey: string) =>
  server.get<Violation>(`/api/v1/violations/${groupkey}/`, place.account.cookie);

const HEAT = {
  desc: 'Greenhouse heat',
  severity: 'critical',
  startedAgo: 79,
  firedAgo: 74,
  extreme: 65.4,
} as const;
const DUST = {
  desc: 'Dry air',
  measkey: 'relativeHumidity',
  mode: 'lower',
  limit: 45,
  startedAgo: 26,
} as const;

/** Each test has an account of its own, with one station that has sent. */
beforeEach(async () => {
  place.account = await server.createAccount();
  place.station = await server.createStation(place.account, { stationname: 'Ridge' });
  await setSession(place.page.context(), place.account.cookie, server.url);
  const measurements = { temperature: 65.4, relativeHumidity: 40 };
  expect((await server.upload(place.station, { measurements })).status).toBe(200);
});

describe('the page of violations', () => {
  it('lists what goes on, the worst first, then what is over, and opens the first', async () => {
    await store({ ...DUST, acknowledgedBy: 'ops@example.org', note: 'Crew is on its way' });
    await store({ ...DUST, desc: 'Fire weather', startedAgo: 3, firedAgo: null });
    await store({ desc: 'Hard frost', mode: 'lower', startedAgo: 900, endedAgo: 701 });
    await store({ ...DUST, desc: 'Snoozed one', snoozedFor: 60 });
    await store(DUST);
    await store(HEAT);
    // The list of past episodes arrives first, and this must not make the page open one of them.
    const { page } = place;
    const over = page.waitForResponse((answer) => answer.url().endsWith('/violations/'));
    await page.route('**/violations/?state=open*', (route) => over.then(() => route.continue()));
    await open();
    await listed('Going on').first().waitFor();
    const names = await listed('Going on').getByRole('link').allInnerTexts();
    expect(names).toEqual(['Greenhouse heat', 'Dry air', 'Fire weather', 'Dry air', 'Snoozed one']);
    const [first, , pending, answered, snoozed] = await listed('Going on').all();
    await first!.getByRole('img', { name: 'Firing' }).waitFor();
    await first!.getByText('Ridge · Temperature 65.4 °F, limit 60.0').waitFor();
    await pending!.getByText(/^Pending, 3 min$/).waitFor();
    await answered!.getByText('Acknowledged by ops@example.org: Crew is on its way').waitFor();
    await snoozed!.getByText(/^Snoozed until /).waitFor();
    await listed('Cleared').getByText('3 h 19 min').waitFor();
    await episode('Greenhouse heat')
      .getByText(/^Ridge · critical · firing 1 h 14 min$/)
      .waitFor();
    await episode('Greenhouse heat').getByText('now, 5.4 over the limit; highest 65.4').waitFor();
    await place.page.getByRole('application', { name: /^Temperature from .* limit 60\.0 °F/ }).waitFor();
    expect(await place.page.title()).toBe('Violations');
    const menu = place.page.getByRole('navigation', { name: 'Console' });
    await menu.getByRole('link', { name: 'Violations 2 firing' }).waitFor();
  });

  it('proves what happened, and what became of each notice', async () => {
    const heat = await store(HEAT);
    const notice = (options: Parameters<typeof storeNotice>[3]) =>
      storeNotice(server, place.account, heat, options);
    await notice({ recipient: 'ops@example.org', ago: 74 });
    await notice({ recipient: 'duty@example.org', ago: 74 });
    const hook = { service: 'webhook', group: 'Control room', recipient: 'https://hooks.example.org/secret' };
    await notice({ ...hook, ago: 74, state: 'waiting', attempts: 3, reason: 'HTTP 503' });
    await notice({
      group: 'Night shift',
      recipient: 'gone@example.org',
      ago: 74,
      state: 'failed',
      attempts: 9,
      reason: 'No such mailbox',
    });
    await notice({ kind: 'repeated', recipient: 'ops@example.org', ago: 14 });
    await open(`/${heat.groupkey}`);
    await timeline().getByText('Temperature above 60.0 °F').waitFor();
    await timeline().getByText('Held 5 min before it counts').waitFor();
    await timeline().getByText('Fired', { exact: true }).waitFor();
    const lineOf = (text: string) => timeline().getByRole('listitem').filter({ hasText: text });
    await lineOf('Operations, 2 addresses').getByText('sent').waitFor();
    await lineOf('Control room, 1 webhook').getByText('retrying').waitFor();
    await lineOf('Control room').getByText('hooks.example.org: HTTP 503, tried 3 times').waitFor();
    await lineOf('Night shift')
      .getByText('gone@example.org: No such mailbox, given up after 9 tries')
      .waitFor();
    await lineOf('Once more to Operations, 1 address').waitFor();
    await lineOf('Waits to be acknowledged').getByText('now', { exact: true }).waitFor();
  });

  it('is acknowledged with a note, after which the next one opens', async () => {
    const heat = await store(HEAT);
    await store(DUST);
    await open();
    const { page } = place;
    await episode('Greenhouse heat').getByRole('button', { name: 'Acknowledge' }).click();
    const dialog = page.getByRole('dialog', { name: 'Acknowledge “Greenhouse heat”' });
    await dialog.getByLabel('Note (optional)').fill('Opened the vents');
    // The page reads the episode again before it reads the lists, and this closes the dialog, so the lists are held
    // back.
    const letGo = await holdRequests(page, '**/accounts/*/violations/**');
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await episode('Dry air').waitFor();
    letGo();
    await page.getByText('Acknowledged: Greenhouse heat').waitFor();
    expect(await stored(heat.groupkey)).toMatchObject({ state: 'acknowledged', note: 'Opened the vents' });
    await listed('Going on')
      .filter({ hasText: 'Greenhouse heat' })
      .getByText(/Opened the vents/)
      .waitFor();
    await listed('Going on').getByRole('button', { name: 'Acknowledge: Dry air' }).click();
    await timeline().getByText(`Acknowledged by ${place.account.id}`).waitFor();
  });

  it('is snoozed for a time from the menu', async () => {
    const heat = await store(HEAT);
    const { page } = place;
    // The episode is read before it is snoozed, and the answer arrives later. The page must not show this old answer.
    const snoozed = page.waitForResponse((answer) => answer.url().endsWith('/snooze/'));
    await page.route(
      `**/violations/${heat.groupkey}/`,
      async (route) => {
        const response = await route.fetch();
        await snoozed;
        await route.fulfill({ response }).catch(() => undefined);
      },
      { times: 1 },
    );
    await open();
    await episode('Greenhouse heat').getByRole('button', { name: 'Snooze: Greenhouse heat' }).click();
    const items = page.getByRole('menuitem');
    expect(await items.allInnerTexts()).toEqual([
      ...['15 min', '1 hour', '4 hours', 'Until tomorrow, 06:00', '1 day', '1 week'],
    ]);
    await items.filter({ hasText: '4 hours' }).click();
    await timeline()
      .getByText(/^No notices until /)
      .waitFor();
    const until = Date.parse((await stored(heat.groupkey)).snoozed_until!);
    expect(Math.round((until - Date.now()) / 3_600_000)).toBe(4);
  });

  it('tells why it could not be acknowledged', async () => {
    const heat = await store(HEAT);
    await open(`/${heat.groupkey}?acknowledge=1`);
    const acknowledge = place.page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' });
    await acknowledge.waitFor();
    // The episode is deleted when the request arrives and not earlier, because the page would notice that.
    await place.page.route('**/acknowledge/', async (route) => {
      await server.sql('DELETE FROM violations WHERE alarm_id = $1', [heat.alarmId]);
      await route.continue();
    });
    await acknowledge.click();
    await place.page.getByText('Failed to acknowledge').waitFor();
  });
});
