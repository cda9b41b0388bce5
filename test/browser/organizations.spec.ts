import type { Page } from 'playwright-core';
import { holdRequests } from '../support/browser/held-requests.js';
import { signInByEmail } from '../support/people/email-sign-in.js';
import { newAddress } from '../support/people/outbox.js';
import { graveFindings } from '../support/browser/axe.js';
import { userPage } from '../support/browser/user-page.js';
import { eventually } from '../support/wait-for.js';

const place = userPage();
let page: Page;

beforeEach(async () => {
  page = await place.pageOf({ cookie: await place.server.superAdmin() });
  await page.goto('/admin/sadmin/organizations');
});
afterEach(() => page.close());

describe('the organizations', () => {
  it('are listed once it is known what is said above them', async () => {
    const answer = await holdRequests(page, '**/organization_requests/?*');
    await page.reload();
    await page.getByRole('status', { name: 'Loading accounts ...' }).waitFor();
    expect(await page.getByLabel('Filter by id or name').count()).toBe(0);
    answer();
    await page.getByLabel('Filter by id or name').waitFor();
  });

  it('are made by id and name, which have to be ones', async () => {
    const id = `${place.account.id}-New`;
    await page.getByRole('button', { name: 'Create Organization' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Organization' });
    const create = dialog.getByRole('button', { name: 'Create' });
    await dialog.getByLabel('Id').fill('no id');
    await dialog.getByLabel('Name').fill(' ');
    await create.click();
    await dialog.getByText('Invalid id').waitFor();
    await dialog.getByText('Invalid name').waitFor();
    await dialog.getByLabel('Id').fill('admin');
    await dialog.getByLabel('Name').fill('Höhen-Wetter 2');
    await create.click();
    await page.getByText('Failed to create organization. Invalid id').waitFor();
    await eventually(async () => expect(await graveFindings(page)).toEqual([]));
    await dialog.getByLabel('Id').fill(id);
    await create.click();
    await page.getByText('Organization created').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const created = page.getByRole('dialog', { name: 'Höhen-Wetter 2 is there' });
    await created.getByText('Nobody but super admins can open it yet.').waitFor();
    expect(await created.getByRole('link', { name: 'Add its first admin' }).getAttribute('href')).toBe(
      `/admin/${id}/account`,
    );
    await created.getByRole('button', { name: 'Close' }).last().click();
    await created.waitFor({ state: 'detached' });
    await page.getByLabel('Filter by id or name').fill(id);
    await page.getByRole('link', { name: 'Höhen-Wetter 2' }).click();
    await page.waitForURL(`**/admin/${id}/home`);
  });

  it('say how the first admin gets in, and invite them', async () => {
    const id = `${place.account.id}-Adm`;
    const email = newAddress('first');
    await page.getByRole('button', { name: 'Create Organization' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Organization' });
    await dialog.getByLabel('Id').fill(id);
    await dialog.getByLabel('Name').fill('Valley');
    await dialog.getByLabel('Email of its first admin').fill('nobody');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Invalid email').waitFor();
    await dialog.getByLabel('Email of its first admin').fill(` ${email} `);
    await dialog.getByRole('button', { name: 'Create' }).click();
    const created = page.getByRole('dialog', { name: 'Valley is there' });
    await created.getByText(email).waitFor();
    await created.getByRole('link', { name: 'Open the organization' }).click();
    await page.waitForURL(`**/admin/${id}/home`);
    const { cookie } = await signInByEmail(place.server, email);
    const session = await place.server.get<{ accounts: unknown }>('/api/v1/session/', cookie);
    expect(session.accounts).toEqual({ [id]: { role: 'admin' } });
  });

  it('are listed by id, and found by a part of id or name in any case', async () => {
    const { server, account } = place;
    const cookie = await server.superAdmin();
    const ids = ['a', 'b'].map((letter) => `${account.id}${letter}`);
    const names = ['Second to none', 'First of all'].map((name) => `${name} ${account.id}`);
    for (const n of [1, 0]) {
      await server.postJson('/api/v1/accounts/', { id: ids[n], accountname: names[n] }, { cookie });
    }
    await page.reload();
    const filter = page.getByLabel('Filter by id or name');
    const rows = page.getByRole('row').filter({ hasText: account.id });
    await filter.fill(account.id.toUpperCase());
    await eventually(async () =>
      expect((await rows.allInnerTexts()).map((text) => text.split(/\s+/).at(-1))).toEqual([
        account.id,
        ...ids,
      ]),
    );
    await filter.fill(`FIRST OF ALL ${account.id}`);
    await eventually(async () => expect(await rows.count()).toBe(1));
    await filter.fill('no such thing');
    await page.getByText('No organization has such an id or name').waitFor();
  });
});
