import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expectUsable } from '../support/browser/axe.js';
import { holdRequests } from '../support/browser/held-requests.js';
import { userPage } from '../support/browser/user-page.js';
import { exampleFiles, ScreenCalls, zipOf } from '../support/screens/screen-calls.js';

const place = userPage();
let page: Page;
let screens: ScreenCalls;
let live: Locator;
let draft: Locator;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesonet-screens-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  const cookie = await place.server.superAdmin();
  screens = new ScreenCalls(place.server, place.account.id, cookie);
  page = await place.pageOf({ cookie });
  live = page.getByRole('region', { name: 'Custom Screens', exact: true });
  draft = page.getByRole('region', { name: 'Draft of custom screens' });
});
afterEach(() => page.close());

const open = () => page.goto(`/admin/${place.account.id}/sadmin`);

function file(content: Buffer, name = 'board.zip'): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Drops a file as a person does. */
async function drop(on: Locator, content: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    `(() => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob('${content.toString('base64')}'), (each) => each.charCodeAt(0));
      transfer.items.add(new File([bytes], 'dropped.zip', { type: 'application/zip' }));
      return transfer;
    })()`,
  );
  const zone = on.getByText('Drop a .zip here or');
  await zone.dispatchEvent('dragover', { dataTransfer: transfer });
  await zone.dispatchEvent('drop', { dataTransfer: transfer });
}

describe('the custom screens of an organization', () => {
  it('are uploaded, shown with file and mimetype, downloaded and deleted after a question', async () => {
    await place.server.createStation(place.account, { stationname: 'Ridge Lab' });
    await open();
    const save = live.getByRole('button', { name: 'Save custom screens' });
    await save.waitFor();
    expect(await save.isDisabled()).toBe(true);
    expect(await live.locator('input[type=file]').getAttribute('accept')).toBe('.zip');
    await live.locator('input[type=file]').setInputFiles(file(zipOf(exampleFiles())));
    await live.getByText('board.zip').waitFor();
    await save.click();
    await page.getByText('Custom screens saved').waitFor();
    const row = live.getByRole('row', { name: 'RT/main.html' });
    await row.getByRole('cell', { name: 'text/html' }).waitFor();
    await row.getByText('replaces the dashboard').waitFor();
    await live.getByText('replaces the overview').waitFor();
    for (const column of ['File', 'Mimetype'])
      await live.getByRole('columnheader', { name: column }).waitFor();
    await live.getByText('RT/main.html with Ridge Lab’s data').waitFor();
    const preview = live.frameLocator('iframe[title="Preview of the screen"]');
    await preview.getByRole('heading', { name: 'Ridge Lab' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      live.getByRole('link', { name: 'Download screens' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${place.account.id}_custom_screens.zip`);
    await live.getByRole('button', { name: 'Delete screens' }).click();
    const question = page.getByRole('dialog', { name: 'Delete the custom screens of this organization?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await screens.paths()).toHaveLength(5);
    await live.getByRole('button', { name: 'Delete screens' }).click();
    await question.getByRole('button', { name: 'Delete screens' }).click();
    await page.getByText('Custom screens deleted').waitFor();
    await save.waitFor();
    expect(await screens.paths()).toEqual([]);
  });

  it('are dropped onto the card, by the keyboard chosen', async () => {
    await open();
    await drop(live, zipOf({ 'a.css': 'a{}' }));
    await live.getByText('dropped.zip').waitFor();
    await live.getByRole('button', { name: 'Cancel' }).click();
    const choose = live.getByRole('button', { name: 'choose a file' });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.press('Enter')]);
    await chooser.setFiles(file(zipOf({ 'b.css': 'b{}' })));
    await live.getByRole('button', { name: 'Save custom screens' }).click();
    await live.getByRole('cell', { name: 'b.css' }).waitFor();
  });

  it('are refused with the first file that is not allowed, and can be mended', async () => {
    await open();
    const input = live.locator('input[type=file]');
    await input.setInputFiles(file(zipOf({ 'a.css': 'a{}', 'shell.php': '<?php' })));
    await live.getByRole('button', { name: 'Save custom screens' }).click();
    const alert = live.getByRole('alert');
    await alert.getByText('Nothing was changed').waitFor();
    await alert.getByText('File type not allowed: shell.php').waitFor();
    await input.setInputFiles(file(zipOf({ 'a.css': 'a{}' })));
    await alert.waitFor({ state: 'detached' });
    await live.getByRole('button', { name: 'Save custom screens' }).click();
    await live.getByRole('cell', { name: 'a.css' }).waitFor();
  });

  it('say so when they cannot be deleted', async () => {
    await screens.import(zipOf({ 'a.css': 'a{}' }));
    await open();
    const detail = 'Another import of custom screens is under way';
    await page.route('**/customscreens/', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 409, body: JSON.stringify({ detail }) })
        : route.continue(),
    );
    await live.getByRole('button', { name: 'Delete screens' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete screens' }).click();
    await page.getByText('Issue deleting screens.').waitFor();
    await page.getByText(detail).waitFor();
  });

  it('show how much of an upload has left', async () => {
    await open();
    const goOn = await holdRequests(page, '**/customscreens/import/');
    await live.locator('input[type=file]').setInputFiles(file(zipOf({ 'a.css': 'a{}' })));
    await live.getByRole('button', { name: 'Save custom screens' }).click();
    await live.getByRole('progressbar', { name: 'Progress of the upload' }).waitFor();
    goOn();
    await live.getByRole('cell', { name: 'a.css' }).waitFor();
  });
});

describe('a draft of custom screens', () => {
  it('is saved, seen, published after a question, and discarded after one', async () => {
    await place.server.createStation(place.account, { stationname: 'Ridge Lab' });
    await open();
    await draft.locator('input[type=file]').setInputFiles(file(zipOf(exampleFiles())));
    await draft.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved').waitFor();
    await draft
      .frameLocator('iframe[title="Preview of the draft"]')
      .getByRole('heading', { name: 'Ridge Lab' })
      .waitFor();
    expect(await screens.paths()).toEqual([]);
    await draft.getByRole('button', { name: 'Publish draft' }).click();
    const publish = page.getByRole('dialog', { name: 'Publish this draft?' });
    await publish.getByRole('button', { name: 'Publish draft' }).click();
    await page.getByText('Custom screens published').waitFor();
    await live.getByRole('cell', { name: 'css/board.css' }).waitFor();
    expect(await screens.paths()).toHaveLength(5);
    await draft.locator('input[type=file]').setInputFiles(file(zipOf({ 'a.css': 'a{}' })));
    await draft.getByRole('button', { name: 'Save draft' }).click();
    await draft.getByRole('button', { name: 'Discard draft' }).click();
    await page
      .getByRole('dialog', { name: 'Discard this draft?' })
      .getByRole('button', { name: 'Discard draft' })
      .click();
    await page.getByText('Draft deleted').waitFor();
    await draft.getByRole('button', { name: 'Save draft' }).waitFor();
    expect(await screens.paths()).toHaveLength(5);
  });
});

describe('the cards of custom screens', () => {
  it('can be used by everybody, on a desktop and a phone, in light and dark', async () => {
    await place.server.createStation(place.account);
    await screens.import(zipOf(exampleFiles()));
    await page.addInitScript("localStorage.setItem('theme', 'system')");
    await open();
    await page.getByRole('cell', { name: 'css/board.css' }).waitFor();
    await expectUsable(page);
  });
});
