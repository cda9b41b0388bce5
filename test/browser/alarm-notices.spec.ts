import { HOUR_MS } from '@mesonet/model/durations.js';
import { AlarmCalls } from '../support/alarms/alarm-calls.js';
import { storeEpisode, storeNotice } from '../support/alarms/stored-episode.js';
import { managerPage } from '../support/browser/manager-page.js';
import { setSession } from '../support/browser/set-session.js';

const place = managerPage('test');
const { server } = place;

const button = (name: string) => place.page.getByRole('button', { name, exact: true });
const rowOf = (text: string) => place.page.getByRole('row').filter({ hasText: text });
const open = () => place.page.goto(`/admin/${place.account.id}/alarms?tab=notifications`);
const ofAccount = (path: string) => `/api/v1/accounts/${place.account.id}/${path}`;

beforeEach(async () => {
  place.account = await server.createAccount();
  place.station = await server.createStation(place.account, { stationname: 'Ridge' });
  await setSession(place.page.context(), place.account.cookie, server.url);
});

describe('what became of the notices to a group', () => {
  it.each([
    ['sent', 'sent', null, /Sent /],
    ['given up', 'failed', 'HTTP 410', /Failed .*, HTTP 410$/],
    ['tried again', 'waiting', 'HTTP 503', /Waiting since .*, HTTP 503$/],
    ['over the cap of the day', 'skipped', 'Over the cap of the day', /Skipped .*, Over the cap of the day$/],
  ] as const)('is in the list: %s', async (_, state, reason, text) => {
    const { account, station } = place;
    const group = await new AlarmCalls(server, account).group();
    const episode = await storeEpisode(server, account, station, { desc: 'Frost', startedAgo: 30 });
    await storeNotice(server, account, episode, {
      ...{ groupId: group._id, group: 'Growers', recipient: 'ops@example.org', ago: 30, state },
      ...(reason !== null && { reason }),
    });
    await open();
    await rowOf('Growers').getByText(text).waitFor();
  });

  it('is in its drawer, by episode', async () => {
    const { page, account, station } = place;
    await new AlarmCalls(server, account).group();
    await open();
    await button('Edit Growers').click();
    const notices = page.getByRole('region', { name: 'Last notices' });
    await notices.getByText('None in the newest episodes.').waitFor();
    const episode = await storeEpisode(server, account, station, {
      desc: 'Frost',
      startedAgo: 90,
      endedAgo: 10,
    });
    const notice = { group: 'Growers', recipient: 'ops@example.org' };
    await storeNotice(server, account, episode, { ...notice, ago: 90 });
    await storeNotice(server, account, episode, {
      ...notice,
      ago: 90,
      recipient: 'b@example.org',
      state: 'failed',
    });
    await storeNotice(server, account, episode, { ...notice, kind: 'cleared', ago: 10 });
    await storeNotice(server, account, episode, {
      ...{ recipient: 'others@example.org', ago: 90, group: 'Others' },
    });
    await page.reload();
    await button('Edit Growers').click();
    await notices.getByText('Cleared').waitFor();
    const lines = (await notices.getByRole('listitem').allInnerTexts()).map((text) =>
      text.replace(/\s+/g, ' '),
    );
    expect(lines).toEqual([
      expect.stringMatching(/^Cleared Frost, Ridge .* · 1 of 1 sent$/),
      expect.stringMatching(/^Fired Frost, Ridge .* · 1 of 2 sent, 1 failed$/),
    ]);
  });
});

describe('the tab of notifications', () => {
  it.each([
    ['notification groups', 'notification_groups/', 'No notification groups yet'],
    ['devices', 'device_tokens/', 'No device has asked yet'],
    ['maintenance windows', 'maintenance_windows/', 'No maintenance is planned'],
  ])('says that the %s could not be loaded, and tries again', async (what, path, empty) => {
    const { page } = place;
    const list = `**${ofAccount(path)}`;
    await page.route(list, (route) => route.fulfill({ status: 400, body: '{}' }));
    await open();
    await page.getByText(`The ${what} could not be loaded`).waitFor();
    await page.unroute(list);
    await button('Try again').click();
    await page.getByText(empty).waitFor();
  });

  it('says why a maintenance window was not added, ended or deleted', async () => {
    const { page } = place;
    const add = async (reason: string, startsIn: number) => {
      const [start, end] = [startsIn, startsIn + 2].map((each) =>
        new Date(Date.now() + each * HOUR_MS).toISOString(),
      );
      const answer = await server.postJson(
        ofAccount('maintenance_windows/'),
        { start, end, reason },
        {
          cookie: place.account.cookie,
        },
      );
      expect(answer.status).toBe(200);
    };
    await add('Mast is painted', -1);
    await add('Server moves', 24);
    await open();
    await button('End now: Mast is painted').waitFor();
    await page.route(`**${ofAccount('maintenance_windows/')}**`, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 409, body: JSON.stringify({ detail: 'It is over' }) }),
    );
    await button('End now: Mast is painted').click();
    await page.getByText(/^Failed to end maintenance window: It is over/).waitFor();
    await button('Delete: Server moves').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/^Failed to delete maintenance window: It is over/).waitFor();
    await button('Add window').click();
    const dialog = page.getByRole('dialog', { name: 'Add Maintenance Window' });
    await dialog.getByLabel('Reason').fill('Mast falls');
    await page.route(`**${ofAccount('maintenance_windows/')}`, (route) =>
      route.request().method() === 'GET' ? undefined : route.fallback(),
    );
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText(/^Failed to add maintenance window: It is over/).waitFor();
    // The list is still loading, and the dialog closes all the same.
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});
