import type { Page } from 'playwright-core';
import { graveFindings } from '../support/browser/axe.js';
import { superUserPage } from '../support/browser/user-page.js';
import { eventually } from '../support/wait-for.js';

const place = superUserPage();
let page: Page;

beforeEach(() => {
  page = place.superPage;
});

async function openTab(on = page): Promise<void> {
  await on.goto(`/admin/${place.account.id}/home`);
  await on.getByRole('button', { name: 'User settings' }).click();
  await on.getByRole('tab', { name: 'Profile' }).waitFor();
}

const statusWith = async (secret: string) =>
  (await place.server.fetch('/api/v1/accounts/', { headers: { authorization: `Bearer ${secret}` } })).status;

describe('access tokens', () => {
  it('are made, shown once, copied and deleted', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTab();
    await page.getByRole('tab', { name: 'Access Tokens' }).click();
    await page
      .getByRole('heading', { name: 'User Access Tokens - Temporary credentials for developers.' })
      .waitFor();
    const create = page.getByRole('button', { name: 'Create Token' });
    expect(await create.isDisabled()).toBe(true);
    await page.getByLabel('Description', { exact: true }).fill('  ');
    expect(await create.isDisabled()).toBe(true);
    await page.getByLabel('Description', { exact: true }).fill('A script');
    await create.click();
    await page.getByText('Created access token').waitFor();
    const secret = await page.getByText(/^mst_[\w-]{38}$/).innerText();
    expect(await statusWith(secret)).toBe(200);
    await page.getByText('Authorization: Bearer').waitFor();
    await eventually(async () => expect(await graveFindings(page)).toEqual([]));
    await page.getByRole('button', { name: 'Copy token' }).click();
    await page.getByText('Copied token to clipboard').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);

    await openTab();
    await page.getByRole('tab', { name: 'Access Tokens' }).click();
    const row = page.getByRole('row', { name: 'A script' });
    await row.waitFor();
    const heads = await page.getByRole('dialog').getByRole('columnheader').allInnerTexts();
    expect(heads.map((text) => text.trim())).toEqual(['Description', 'Created', 'Expires', 'Actions']);
    const [, created = '', expires = ''] = await row.getByRole('cell').allInnerTexts();
    expect(Date.parse(expires) - Date.parse(created)).toBe(10_080 * 60_000);
    expect(await page.getByText(/^mst_/).count()).toBe(0);
    await page.getByRole('button', { name: 'Delete: A script' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await question.getByText('This action cannot be undone.').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted access token').waitFor();
    await row.waitFor({ state: 'detached' });
    expect(await statusWith(secret)).toBe(401);
  });

  it('that could not be made or deleted are told as failures', async () => {
    await openTab();
    await page.getByRole('tab', { name: 'Access Tokens' }).click();
    await page.getByLabel('Description', { exact: true }).fill('A script');
    const refuse = { status: 409, body: JSON.stringify({ detail: 'Not just now' }) };
    await page.route('**/api/v1/access_tokens/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(refuse),
    );
    const create = page.getByRole('button', { name: 'Create Token' });
    await create.click();
    await page.getByRole('alert').getByText('Error creating access token', { exact: true }).waitFor();
    await page.unroute('**/api/v1/access_tokens/**');
    await create.click();
    await page.getByText('Created access token').waitFor();

    await page.route('**/api/v1/access_tokens/**', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(refuse) : route.continue(),
    );
    await page.getByRole('button', { name: 'Delete: A script' }).click();
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alert').getByText('Error deleting access token', { exact: true }).waitFor();
    await page.getByRole('row', { name: 'A script' }).waitFor();
  });

  it('are of super admins only', async () => {
    await openTab(place.page);
    expect(await place.page.getByRole('tab', { name: 'Access Tokens' }).count()).toBe(0);
  });
});
