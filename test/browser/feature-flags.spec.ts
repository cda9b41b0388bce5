import type { Page } from 'playwright-core';
import { userPage } from '../support/browser/user-page.js';
import { eventually } from '../support/wait-for.js';

const place = userPage();
/** A flag that no other test needs. */
const FLAG = 'subscription_page';
let page: Page;

beforeEach(async () => {
  page = await place.pageOf({ cookie: await place.server.superAdmin() });
  await page.goto('/admin/sadmin/organizations');
  await page.getByRole('link', { name: 'Feature Flags' }).click();
  await page.getByRole('heading', { name: 'Feature Flags' }).waitFor();
});
afterEach(() => page.close());

const ofOwn = async (flag = FLAG) => {
  const { server, account } = place;
  const path = `/api/v1/featureflags/?subject=${account.id}&flags=${flag}`;
  return (await server.get<Record<string, boolean>>(path, account.cookie))[flag];
};

/** Filters the flag's page to the own organization. */
async function choose() {
  await page.getByLabel('Flag', { exact: true }).selectOption(FLAG);
  await page.getByLabel('Filter by id or name').fill(place.account.id);
  const row = page.getByRole('row').filter({ hasText: place.account.id });
  await row.waitFor();
  return row;
}

describe('the feature flags', () => {
  it('are listed with what they switch', async () => {
    for (const text of ['improved_login_rollout', 'user_management', 'data_export_page', FLAG])
      await page.getByRole('heading', { name: text }).waitFor();
    await page.getByText('Lets admins add, change and remove the users of their organization.').waitFor();
  });

  it('are set for one organization, which tells who did it, and go back to the default', async () => {
    const row = await choose();
    await row.getByRole('radio', { name: 'On', exact: true }).click();
    await page.getByText('Feature flag changed').waitFor();
    await row.getByText(/^sadmin, /).waitFor();
    await eventually(async () => expect(await ofOwn()).toBe(true));
    await page.reload();
    const again = await choose();
    expect(await again.getByRole('radio', { name: 'On', exact: true }).isChecked()).toBe(true);
    await again.getByRole('radio', { name: 'Default (off)' }).click();
    await eventually(async () => expect(await ofOwn()).toBe(false));
    await again.getByText(/^sadmin, /).waitFor({ state: 'detached' });
  });

  it('list the organizations first that differ, and find them by a part of id or name', async () => {
    const { server, account } = place;
    const row = await choose();
    await row.getByRole('radio', { name: 'On', exact: true }).click();
    await row.getByText(/^sadmin, /).waitFor();
    await page.reload();
    await page.getByLabel('Flag', { exact: true }).selectOption(FLAG);
    const isFirst = page
      .locator('tbody tr[data-row-key]')
      .first()
      .getByRole('radio', { name: 'On', exact: true });
    await eventually(async () => expect(await isFirst.isChecked()).toBe(true));
    await page.getByLabel('Filter by id or name').fill('no such thing');
    await page.getByText('No organization has such an id or name').waitFor();
    const path = `/api/v1/featureflags/${FLAG}/?subject=${account.id}`;
    const cookie = await server.superAdmin();
    expect((await server.fetch(path, { method: 'DELETE', cookie })).status).toBe(200);
  });

  it('change for all organizations once that is confirmed, and go back', async () => {
    const choice = page.getByRole('radiogroup', { name: `Default of ${FLAG}` });
    await choice.getByRole('radio', { name: 'On', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Switch ${FLAG} on for every organization?` });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await ofOwn()).toBe(false);
    await choice.getByRole('radio', { name: 'On', exact: true }).click();
    await dialog.getByRole('button', { name: 'Change' }).click();
    await dialog.waitFor({ state: 'detached' });
    await eventually(async () => expect(await ofOwn()).toBe(true));
    await choice.getByRole('radio', { name: 'Built-in (off)' }).click();
    await page
      .getByRole('dialog', { name: `Switch ${FLAG} off for every organization?` })
      .getByRole('button', { name: 'Change' })
      .click();
    await eventually(async () => expect(await ofOwn()).toBe(false));
  });

  it('tell why a change failed', async () => {
    const row = await choose();
    const detail = 'The database is away';
    await page.route(`**/featureflags/${FLAG}/`, (route) =>
      route.fulfill({ status: 503, body: JSON.stringify({ detail }) }),
    );
    await row.getByRole('radio', { name: 'On', exact: true }).click();
    await page.getByText('Error changing feature flag.').waitFor();
    await page.getByText(detail).waitFor();
    const before = row.getByRole('radio', { name: 'Default (off)' });
    await eventually(async () => expect(await before.isChecked()).toBe(true));
  });
});
