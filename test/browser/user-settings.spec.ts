import type { Page } from 'playwright-core';
import { newMember, signInByEmail } from '../support/people/email-sign-in.js';
import { userPage } from '../support/browser/user-page.js';

const place = userPage();

async function openSettings(tab: string, page: Page = place.page) {
  await page.goto(`/admin/${place.account.id}/home`);
  await page.getByRole('button', { name: 'User settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'User settings' });
  await dialog.getByRole('tab', { name: tab }).click();
  return dialog;
}

describe('the settings of a user', () => {
  it('keep the names, which others see then', async () => {
    const { page, user, account } = place;
    const dialog = await openSettings('Profile');
    await dialog.locator('svg rect').first().waitFor();
    expect(await dialog.getByLabel('Email').inputValue()).toBe(user.email);
    expect(await dialog.getByLabel('Email').isEditable()).toBe(false);
    await dialog.getByLabel('First Name').fill('Ann');
    await dialog.getByLabel('Last Name').fill('Hill');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Yay').waitFor();
    await page.goto(`/admin/${account.id}/account`);
    await page.getByRole('row').filter({ hasText: user.email }).getByText('Ann Hill').waitFor();
  });

  it('say so when the names were not kept', async () => {
    const { page } = place;
    const dialog = await openSettings('Profile');
    await page.route('**/api/v1/profile/', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 409, body: JSON.stringify({ detail: 'Not just now' }) })
        : route.continue(),
    );
    await dialog.getByLabel('First Name').fill('Ann');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const failure = page.getByRole('alert');
    await failure.getByText('Nay', { exact: true }).waitFor();
    await failure.getByText('Not just now').waitFor();
    expect(await dialog.getByLabel('First Name').inputValue()).toBe('Ann');
  });

  it('are not there for a sign-in that is shared', async () => {
    const page = await place.pageOf(place.account);
    await page.goto(`/admin/${place.account.id}/home`);
    await page.getByRole('button', { name: /^Theme: / }).waitFor();
    expect(await page.getByRole('button', { name: 'User settings' }).count()).toBe(0);
    await page.close();
  });

  it('end a sign-in elsewhere, and all of them', async () => {
    const { page, server, user } = place;
    const isIn = async (cookie: string) =>
      (await server.fetch('/api/v1/session/', { cookie })).status === 200;
    const other = await signInByEmail(server, user.email);
    const dialog = await openSettings('Sessions');
    await dialog.getByText('This browser').waitFor();
    expect(await dialog.getByText(/^Signed in on /).count()).toBe(2);
    await dialog.getByRole('button', { name: /^End: / }).click();
    await page.getByText('Signed out there').waitFor();
    await dialog.getByRole('button', { name: /^End: / }).waitFor({ state: 'detached' });
    expect([await isIn(other.cookie), await isIn(user.cookie)]).toEqual([false, true]);

    const third = await signInByEmail(server, user.email);
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL('**/admin/login');
    expect([await isIn(third.cookie), await isIn(user.cookie)]).toEqual([false, false]);
  });

  it('let nobody go who is the only admin, and everybody else', async () => {
    const { page, server, account, user } = place;
    const remove = async () => {
      const dialog = await openSettings('Profile');
      await dialog.getByRole('button', { name: 'Delete my user account' }).click();
      const asked = page.getByRole('dialog', { name: 'Are you sure you want to delete your user account' });
      await asked.getByText(/not possible while you are the only admin of an organization/).waitFor();
      await asked.getByText(/come back only when an admin invites you/).waitFor();
      await asked.getByRole('button', { name: 'Delete my user account' }).click();
    };
    await remove();
    await page.getByText('Error leaving organization: The organization needs at least one admin').waitFor();
    await newMember(server, account, 'admin');
    await remove();
    await page.waitForURL('**/admin/login');
    expect(await server.sql('SELECT FROM users WHERE id = $1', [user.id])).toEqual([]);
  });

  it('give the keyboard back where it was', async () => {
    const { page } = place;
    const dialog = await openSettings('Sessions');
    await dialog.getByText('This browser').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('[aria-label="User settings"]:focus').waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
  });

  it('lead out of an organization', async () => {
    const member = await newMember(place.server, place.account, 'guest');
    const page = await place.pageOf(member);
    const dialog = await openSettings('Organizations', page);
    await dialog.getByText(`Organization ${place.account.id}`).waitFor();
    await dialog.getByRole('button', { name: /^Leave Organization: / }).click();
    await page
      .getByRole('dialog', { name: /^Are you sure you want to leave / })
      .getByRole('button', { name: 'Leave Organization' })
      .click();
    await page.getByText('You belong to no organization yet').waitFor();
    await page.close();
  });
});
