import type { DeviceToken } from '@mesonet/contract/device-tokens.js';
import type { NotificationGroup } from '@mesonet/contract/notification-groups.js';
import { AlarmCalls } from '../support/alarms/alarm-calls.js';
import { managerPage } from '../support/browser/manager-page.js';
import { setSession } from '../support/browser/set-session.js';
import { addMember, newMember } from '../support/people/email-sign-in.js';

const place = managerPage('test');

beforeEach(async () => {
  // Each test begins without the groups and devices of the one before it.
  place.account = await place.server.createAccount();
  place.station = await place.server.createStation(place.account, { stationname: 'Ridge' });
  await setSession(place.page.context(), place.account.cookie, place.server.url);
});

const calls = () => new AlarmCalls(place.server, place.account);
const ofAccount = (path: string) => `/api/v1/accounts/${place.account.id}/${path}`;
const button = (name: string) => place.page.getByRole('button', { name, exact: true });
const rowOf = (text: string) => place.page.getByRole('row').filter({ hasText: text });
const addDrawer = () => place.page.getByRole('dialog', { name: 'Add Notification Group' });
const editDrawer = () => place.page.getByRole('dialog', { name: 'Edit Notification Group' });
const option = (text: string) =>
  place.page.locator('.ant-select-item-option:visible').getByText(text, { exact: true });

async function removeRecipient(text: string): Promise<void> {
  const chosen = addDrawer().locator('.ant-select-selection-item').filter({ hasText: text });
  await chosen.locator('.ant-select-selection-item-remove').click();
}

async function openTab(): Promise<void> {
  await place.page.goto(`/admin/${place.account.id}/alarms`);
  await place.page.getByRole('tab', { name: /^Notifications/ }).click();
  await place.page.getByRole('heading', { name: 'Notification Groups' }).waitFor();
}

async function groups(): Promise<NotificationGroup[]> {
  return place.server.get<NotificationGroup[]>(ofAccount('notification_groups/'), place.account.cookie);
}

async function remove(path: string): Promise<void> {
  const answer = await place.server.fetch(ofAccount(path), {
    method: 'DELETE',
    cookie: place.account.cookie,
  });
  expect(answer.ok).toBe(true);
}

async function manageUsers(enabled: boolean): Promise<void> {
  const answer = await place.server.fetch('/api/v1/featureflags/user_management/', {
    method: 'PUT',
    cookie: await place.server.superAdmin(),
    body: JSON.stringify({ enabled, subject: place.account.id }),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(200);
}

describe('notification groups', () => {
  it('are added with addresses, each ended by Enter', async () => {
    const { page } = place;
    await openTab();
    await page.getByText('No notification groups yet').waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('notifications');
    await button('Create').click();
    const drawer = addDrawer();
    await drawer.getByRole('button', { name: 'Create' }).click();
    await drawer.getByText('Invalid description').waitFor();
    await drawer.getByLabel('Description').fill('Operations');
    const recipients = drawer.getByLabel('Recipients');
    for (const text of ['ops@example.org', 'nobody']) {
      await recipients.fill(text);
      await recipients.press('Enter');
    }
    await drawer.getByRole('button', { name: 'Create' }).click();
    await drawer.getByText(/^Invalid email: /).waitFor();
    await removeRecipient('nobody');
    await drawer.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Notification group added').waitFor();
    const heads = await page.getByRole('table').first().getByRole('columnheader').allInnerTexts();
    expect(heads.map((text) => text.trim())).toEqual([
      ...['Description', 'Type', '# Recipients', 'Last notice', 'Actions'],
    ]);
    await rowOf('Operations').getByRole('cell', { name: 'Email' }).waitFor();
    await rowOf('Operations').getByRole('cell', { name: '1', exact: true }).waitFor();
    await rowOf('Operations').getByText('None yet').waitFor();
    expect(await groups()).toMatchObject([{ service: 'email', address: ['ops@example.org'] }]);
  });

  it('are changed in a drawer of 45 %, their service apart', async () => {
    const { page } = place;
    await calls().group();
    await openTab();
    await button('Edit Growers').click();
    const drawer = editDrawer();
    await drawer.getByText('Fixed once saved.').waitFor();
    expect(await drawer.getByLabel('Service').isDisabled()).toBe(true);
    const width = (await page.locator('.ant-drawer-content-wrapper').boundingBox())?.width ?? 0;
    expect(width / 1280).toBeCloseTo(0.45, 2);
    await drawer.getByLabel('Description').fill('Night shift');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Notification group updated').waitFor();
    await rowOf('Night shift').waitFor();
  });

  it('are deleted after a question', async () => {
    const { page } = place;
    await calls().group();
    await openTab();
    await button('Delete Growers').click();
    await page
      .getByRole('dialog', { name: 'Are you sure you want to delete notification group "Growers"' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('Notification group deleted').waitFor();
    await page.getByText('No notification groups yet').waitFor();
  });

  it('say why something was not done', async () => {
    const { page } = place;
    const group = await calls().group();
    const device = await calls().approvedDevice('Phone');
    await openTab();
    await button('Edit Growers').click();
    await editDrawer().getByLabel('Description').fill('Night shift');
    await remove(`notification_groups/${group._id}/`);
    await editDrawer().getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Notification group update failed: ./).waitFor();

    const other = await calls().group({ desc: 'Others' });
    await openTab();
    await button('Delete Others').click();
    await remove(`notification_groups/${other._id}/`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/^Failed to delete notification group: ./).waitFor();

    await openTab();
    await button('Create').click();
    await addDrawer().getByLabel('Description').fill('Phones');
    await addDrawer().getByLabel('Service').click();
    await option('Push notification').click();
    await addDrawer().getByLabel('Recipients').click();
    await option('Phone').click();
    await remove(`device_tokens/${device._id}/`);
    await page.keyboard.press('Escape');
    await addDrawer().getByRole('button', { name: 'Create' }).click();
    await page.getByText(/^Failed to add notification group: ./).waitFor();
  });

  it('pick approved devices, and users where the organization has them', async () => {
    const { page, server, account } = place;
    await calls().approvedDevice('Barn tablet');
    await calls().device('Stranger');
    await manageUsers(false);
    await openTab();
    await button('Create').click();
    await addDrawer().getByLabel('Service').click();
    await option('Email').waitFor();
    const offered = await page.locator('.ant-select-item-option:visible').allInnerTexts();
    expect(offered.map((text) => text.trim())).toEqual(['Email', 'Push notification', 'Webhook']);
    await option('Push notification').click();
    await addDrawer().getByLabel('Recipients').click();
    await option('Barn tablet').waitFor();
    expect(await option('Stranger').count()).toBe(0);

    await manageUsers(true);
    const named = await newMember(server, account, 'manager');
    const profile = { first_name: 'Nell', last_name: 'Gray' };
    expect((await server.patchJson('/api/v1/profile/', profile, named.cookie)).ok).toBe(true);
    const invited = `new.${account.id}@example.org`;
    await addMember(server, account, { email: invited, role: 'guest' });
    // Managers can pick users, too, although only admins can list them.
    await setSession(page.context(), named.cookie, server.url);
    await openTab();
    await button('Create').click();
    await addDrawer().getByLabel('Description').fill('Duty roster');
    await addDrawer().getByLabel('Service').click();
    await option('User').click();
    await addDrawer().getByLabel('Recipients').click();
    await option(`Nell Gray (${named.email})`).click();
    expect(await page.locator('.ant-select-item-option:visible').filter({ hasText: invited }).count()).toBe(
      0,
    );
    await page.keyboard.press('Escape');
    await addDrawer().getByRole('button', { name: 'Create' }).click();
    await page.getByText('Notification group added').waitFor();
    expect(await groups()).toMatchObject([{ service: 'user', address: [named.email.toLowerCase()] }]);
  });

  it('call a webhook, whose secret is shown', async () => {
    const { page } = place;
    await openTab();
    await button('Create').click();
    await addDrawer().getByLabel('Description').fill('Control room');
    await addDrawer().getByLabel('Service').click();
    await option('Webhook').click();
    await addDrawer().getByLabel('Recipients').fill('http://hooks.example.org/');
    await addDrawer().getByLabel('Recipients').press('Enter');
    await addDrawer().getByRole('button', { name: 'Create' }).click();
    await addDrawer()
      .getByText(/^A webhook begins with https:\/\//)
      .waitFor();
    await removeRecipient('http://');
    await addDrawer().getByLabel('Recipients').fill('https://hooks.example.org/mesonet');
    await addDrawer().getByLabel('Recipients').press('Enter');
    await addDrawer().getByRole('button', { name: 'Create' }).click();
    await button('Edit Control room').click();
    const [group] = await groups();
    await editDrawer().getByText(group!.secret!).waitFor();
    await page.getByRole('button', { name: 'Copy the secret' }).waitFor();
  });

  it('can be tested once they are saved as they are shown', async () => {
    const { page } = place;
    await calls().group();
    await openTab();
    await button('Create').click();
    await addDrawer().getByText('Please save this notification group before testing.').waitFor();
    expect(await addDrawer().getByRole('button', { name: 'Test' }).isDisabled()).toBe(true);
    await addDrawer().getByRole('button', { name: 'Cancel' }).click();
    await button('Edit Growers').click();
    const test = editDrawer().getByRole('button', { name: 'Test' });
    expect(await test.isEnabled()).toBe(true);
    await editDrawer().getByLabel('Description').fill('Others');
    await editDrawer().getByText('Please save this notification group before testing.').waitFor();
    expect(await test.isDisabled()).toBe(true);
    await editDrawer().getByLabel('Description').fill('Growers');
    await test.click();
    await page.getByText('Test notifications sent.').waitFor();
    // The server refuses a second test within a minute.
    await test.click();
    await page.getByText(/^Failed to send test notifications: ./).waitFor();
  });
});

describe('push notification recipients', () => {
  const statusOf = async (id: string) =>
    (await place.server.get<DeviceToken>(ofAccount(`device_tokens/${id}/`), place.account.cookie)).status;

  it('are pending, then approved; denied ones are hidden', async () => {
    const { page } = place;
    await calls().approvedDevice('Approved phone');
    const pending = await calls().device('Pending phone');
    const unwanted = await calls().device('Unwanted phone');
    await openTab();
    await page.getByRole('tab', { name: 'Notifications 2 pending' }).waitFor();
    await rowOf('Pending phone').getByText('(pending)').waitFor();
    const heads = page.getByRole('table').last().getByRole('columnheader');
    expect((await heads.allInnerTexts()).map((text) => text.trim())).toEqual(['Alias', 'Actions']);
    const names = async () =>
      (await page.getByRole('table').last().getByRole('rowheader').allInnerTexts()).map((text) =>
        text.trim(),
      );
    expect(await names()).toEqual(['Pending phone (pending)', 'Unwanted phone (pending)', 'Approved phone']);
    await button('Deny: Unwanted phone').click();
    await page.getByText('Token denied').waitFor();
    await rowOf('Unwanted phone').waitFor({ state: 'detached' });
    await button('Approve: Pending phone').click();
    await page.getByText('Token approved').waitFor();
    await button('Revoke Approval: Pending phone').waitFor();
    expect([await statusOf(pending._id), await statusOf(unwanted._id)]).toEqual(['approved', 'denied']);
  });

  it('lose their approval after a question', async () => {
    const { page } = place;
    await calls().approvedDevice('Phone');
    await openTab();
    await button('Revoke Approval: Phone').click();
    await page
      .getByRole('dialog', { name: 'Are you sure you want to revoke approval of "Phone"' })
      .getByRole('button', { name: 'Revoke Approval' })
      .click();
    await page.getByText('Token denied').waitFor();
    await page.getByText('No device has asked yet').waitFor();
  });

  it('say why a decision was not taken', async () => {
    const { page } = place;
    const [one, other] = [await calls().device('One'), await calls().device('Other')];
    await openTab();
    await button('Approve: One').waitFor();
    await remove(`device_tokens/${one._id}/`);
    await button('Approve: One').click();
    await page.getByText(/^Failed to approve token: ./).waitFor();
    await remove(`device_tokens/${other._id}/`);
    await button('Deny: Other').click();
    await page.getByText(/^Failed to deny token: ./).waitFor();
  });
});

describe('maintenance windows', () => {
  it('are added, ended and deleted', async () => {
    const { page } = place;
    await openTab();
    await page.getByText('No maintenance is planned').waitFor();
    await button('Add window').click();
    const dialog = page.getByRole('dialog', { name: 'Add Maintenance Window' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Invalid reason').waitFor();
    await dialog.getByLabel('Station').click();
    await option('Ridge').click();
    await dialog.getByLabel('Reason').fill('Mast is painted');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Maintenance window added').waitFor();
    await rowOf('Mast is painted').getByText('Ridge').waitFor();
    await button('End now: Mast is painted').click();
    await page.getByText('Maintenance window ended').waitFor();
    await rowOf('Mast is painted').waitFor({ state: 'detached' });

    const [start, end] = [24, 26].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
    const { server, account } = place;
    const window = { start, end, reason: 'Server moves' };
    const answer = await server.postJson(ofAccount('maintenance_windows/'), window, {
      cookie: account.cookie,
    });
    expect(answer.status).toBe(200);
    await openTab();
    await rowOf('Server moves').getByText('All stations').waitFor();
    await button('Delete: Server moves').click();
    await page
      .getByRole('dialog', { name: 'Are you sure you want to delete maintenance window "Server moves"' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('Maintenance window deleted').waitFor();
  });
});
