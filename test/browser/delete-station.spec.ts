import type { Route } from 'playwright-core';
import { holdRequests } from '../support/browser/held-requests.js';
import { managerPage } from '../support/browser/manager-page.js';

const place = managerPage('test');

describe('deleting a station', () => {
  it('asks for its id, and leads to the stations, where it is no more', async () => {
    const { page, station } = place;
    await place.goTo('settings');
    await page.getByRole('button', { name: 'Delete station …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete station "Ridge"' });
    const confirm = dialog.getByRole('button', { name: 'Delete', exact: true });
    await dialog.getByRole('textbox').fill('Ridge');
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill(station.id);
    await confirm.click();

    await page.getByText('Station deleted').waitFor();
    await page.waitForURL(`**/admin/${place.account.id}/stations`);
    await page.getByRole('link', { name: 'Ridge', exact: true }).waitFor({ state: 'detached' });
    const gone = `/api/v1/accounts/${place.account.id}/stations/${station.id}/`;
    expect((await place.server.fetch(gone, { cookie: place.account.cookie })).status).toBe(404);
  });

  it('is offered once what stands above has its height', async () => {
    const { page, station } = place;
    const answer = await holdRequests(page, `**/stations/${station.id}/intake/`);
    await place.goTo('settings');
    await page.getByRole('status', { name: "Loading the station's settings" }).waitFor();
    const deletion = page.getByRole('button', { name: 'Delete station …' });
    expect(await deletion.count()).toBe(0);
    answer();
    await deletion.waitFor();
  });

  it('asks the server once, however often Enter is pressed', async () => {
    const { page, station } = place;
    await place.goTo('settings');
    const held: Route[] = [];
    await page.route(`**/stations/${station.id}/`, (route) => {
      if (route.request().method() === 'DELETE') return void held.push(route);
      return route.continue();
    });
    await page.getByRole('button', { name: 'Delete station …' }).click();
    const field = page.getByRole('dialog').getByRole('textbox');
    await field.fill(station.id);
    await field.press('Enter');
    await page.locator('.ant-btn-loading').waitFor();
    await field.press('Enter');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(held).toHaveLength(1);
    await held[0]!.continue();
    await page.getByText('Station deleted').waitFor();
  });

  it('keeps it when one thinks better of it', async () => {
    const { page } = place;
    await place.goTo('settings');
    await page.getByRole('button', { name: 'Delete station …' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`/admin/${place.account.id}/home`);
    await page.getByRole('link', { name: 'Ridge', exact: true }).first().waitFor();
  });
});
