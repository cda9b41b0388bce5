import { newMember } from '../support/people/email-sign-in.js';
import { userPage } from '../support/browser/user-page.js';

const place = userPage();

const rowOf = (text: string) => place.page.getByRole('row').filter({ hasText: text });

async function openLog(): Promise<void> {
  await place.page.goto(`/admin/${place.account.id}/account`);
  await place.page.getByRole('link', { name: 'Audit log' }).click();
  await place.page.waitForURL('**/account/audit');
  await place.page.getByRole('heading', { name: 'Audit log' }).waitFor();
}

async function chooseAction(label: string): Promise<void> {
  await place.page.getByRole('combobox', { name: 'Action' }).click();
  await place.page.locator('.ant-select-item-option:visible').getByText(label, { exact: true }).click();
}

describe('the audit log of an organization', () => {
  it('tells what happened in plain words, and shows before and after by keyboard', async () => {
    const { page, server, account, user } = place;
    const member = await newMember(server, account, 'guest');
    const path = `/api/v1/accounts/${account.id}/users/${member.id}/`;
    await server.patchJson(path, { role: 'manager' }, user.cookie);
    await openLog();
    const change = rowOf('Changed the role of').filter({ hasText: member.email });
    await change.getByText(user.email).waitFor();
    await change.getByText('127.0.0.1').waitFor();
    const time = change.locator('time');
    expect(await time.getAttribute('title')).toMatch(/^\d+ \w{3} \d{4}, \d\d:\d\d:\d\d \+00:00$/);
    await change.getByRole('button', { name: 'Expand row' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: 'role guest manager', exact: true }).waitFor();
    await rowOf('Added a user').filter({ hasText: member.email }).getByText('shared sign-in').waitFor();
  });

  it('finds by action, by who and by day, and keeps what is looked for in the address', async () => {
    const { page, server, account } = place;
    await server.createStation(account, { stationname: 'Ridge' });
    await openLog();
    await chooseAction('Added a station');
    await rowOf('Added a user').waitFor({ state: 'detached' });
    await rowOf('Added a station').waitFor();
    expect(new URL(page.url()).search).toBe('?action=station_created');
    await page.reload();
    await rowOf('Added a station').waitFor();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await rowOf('Added a user').waitFor();

    const who = page.getByRole('searchbox', { name: 'Who' });
    await who.fill('nobody of that name');
    await who.press('Enter');
    await page.getByText('Nothing of that kind').waitFor();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await rowOf('Added a user').waitFor();
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByText('Nothing of that kind').waitFor();
    await page.getByLabel('From', { exact: true }).fill('2019-12-31');
    await page.waitForURL('**/account/audit?from=2019-12-31&to=2020-01-01');
  });

  it('goes on to older entries', async () => {
    const { page, server, account } = place;
    for (let n = 0; n < 52; n += 1) await server.createStation(account, { stationname: `Station ${n}` });
    await page.goto(`/admin/${account.id}/account/audit?action=station_created`);
    const rows = page.getByRole('row').filter({ hasText: 'Added a station' });
    await rows.nth(49).waitFor();
    expect(await rows.count()).toBe(50);
    await page.getByRole('button', { name: 'Older entries' }).click();
    await rows.nth(51).waitFor();
    await page.getByRole('button', { name: 'Older entries' }).waitFor({ state: 'detached' });
  });

  it('says why nothing is shown', async () => {
    const { page, account } = place;
    await page.route('**/audit/?*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto(`/admin/${account.id}/account/audit`);
    await page.getByText('The audit log could not be loaded').waitFor();
    await page.unroute('**/audit/?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await rowOf('Signed in').first().waitFor();
  });

  it('is for admins only', async () => {
    const { server, account } = place;
    const page = await place.pageOf(await newMember(server, account, 'manager'));
    await page.goto(`/admin/${account.id}/account/audit`);
    await page.getByText('You do not have the permissions required to view this page.').waitFor();
    await page.close();
  });
});

describe('the audit log of the installation', () => {
  it('tells super admins of all organizations, and leads to each', async () => {
    const { server } = place;
    const page = await place.pageOf({ cookie: await server.superAdmin() });
    // Other tests do much at the same time, and the page shows only the newest entries.
    const account = await server.createAccount();
    await page.goto('/admin/sadmin/organizations');
    await page.getByRole('link', { name: 'Audit log' }).click();
    const created = page.getByRole('row').filter({ hasText: 'Created the organization' });
    await created.filter({ hasText: account.id }).getByText('sadmin').waitFor();
    await created.getByRole('link', { name: account.id }).click();
    await page.waitForURL(`**/admin/${account.id}/account/audit`);
    await page.close();
  });
});
