import type { Page } from 'playwright-core';
import { AlarmCalls } from '../support/alarms/alarm-calls.js';
import { storeEpisode, storeNotice } from '../support/alarms/stored-episode.js';
import { CROSSWISE, expectUsable } from '../support/browser/axe.js';
import { consolePages, PHONE, type Row, visible } from '../support/browser/console-pages.js';

jest.setTimeout(180_000);

const place = consolePages();
const HEAT = { desc: 'Greenhouse heat', severity: 'critical', startedAgo: 79, firedAgo: 74 } as const;
const DRY = { desc: 'Dry air', measkey: 'relativeHumidity', mode: 'lower', limit: 45 } as const;

beforeAll(async () => {
  const { server, account, station } = place;
  const calls = new AlarmCalls(server, account);
  const group = await calls.group({ desc: 'Operations' });
  await calls.group({ desc: 'Control room', service: 'webhook', address: ['https://hooks.example.org/'] });
  await calls.device('Barn tablet');
  await calls.approvedDevice('Field phone');
  await calls.alarm(station, { severity: 'critical', notification_groups: [group._id], hold: 10, clear: 2 });
  await calls.alarm(station, { desc: 'Off season', enabled: false });
  await calls.alarm(station, { desc: 'Smoke', measkey: 'pm25', mode: 'upper', limit: 35 });
  const store = (options: Parameters<typeof storeEpisode>[3]) =>
    storeEpisode(server, account, station, options);
  const heat = await store(HEAT);
  await store({ ...DRY, startedAgo: 26, acknowledgedBy: 'ops@example.org', note: 'Crew is on its way' });
  await store({ ...DRY, startedAgo: 3, firedAgo: null, desc: 'Fire weather' });
  await store({ ...DRY, startedAgo: 40, snoozedFor: 60, desc: 'Snoozed one' });
  await store({ ...DRY, startedAgo: 900, endedAgo: 701, desc: 'Dry night' });
  const notice = { recipient: 'ops@example.org', ago: 74 };
  await storeNotice(server, account, heat, notice);
  await storeNotice(server, account, heat, {
    ...notice,
    kind: 'reminder',
    ago: 30,
    state: 'failed',
    reason: 'No route',
  });
});

const VIOLATIONS: Row = { who: 'user', address: '/admin/A/alarms/violations', shown: 'Greenhouse heat' };
const ALARMS: Row = { who: 'user', address: '/admin/A/alarms', shown: 'Off season' };
const NOTIFICATIONS: Row = {
  who: 'user',
  address: '/admin/A/alarms?tab=notifications',
  shown: 'Barn tablet',
};

const press = async (page: Page, ...names: string[]) => {
  for (const name of names) await page.getByRole('button', { name, exact: true }).first().click();
};

/** Menus and dialogs that open within the filled pages. */
const PARTS: Record<string, { row: Row; press: string[]; then: string | RegExp }> = {
  'the violations with an episode': { row: VIOLATIONS, press: [], then: 'Fired' },
  'the menu of times to snooze': { row: VIOLATIONS, press: ['Snooze: Greenhouse heat'], then: '15 min' },
  'the dialog of an acknowledgement': { row: VIOLATIONS, press: ['Acknowledge'], then: /^Note/ },
  'the list of alarms': { row: ALARMS, press: [], then: 'Critical' },
  'the menu of templates': { row: ALARMS, press: ['Create from a template'], then: 'Station silent' },
  'the drawer of a new alarm': { row: ALARMS, press: ['Create'], then: 'Add Alarm' },
  'the drawer of an alarm': { row: ALARMS, press: ['Edit Frost'], then: /^Would/ },
  'the question before an alarm goes': { row: ALARMS, press: ['Delete Frost'], then: /^Are you sure/ },
  'the notification groups and devices': { row: NOTIFICATIONS, press: [], then: 'Field phone' },
  'the drawer of a new group': { row: NOTIFICATIONS, press: ['Create'], then: 'Add Notification Group' },
  'the drawer of a group': { row: NOTIFICATIONS, press: ['Edit Operations'], then: /1 sent/ },
  'the drawer of a webhook': { row: NOTIFICATIONS, press: ['Edit Control room'], then: 'Secret' },
  'the dialog of a maintenance window': {
    row: NOTIFICATIONS,
    press: ['Add window'],
    then: 'Add Maintenance Window',
  },
};

describe('everybody can use, on a desktop and a phone, light and dark,', () => {
  it.each(Object.entries(PARTS))('%s', async (_, { row, press: names, then }) => {
    const page = await place.visit(row);
    await press(page, ...names);
    await visible(page, then).waitFor();
    await expectUsable(page);
  });

  it('the advanced settings of an alarm', async () => {
    const page = await place.open(ALARMS);
    await press(page, 'Edit Frost');
    await page.getByText('Advanced', { exact: true }).click();
    await page.getByRole('switch', { name: 'Quiet hours' }).click();
    await visible(page, 'Enabled').waitFor();
    await expectUsable(page, CROSSWISE);
    await page.close();
  });

  it('an episode on a phone', async () => {
    const page = await place.open(VIOLATIONS);
    await page.setViewportSize(PHONE);
    await page.getByRole('link', { name: 'Greenhouse heat' }).click();
    await visible(page, 'Fired').waitFor();
    await expectUsable(page, CROSSWISE.slice(1));
    await page.close();
  });
});
