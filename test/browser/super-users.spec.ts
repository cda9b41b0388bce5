import { type Page } from 'playwright-core';
import { signInByEmail } from '../support/people/email-sign-in.js';
import { newAddress } from '../support/people/outbox.js';
import { userPage } from '../support/browser/user-page.js';

const place = userPage();
let page: Page;

beforeEach(async () => {
  page = await place.pageOf({ cookie: await place.server.superAdmin() });
});
afterEach(() => page.close());

async function add(email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Add User' }).click();
}

async function remove(email: string, from = page): Promise<void> {
  await from.getByRole('button', { name: `Remove ${email}` }).click();
  await from
    .getByRole('dialog', { name: `Are you sure you want to remove ${email}'s super admin priveleges?` })
    .getByRole('button', { name: 'Remove' })
    .click();
}

describe('the super users', () => {
  it('are where the warning about the shared sign-in leads, are added and removed', async () => {
    await page.goto('/admin/sadmin/organizations');
    await page.getByText('The shared super-admin login is deprecated').waitFor();
    await page.getByRole('alert').getByRole('link', { name: 'Super Users' }).click();
    await page.waitForURL('**/admin/sadmin/users');
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await add('no address');
    await dialog.getByText('Invalid email').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    const email = newAddress('super');
    await add(email);
    await page.getByText('Added user').waitFor();
    const item = page.getByRole('listitem').filter({ hasText: email });
    await item.waitFor();
    await remove(email);
    await page.getByText('User removed from Sadmin').waitFor();
    await item.waitFor({ state: 'detached' });
  });

  it('see themselves, get no warning, and have to sign in again once they removed themselves', async () => {
    const email = newAddress('super');
    const { server } = place;
    await server.postJson('/api/v1/sadmin/users/', { email }, { cookie: await server.superAdmin() });
    const own = await place.pageOf(await signInByEmail(server, email));
    await own.goto('/admin/sadmin/organizations');
    await own.getByRole('heading', { name: 'Organizations' }).waitFor();
    expect(await own.getByText('The shared super-admin login is deprecated').count()).toBe(0);
    await own.getByRole('link', { name: 'Super Users' }).click();
    await own.getByRole('listitem').filter({ hasText: email }).getByText('you', { exact: true }).waitFor();
    await remove(email, own);
    await own.getByLabel('Username').or(own.getByLabel('Email')).waitFor();
    await own.close();
  });

  it('tell that somebody is one already, and leave them as they are', async () => {
    const email = newAddress('super');
    await page.goto('/admin/sadmin/users');
    await add(email);
    await page.getByText('Added user').waitFor();
    await page.getByRole('dialog', { name: 'Add User' }).waitFor({ state: 'detached' });
    await add(email.toUpperCase());
    await page.getByText('Error adding user.').waitFor();
    await page.getByText(`${email} is a super user already`).waitFor();
    await page.getByRole('dialog', { name: 'Add User' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('listitem').filter({ hasText: email }).count()).toBe(1);
    await remove(email);
  });

  it('tell why one could not be removed', async () => {
    const email = newAddress('super');
    await page.goto('/admin/sadmin/users');
    await add(email);
    const path = `**/sadmin/users/${encodeURIComponent(email)}/`;
    const detail = 'The last super user cannot be removed';
    await page.route(path, (route) => route.fulfill({ status: 409, body: JSON.stringify({ detail }) }));
    await remove(email);
    await page.getByText('Error removing user.').waitFor();
    await page.getByText(detail).waitFor();
    await page.unroute(path);
    await remove(email);
    await page.getByText('User removed from Sadmin').waitFor();
  });
});
