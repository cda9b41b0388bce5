import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { type Browser, chromium, type Page, type Route } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath, STILL } from '../support/browser/chromium.js';
import { setSession } from '../support/browser/set-session.js';
import { restorePlace, unusedName } from '../support/snapshots/restore-place.js';

const PATH = '/admin/sadmin/backuprestore';
const place = restorePlace();
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
});
beforeEach(async () => {
  page = await pageOf({ width: 1280, height: 900 });
});
afterEach(() => page.context().close());
afterAll(() => browser.close());

async function pageOf(viewport: { width: number; height: number }): Promise<Page> {
  const { server, sadmin } = place;
  const context = await browser.newContext({ ...STILL, viewport, baseURL: server.url });
  await setSession(context, sadmin, server.url);
  const opened = await context.newPage();
  opened.setDefaultTimeout(20_000);
  return opened;
}

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const rename = (accountId: string, accountname: string) =>
  place.server.patchJson(`/api/v1/accounts/${accountId}/`, { accountname }, place.sadmin);

/**
 * Takes a snapshot and opens the page with its row.
 * @returns the name
 */
async function shownSnapshot(): Promise<string> {
  const name = unusedName();
  await place.calls.take(name);
  await page.goto(PATH);
  await rowOf(name).waitFor();
  return name;
}

describe('the snapshots', () => {
  it('warn that they are no backup, and say so when there are none', async () => {
    for (const { name } of await place.calls.list()) await place.calls.remove(name);
    await page.goto('/admin/sadmin/organizations');
    await page.getByRole('link', { name: 'Snapshots' }).click();
    await page.waitForURL(`**${PATH}`);
    await page.getByRole('heading', { name: 'Snapshots', exact: true }).waitFor();
    expect(await page.title()).toContain('Snapshots');
    const warning = page.getByRole('status').filter({ hasText: 'backup' });
    await warning.getByText('Snapshots should NOT be used for backup or recovery.').waitFor();
    await warning.getByText('Use a full database backup instead.').waitFor();
    await page.getByText('No snapshots yet').waitFor();
    await page.getByRole('heading', { name: 'Custom Screens (included in snapshots)' }).waitFor();
  });

  it('are created under a name that begins and ends with a letter or digit', async () => {
    await page.goto(PATH);
    const input = page.getByLabel('Snapshot Name');
    for (const wrong of ['', 'a', '-a', 'a-', 'a b', '_ab', 'ab_', 'a/b', 'a'.repeat(101)]) {
      await input.fill(wrong);
      expect([wrong, await button('Create Snapshot').isDisabled()]).toEqual([wrong, true]);
    }
    const name = `${unusedName()}_of-2026`;
    await input.fill(name);
    const held: Route[] = [];
    await page.route('**/api/v1/snapshots/', (route) =>
      route.request().method() === 'POST' ? void held.push(route) : route.continue(),
    );
    await input.press('Enter');
    await page.getByRole('button', { name: 'Creating Snapshot …' }).waitFor();
    await held[0]!.continue();
    await page.unroute('**/api/v1/snapshots/');
    await page.getByText('Snapshot Created').waitFor();
    const row = rowOf(name);
    await row.getByRole('cell', { name: /^\d{1,2} \w{3} \d{4}, \d\d:\d\d$/ }).waitFor();
    await row.getByRole('cell', { name: /^[\d.]+ k?B$/ }).waitFor();
    for (const column of ['Name', 'Modified', 'Size'])
      await page.getByRole('columnheader', { name: column }).waitFor();
    expect(await input.inputValue()).toBe('');
    await input.fill(name);
    await button('Create Snapshot').click();
    await page.getByText('Failed to create snapshot').waitFor();
    await page.getByText('A snapshot has this name already').waitFor();
  });

  it('are restored after the list of what that changes, and a question', async () => {
    const { server, sadmin } = place;
    const account = await server.createAccount();
    const station = await server.createStation(account);
    const name = await shownSnapshot();
    await rename(account.id, 'Other');
    const late = await server.createStation(account);
    await server.fetch(`/api/v1/accounts/${account.id}/stations/${station.id}/`, {
      method: 'DELETE',
      cookie: sadmin,
    });
    await button(`Restore ${name}`).click();
    await page.getByText(`Restore snapshot ${name}?`).waitFor();
    await page.getByText(/Settings return to .+\. Samples and passwords stay\./).waitFor();
    const list = page.getByRole('list', { name: 'What would change' });
    await list.getByText(`1 changed: ${account.id}`).waitFor();
    await list.getByText(`1 added: ${station.id}`).waitFor();
    await list.getByText(`1 removed: ${late.id}`).waitFor();
    await page.getByText('Samples of stations that are removed are erased for good.').waitFor();
    await button('No').click();
    await list.waitFor({ state: 'hidden' });
    const stored = () => server.get<{ accountname: string }>(`/api/v1/accounts/${account.id}/`, sadmin);
    expect((await stored()).accountname).toBe('Other');

    await button(`Restore ${name}`).click();
    await list.waitFor();
    const held: Route[] = [];
    await page.route('**/restore/', (route) => void held.push(route));
    await button('Yes, Restore').click();
    await page.getByText(`Restoring ${name} …`).waitFor();
    expect(await button(`Restore ${name}`).isDisabled()).toBe(true);
    await held[0]!.continue();
    await page.getByText('Snapshot restored').waitFor();
    expect((await stored()).accountname).toBe(`Organization ${account.id}`);
    await button(`Restore ${name}`).click();
    await page.getByText('Everything is as it was then: nothing would change.').waitFor();
  });

  it('tell why one was not restored, or cannot be', async () => {
    const { server } = place;
    const name = await shownSnapshot();
    const other = new Client({ connectionString: server.databaseUrl });
    await other.connect();
    await other.query('SELECT pg_advisory_lock(7302030)');
    await button(`Restore ${name}`).click();
    await button('Yes, Restore').click();
    await page.getByText('Error restoring snapshot.').waitFor();
    await page.getByText('Another snapshot is being restored').waitFor();
    await other.end();
    await server.sql(`UPDATE snapshots SET seal = 'x' WHERE name = $1`, [name]);
    await button(`Restore ${name}`).click();
    await page.getByText(/^Snapshot cannot be read\. Only a snapshot that this installation/).waitFor();
    expect(await button('Yes, Restore').isDisabled()).toBe(true);
  });

  it('are deleted after a question', async () => {
    const name = await shownSnapshot();
    await button(`Delete ${name}`).click();
    await page.getByText(`Delete snapshot ${name}?`).waitFor();
    await button('No').click();
    await button('Yes').waitFor({ state: 'hidden' });
    await rowOf(name).waitFor();
    await button(`Delete ${name}`).click();
    await button('Yes').click();
    await page.getByText('Snapshot deleted').waitFor();
    await rowOf(name).waitFor({ state: 'detached' });
    const gone = await shownSnapshot();
    await button(`Delete ${gone}`).click();
    await place.calls.remove(gone);
    await button('Yes').click();
    await page.getByText('Error deleting snapshot.').waitFor();
  });

  it('are downloaded, and taken back from the file', async () => {
    const name = await shownSnapshot();
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: `Download ${name}` }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`${name}.zip`);
    const buffer = await readFile(await download.path());
    const file = { name: `${name}.zip`, mimeType: 'application/zip', buffer };
    const chooser = page.locator('input[type=file]');
    expect(await chooser.getAttribute('accept')).toBe('.zip');
    await chooser.setInputFiles(file);
    await page.getByText('Error uploading snapshot.').waitFor();
    await page.getByText('A snapshot has this name already').waitFor();
    await place.calls.remove(name);
    await chooser.setInputFiles(file);
    await page.getByText(`Snapshot ${name} uploaded`).waitFor();
    await rowOf(name).waitFor();
    await chooser.setInputFiles({ ...file, buffer: buffer.subarray(0, buffer.length - 40) });
    await page.getByText(/^Snapshot cannot be read\. Only a snapshot that this installation/).waitFor();
  });

  it('say what is on its way, and why it did not come', async () => {
    await page.route('**/api/v1/snapshots/', (route) => route.abort());
    await page.goto(PATH);
    await page.getByRole('status', { name: 'Loading snapshots ...' }).waitFor();
    await page.getByText('The snapshots could not be loaded').waitFor();
    await page.unroute('**/api/v1/snapshots/');
    await button('Try again').click();
    await page.getByText('The snapshots could not be loaded').waitFor({ state: 'detached' });
  });

  it('fit on a phone, questions too', async () => {
    await page.context().close();
    page = await pageOf({ width: 390, height: 844 });
    const account = await place.server.createAccount();
    const name = await shownSnapshot();
    await rename(account.id, 'Other');
    const isWide = () => page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
    expect(await isWide()).toBe(false);
    await button(`Restore ${name}`).click();
    await page.getByRole('list', { name: 'What would change' }).waitFor();
    const box = await page.getByRole('tooltip').boundingBox();
    expect([box!.x >= 0, box!.x + box!.width <= 390]).toEqual([true, true]);
    expect(await isWide()).toBe(false);
  });
});
