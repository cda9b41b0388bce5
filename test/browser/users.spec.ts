import { newAddress } from '../support/people/outbox.js';
import { newMember } from '../support/people/email-sign-in.js';
import { userPage } from '../support/browser/user-page.js';

const place = userPage();

const rowOf = (email: string) => place.page.getByRole('row').filter({ hasText: email });

async function openSettings(): Promise<void> {
  await place.page.goto(`/admin/${place.account.id}/home`);
  await place.page.getByRole('link', { name: 'Settings', exact: true }).click();
  await place.page.waitForURL(`**/admin/${place.account.id}/account`);
  await rowOf(place.user.email).waitFor();
}

async function choose(email: string, role: string): Promise<void> {
  await place.page.getByRole('combobox', { name: `Role of ${email}` }).click();
  await place.page.locator('.ant-select-item-option:visible').getByText(role, { exact: true }).click();
}

async function openMenu(email: string, entry: string): Promise<void> {
  await place.page.getByRole('button', { name: `Actions: ${email}` }).click();
  await place.page.getByRole('menuitem', { name: entry }).click();
}

describe('the users of an organization', () => {
  it('are invited, get another role and are removed', async () => {
    const { page } = place;
    const email = newAddress();
    await openSettings();
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await dialog.getByLabel('Email').fill('no address');
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await dialog.getByText('Invalid email').waitFor();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await page.getByText('User added').waitFor();
    await rowOf(email).getByText('invite sent ...').waitFor();
    await rowOf(email).getByText('-', { exact: true }).waitFor();

    await choose(email, 'manager');
    await page.getByText('Updated user role').waitFor();
    await openMenu(email, 'Remove User');
    await page
      .getByRole('dialog', { name: `Are you sure you want to remove ${email}` })
      .getByRole('button', { name: 'Remove User' })
      .click();
    await page.getByText('Removed user').waitFor();
    await rowOf(email).waitFor({ state: 'detached' });
  });

  it('have a picture, a name, an address and one of three roles', async () => {
    const { page, user } = place;
    await openSettings();
    expect(await page.title()).toBe('Settings');
    const heads = await page.getByRole('table').first().getByRole('columnheader').allInnerTexts();
    expect(heads.map((text) => text.trim())).toEqual(['Name', 'Email', 'Role', 'Actions']);
    await rowOf(user.email).locator('svg rect').first().waitFor();
    await rowOf(user.email).getByRole('cell', { name: user.email, exact: true }).waitFor();
    const role = page.locator('.ant-select').filter({ has: page.getByLabel(`Role of ${user.email}`) });
    expect((await role.boundingBox())!.width).toBe(150);
    await role.hover();
    expect(await role.locator('.ant-select-clear').count()).toBe(0);
    await role.click();
    const roles = page.locator('.ant-select-item-option:visible');
    await roles.first().waitFor();
    expect(await roles.allInnerTexts()).toEqual(['guest', 'manager', 'admin']);
  });

  it('that are there already, or gone already, are told as failures', async () => {
    const { page, server, account, user } = place;
    const member = await newMember(server, account, 'guest');
    await openSettings();
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await dialog.getByLabel('Email').fill(user.email);
    await dialog.getByRole('button', { name: 'Add User' }).click();
    const failure = page.getByRole('alert');
    await failure.getByText('Error adding user. Please try again.', { exact: true }).waitFor();
    await dialog.waitFor({ state: 'detached' });

    await openMenu(member.email, 'Remove User');
    const path = `/api/v1/accounts/${account.id}/users/${member.id}/`;
    const remove = () => server.fetch(path, { method: 'DELETE', cookie: user.cookie });
    expect((await remove()).status).toBe(204);
    const { detail } = (await (await remove()).json()) as { detail: string };
    await page.getByRole('dialog').getByRole('button', { name: 'Remove User' }).click();
    await failure.getByText(detail, { exact: true }).waitFor();
    await rowOf(member.email).waitFor({ state: 'detached' });
  });

  it('keep an admin, and the page says why', async () => {
    const { page, user } = place;
    await openSettings();
    await choose(user.email, 'guest');
    await page.getByText('Error changing user role').waitFor();
    await page.getByText('The organization needs at least one admin').waitFor();
    await rowOf(user.email).getByText('admin', { exact: true }).waitFor();
    await openMenu(user.email, 'Leave Organization');
    await page.getByRole('dialog').getByRole('button', { name: 'Leave Organization' }).click();
    await page.getByText('Error leaving organization: The organization needs at least one admin').waitFor();
  });

  it('leave, and belong to none then', async () => {
    const { page, server, account, user } = place;
    await newMember(server, account, 'admin');
    await openSettings();
    await openMenu(user.email, 'Leave Organization');
    await page.getByRole('dialog').getByRole('button', { name: 'Leave Organization' }).click();
    await page.getByText('You belong to no organization yet').waitFor();
    await page.goto(`/admin/${account.id}/home`);
    await page.getByText('Invalid accountid').waitFor();
  });

  it('are for admins only', async () => {
    const { server, account } = place;
    const page = await place.pageOf(await newMember(server, account, 'manager'));
    await page.goto(`/admin/${account.id}/account`);
    await page.getByText('You do not have the permissions required to view this page.').waitFor();
    expect(await page.getByRole('link', { name: 'Settings', exact: true }).count()).toBe(0);
    await page.goto('/admin/sadmin/organizations');
    await page.getByText('You do not have permission to view this page.').waitFor();
    await page.close();
  });
});
