import type { Station } from '@mesonet/contract/stations.js';
import type { Locator } from 'playwright-core';
import { managerPage } from '../support/browser/manager-page.js';
import { setSession } from '../support/browser/set-session.js';
import { newMember } from '../support/people/email-sign-in.js';
import { uploadStored } from '../support/samples/upload-stored.js';
import { eventually, waitFor } from '../support/wait-for.js';

const place = managerPage('test', { permissions: ['clipboard-read', 'clipboard-write'] });
const { server } = place;
const ALAMOSA = { latitude: 37.7, longitude: -105.92, elevation: 7_602, timezone: 'America/Denver' };

const open = (query = '') => place.page.goto(`/admin/${place.account.id}/stations${query}`);
const rowOf = (name: string) => place.page.getByRole('row').filter({ hasText: name });
const dialog = (name: string) => place.page.getByRole('dialog', { name });
const stored = (id: string) =>
  server.get<Station>(`/api/v1/accounts/${place.account.id}/stations/${id}/`, place.account.cookie);

async function signInAs(cookie: string): Promise<void> {
  await setSession(place.page.context(), cookie, server.url);
}

async function namesInTable(): Promise<string[]> {
  const names = place.page.locator('tbody').getByRole('link').filter({ hasNotText: 'Connect' });
  return names.allTextContents();
}

/** Clicks the middle of the map. */
async function pressMap(form: Locator): Promise<void> {
  const map = form.getByRole('application');
  const { width, height } = (await map.boundingBox())!;
  await map.click({ position: { x: width / 2, y: height / 2 } });
}

/** Opens the dialog that edits the station, and types another name. */
async function typeAnotherName(name: string): Promise<Locator> {
  await open();
  await place.page.getByRole('button', { name: 'Edit: Ridge' }).click();
  const form = dialog('Edit Station');
  await form.getByLabel('Name').fill(name);
  return form;
}

/** Each test has an account of its own, with one station. */
beforeEach(async () => {
  place.account = await server.createAccount();
  place.station = await server.createStation(place.account, { stationname: 'Ridge' });
  await signInAs(place.account.cookie);
});

describe('the list of stations', () => {
  it.each(['home', 'stations', 'data-export'])(
    'says on %s what is on its way, and why it did not come',
    async (name) => {
      const { page, account } = place;
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      const path = `**/api/v1/accounts/${account.id}/stations/?*`;
      await page.route(path, async (route) => {
        await released;
        await route.fulfill({ status: 409, body: JSON.stringify({ detail: 'Not just now' }) });
      });
      await page.goto(`/admin/${account.id}/${name}`);
      await page.getByRole('status', { name: 'Loading stations ...', exact: true }).waitFor();
      release();
      const failed = page.getByRole('alert');
      await failed.getByText('Error loading stations.', { exact: true }).waitFor();
      await failed.getByText('Not just now').waitFor();
      await page.unroute(path);
      await failed.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Ridge').first().waitFor();
    },
  );
});

describe('the table of stations', () => {
  it('shows what each is called, where it is, its password and how it is', async () => {
    const { page, account, station } = place;
    const live = await server.createStation(account, { stationname: 'Alamosa', ...ALAMOSA });
    await uploadStored(server, { account, station: live }, [
      { time: Date.now(), measurements: { temperature: 61.5 } },
    ]);
    await open();
    await rowOf('Alamosa').getByText('Live', { exact: true }).waitFor();
    await rowOf('Alamosa').getByText('37.70° N 105.92° W · 7,602 ft').waitFor();
    await rowOf('Alamosa').getByText(live.id, { exact: true }).waitFor();
    await rowOf('Alamosa').getByText(live.password).waitFor();
    await rowOf('Alamosa').getByText('61.5').waitFor();
    await rowOf('Alamosa')
      .getByRole('img', { name: /^Alamosa: Temperature/ })
      .waitFor();
    await rowOf('Ridge').getByText('Never sent', { exact: true }).waitFor();
    await page.getByText('1 of 2 live').waitFor();
    expect(await page.title()).toBe('Stations');
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(heads).toEqual(expect.arrayContaining(['Name', 'Id', 'Password']));
    await page.getByText('Ridge has never sent').waitFor();

    await server.upload(live, { measurements: { temperature: 62.5 } });
    await rowOf('Alamosa').getByText('62.5').waitFor();
    await rowOf('Ridge').getByRole('link', { name: 'Connect it' }).click();
    await page.waitForURL(`**/stations/${station.id}/connect`);
    await page.goBack();
    await rowOf('Alamosa').getByRole('link', { name: 'Alamosa' }).click();
    await page.waitForURL(`**/WeatherStations/${live.id}/RT/main`);
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Station' }).click();
    await page.waitForURL(`**/stations/${live.id}/connect`);
  });

  it('shows the way to connect a station once when the window becomes wide and narrow again', async () => {
    const { page, station } = place;
    await page.setViewportSize({ width: 390, height: 800 });
    await open();
    const row = rowOf('Ridge');
    await row.waitFor();
    for (const width of [390, 1_280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      // Only a wide row has a column for the id.
      await row
        .getByText(station.id, { exact: true })
        .waitFor({ state: width > 390 ? 'visible' : 'detached' });
      expect(await row.getByRole('link', { name: 'Connect it' }).count()).toBe(1);
    }
  });

  it('copies a password, hides all for a shared screen, and gives a new one', async () => {
    const { page, station } = place;
    await open();
    await page.getByRole('button', { name: 'Copy the password of Ridge' }).click();
    await rowOf('Ridge').getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(station.password);
    await page.getByRole('button', { name: 'Show passwords' }).click();
    await rowOf('Ridge').getByText('••••••••').waitFor();
    await page.reload();
    await rowOf('Ridge').getByText('••••••••').waitFor();
    expect(await page.getByText(station.password).count()).toBe(0);
    await page.getByRole('button', { name: 'Show passwords' }).click();
    await rowOf('Ridge').getByText(station.password).waitFor();

    await page.getByRole('button', { name: 'Actions: Ridge' }).click();
    await page.getByRole('menuitem', { name: 'New password' }).click();
    await dialog('Give station "Ridge" a new password?')
      .getByRole('button', { name: 'New password' })
      .click();
    await page.getByText('The station has a new password').waitFor();
    await rowOf('Ridge').getByText(station.password).waitFor({ state: 'detached' });
  });

  it('is searched by name and id, sorted and paged', async () => {
    const { page, account } = place;
    for (let i = 0; i < 52; i += 1) {
      const mast = { stationname: `Mast ${i}`, _id: `m${i}` };
      const path = `/api/v1/accounts/${account.id}/stations/`;
      expect((await server.postJson(path, mast, { cookie: account.cookie })).status).toBe(200);
    }
    await open();
    await page.getByText(/^1–25 of \d+$/).waitFor();
    const search = page.getByRole('searchbox', { name: 'Search stations by name or id' });
    await search.fill('mast 7');
    await eventually(async () =>
      expect(await namesInTable()).toEqual(['Mast 7', 'Mast 17', 'Mast 27', 'Mast 37', 'Mast 47']),
    );
    await search.fill('_m51');
    await eventually(async () => expect(await namesInTable()).toEqual(['Mast 51']));
    await search.fill('nobody');
    await page.getByText('No station has this name or id.').waitFor();
    await search.fill('mast');
    const sending = { id: `${account.id}_m9`, password: '' };
    const path = `/api/v1/stations/${sending.id}/samples/`;
    const sent = await server.postJson(
      path,
      { measurements: { temperature: 20 } },
      { cookie: account.cookie },
    );
    expect(sent.status).toBe(200);
    await rowOf('Mast 9').getByText('Live', { exact: true }).waitFor();
    await page.getByRole('columnheader', { name: 'Temperature' }).getByRole('button').click();
    await page.getByRole('columnheader', { name: 'Temperature' }).getByRole('button').click();
    await eventually(async () => expect((await namesInTable())[0]).toBe('Mast 9'));
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await eventually(async () => expect((await namesInTable())[1]).toBe('Mast 1'));
    for (let i = 0; i < 2; i += 1) await page.getByRole('button', { name: 'Next page' }).click();
    await eventually(async () => expect((await namesInTable()).at(-1)).toBe('Mast 51'));
  });

  it('deletes one that is named, after asking', async () => {
    const { page, station } = place;
    await open();
    await page.getByRole('button', { name: 'Actions: Ridge' }).click();
    expect(await page.getByRole('menuitem', { name: 'Details' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const asked = dialog('Are you sure you want to delete station "Ridge"');
    await asked.getByRole('textbox').fill(station.id);
    await asked.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Station deleted').waitFor();
    await asked.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Ridge', exact: true }).waitFor({ state: 'detached' });
  });

  it('tells why one was not deleted', async () => {
    const { page, account, station } = place;
    await open();
    await page.getByRole('button', { name: 'Actions: Ridge' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const asked = dialog('Are you sure you want to delete station "Ridge"');
    await asked.getByRole('textbox').fill(station.id);
    const path = `/api/v1/accounts/${account.id}/stations/${station.id}/`;
    expect((await server.fetch(path, { method: 'DELETE', cookie: account.cookie })).status).toBe(204);
    await asked.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText(/^Station update failed: \S/).waitFor();
  });

  it('shows super admins a station and its log as they are', async () => {
    const { page, account, station } = place;
    await signInAs(await server.superAdmin());
    await open();
    await page.getByRole('button', { name: 'Actions: Ridge' }).click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    const details = dialog('Details of Ridge');
    await details
      .getByRole('region', { name: 'Station', exact: true })
      .getByText(`"_id": "${station.id}"`)
      .waitFor();
    await details.getByText(`"accountid": "${account.id}"`).waitFor();
    await details.getByRole('region', { name: /^Logs/ }).waitFor();
    expect(await details.getByText(station.password).count()).toBe(0);
  });

  it('is not for guests', async () => {
    const { page, account } = place;
    await signInAs((await newMember(server, account, 'guest')).cookie);
    await open();
    await page.getByText('You do not have the permissions required to view this page.').waitFor();
  });
});

describe('adding a station', () => {
  it('takes its place from the map and its time zone from the place, and leads to connecting it', async () => {
    const { page, account } = place;
    await server.createStation(account, { stationname: 'Alamosa', ...ALAMOSA });
    await open();
    await page.getByRole('button', { name: 'Add' }).click();
    const form = dialog('Add Station');
    await form.getByLabel('Name').fill('Flagstaff Road');
    await pressMap(form);
    await waitFor('the position', async () =>
      (await form.getByLabel('Latitude').inputValue()).startsWith('37.'),
    );
    expect(Number((await form.getByLabel('Longitude').inputValue()).replace('−', '-'))).toBeCloseTo(
      -105.92,
      0,
    );
    await form.getByText('from the position').waitFor();
    await form.getByLabel('Latitude').fill('61.2181');
    await form.getByLabel('Longitude').fill('-149.9003');
    await form.getByText('America/Anchorage').waitFor();
    await form.getByLabel('Elevation').fill('102');
    await form.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Station added').waitFor();
    await page.waitForURL(/\/stations\/[^/]+_\d{4}\/connect$/);
    const id = /stations\/([^/]+)\//.exec(page.url())![1]!;
    expect(await stored(id)).toMatchObject({
      stationname: 'Flagstaff Road',
      latitude: 61.2181,
      longitude: -149.9003,
      elevation: 102,
      timezone: 'America/Anchorage',
    });
  });

  it('keeps a time zone that was chosen, whatever the place', async () => {
    const { page } = place;
    await open('?add');
    const form = dialog('Add Station');
    await form.getByLabel('Time zone').fill('Asia/Tokyo');
    await page.getByTitle('Asia/Tokyo').click();
    await form.getByLabel('Latitude').fill('40');
    await form.getByLabel('Longitude').fill('-105');
    await pressMap(form);
    await form.getByText('Asia/Tokyo').first().waitFor();
    expect(await form.getByText('from the position').count()).toBe(0);
  });

  it('says what is wrong with a name, an id and half a position, and keeps what was typed', async () => {
    const { page, account, station } = place;
    await open('?add');
    const form = dialog('Add Station');
    const create = form.getByRole('button', { name: 'Create' });
    await create.click();
    await form.getByText('Invalid name').waitFor();
    await form.getByLabel('Name').fill('Müller');
    await create.click();
    await form.getByText('Invalid name').waitFor();
    await form.getByLabel('Name').fill('Mast 2');
    await form.getByText('Advanced').click();
    await form.getByLabel('Id', { exact: true }).fill('a b');
    await form.getByText('Invalid id').waitFor();
    await form.getByLabel('Id', { exact: true }).fill(station.id);
    await form.getByLabel('Latitude').fill('40');
    await create.click();
    await form.getByText('A position needs latitude and longitude').waitFor();
    await form.getByLabel('Longitude').fill('-105');
    await create.click();
    await page.getByText('Failed to create station. Id already in use').waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe('Mast 2');
    await form.getByLabel('Id', { exact: true }).fill('mast_2');
    await create.click();
    await page.waitForURL(`**/stations/${account.id}_mast_2/connect`);
  });

  it('adds nothing when it is cancelled', async () => {
    const { page } = place;
    await open();
    await page.getByRole('button', { name: 'Add' }).click();
    const form = dialog('Add Station');
    const id = form.getByLabel('Id', { exact: true });
    await form.getByLabel('Name').waitFor();
    expect(await id.isVisible()).toBe(false);
    await form.getByText('Advanced').click();
    await id.waitFor();
    await form.getByText('Advanced').click();
    await id.waitFor({ state: 'hidden' });
    await form.getByRole('button', { name: 'Cancel' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit: Ridge' }).click();
    await dialog('Edit Station').getByRole('button', { name: 'Cancel' }).click();
    await dialog('Edit Station').waitFor({ state: 'detached' });
    expect(await namesInTable()).toEqual(['Ridge']);
  });

  it('leads an empty organization by the hand', async () => {
    const { page } = place;
    const account = await server.createAccount();
    await signInAs(account.cookie);
    await page.goto(`/admin/${account.id}/home`);
    await page.getByRole('heading', { name: 'Put your first station on the air' }).waitFor();
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    await dialog('Add Station').getByLabel('Name').fill('First');
    await dialog('Add Station').getByRole('button', { name: 'Create' }).click();
    await page.waitForURL('**/connect');
    const id = /stations\/([^/]+)\//.exec(page.url())![1]!;
    for (const address of [
      `/admin/${account.id}/stations`,
      `/${account.id}/WeatherStations/${account.id}_all/RT/overview`,
    ]) {
      await page.goto(address);
      await page.getByText('First is added.').waitFor();
      await page.getByRole('link', { name: 'Connect', exact: true }).waitFor();
    }
    const path = `/api/v1/stations/${id}/samples/`;
    const sample = { measurements: { temperature: 50 } };
    expect((await server.postJson(path, sample, { cookie: account.cookie })).status).toBe(200);
    await page
      .getByRole('heading', { name: 'Put your first station on the air' })
      .waitFor({ state: 'detached' });
  });
});

describe('editing a station', () => {
  it('follows a new elevation from now on, and through the past when asked', async () => {
    const { page, account, station } = place;
    const sample = { measurements: { stationPressure: 23, temperature: 50, relativeHumidity: 40 } };
    await server.upload(station, sample);
    await open();
    await page.getByRole('button', { name: 'Edit: Ridge' }).click();
    const form = dialog('Edit Station');
    expect(await form.getByLabel('Id', { exact: true }).isDisabled()).toBe(true);
    await form.getByLabel('Elevation').fill('7000');
    await form.getByLabel('Compute all of it anew').check();
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Station updated').waitFor();
    const progress = dialog('Computing the past anew');
    await progress.getByText(/^Done\. Samples computed anew: [1-9]/).waitFor({ timeout: 60_000 });
    await progress.getByRole('button', { name: 'Close' }).last().click();
    expect(await stored(station.id)).toMatchObject({ elevation: 7_000 });
    const path = `/api/v1/stations/${station.id}/trendsummarydata/?measKeys=adjustedPressure&interval=all&quality=all`;
    const { data } = await server.get<{ data: Record<string, number[]> }>(path, account.cookie);
    expect(data['adjustedPressure']![0]).toBeGreaterThan(28);
    await page.goto(`/admin/${account.id}/stations/${station.id}/settings`);
    await page
      .getByRole('region', { name: 'Derived values of the past' })
      .getByText(/^Done\./)
      .waitFor();
  });

  it('tells why it was not saved', async () => {
    const { page, account, station } = place;
    const form = await typeAnotherName('Mine');
    const path = `/api/v1/accounts/${account.id}/stations/${station.id}/`;
    expect((await server.fetch(path, { method: 'DELETE', cookie: account.cookie })).status).toBe(204);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Failed to update station\. \S/).waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe('Mine');
  });

  it('loses nothing when two change the same, and says so', async () => {
    const { page, account, station } = place;
    const form = await typeAnotherName('Mine');
    const path = `/api/v1/accounts/${account.id}/stations/${station.id}/`;
    expect((await server.patchJson(path, { stationname: 'Theirs' }, account.cookie)).status).toBe(200);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Somebody changed the name meanwhile.').waitFor();
    expect(await stored(station.id)).toMatchObject({ stationname: 'Theirs' });
    expect(await form.getByLabel('Name').inputValue()).toBe('Mine');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await stored(station.id)).toMatchObject({ stationname: 'Mine' });
    await page.getByRole('link', { name: 'Mine', exact: true }).waitFor();
  });
});

describe('an address below an account that leads nowhere', () => {
  it.each(['nothing', 'stations/S/nothing'])('keeps the navigation: %s', async (address) => {
    const { page, account, station } = place;
    await page.goto(`/admin/${account.id}/${address.replace('S', station.id)}`);
    await page.getByText('This page does not exist.').waitFor();
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Stations' }).waitFor();
  });
});
