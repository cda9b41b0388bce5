import type { Locator, Page } from 'playwright-core';
import { holdRequests } from '../support/browser/held-requests.js';
import { userPage } from '../support/browser/user-page.js';
import { ScreenCalls, zipOf } from '../support/screens/screen-calls.js';

const place = userPage();
let page: Page;
let card: Locator;
let ids: string[];
let screens: ScreenCalls[];

beforeEach(async () => {
  const { server, account } = place;
  const cookie = await server.superAdmin();
  ids = [account.id, (await server.createAccount()).id];
  screens = ids.map((id) => new ScreenCalls(server, id, cookie));
  for (const each of screens) await each.import(zipOf({ 'old.css': 'a{}' }));
  page = await place.pageOf({ cookie });
  card = page.getByRole('region', { name: 'Custom Screens (included in snapshots)' });
  await page.goto('/admin/sadmin/backuprestore');
});
afterEach(() => page.close());

const file = (content: Buffer) => ({ name: 'screens-all.zip', mimeType: 'application/zip', buffer: content });

describe('the custom screens of all organizations', () => {
  it('are shown once the list of snapshots above them has its height', async () => {
    const answer = await holdRequests(page, '**/snapshots/');
    await page.reload();
    await page.getByRole('status', { name: 'Loading snapshots ...' }).waitFor();
    expect(await card.count()).toBe(0);
    answer();
    await card.waitFor();
  });

  it('are exported', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('link', { name: 'Export Custom Screens' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('custom_screens.zip');
  });

  it('are uploaded after it is said whose they replace', async () => {
    await card.getByRole('button', { name: 'Upload Screens' }).click();
    const submit = card.getByRole('button', { name: 'Submit Selected File' });
    expect(await submit.isDisabled()).toBe(true);
    await card.locator('input[type=file]').setInputFiles(file(zipOf({ [`${ids[0]}/new.css`]: 'a{}' })));
    await card.getByText(new RegExp(`replaces the screens of ${ids[0]}, leaves `)).waitFor();
    expect(await screens[0]!.paths()).toEqual(['old.css']);
    await submit.click();
    await page.getByText('Successfully imported Custom Screens').waitFor();
    await submit.waitFor({ state: 'detached' });
    expect(await Promise.all(screens.map((each) => each.paths()))).toEqual([['new.css'], ['old.css']]);
  });

  it('are not uploaded when the upload is cancelled', async () => {
    await card.getByRole('button', { name: 'Upload Screens' }).click();
    await card.locator('input[type=file]').setInputFiles(file(zipOf({ [`${ids[0]}/new.css`]: 'a{}' })));
    await card.getByRole('button', { name: 'Cancel' }).click();
    await card.getByText('Drop a .zip here or').waitFor({ state: 'detached' });
    expect(await screens[0]!.paths()).toEqual(['old.css']);
  });

  it('are refused with the organization that is unknown', async () => {
    await card.getByRole('button', { name: 'Upload Screens' }).click();
    await card.locator('input[type=file]').setInputFiles(file(zipOf({ 'nobody/new.css': 'a{}' })));
    await card.getByRole('alert').getByText('Unknown organization: nobody').waitFor();
    expect(await card.getByRole('button', { name: 'Submit Selected File' }).isDisabled()).toBe(true);
  });
});
