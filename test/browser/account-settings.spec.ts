import type { Account } from '@mesonet/contract/accounts.js';
import type { Page } from 'playwright-core';
import { newMember } from '../support/people/email-sign-in.js';
import { userPage } from '../support/browser/user-page.js';
import { eventually } from '../support/wait-for.js';

const place = userPage();
const NEXT = 'the next test password';

const settings = () => `/admin/${place.account.id}/account`;
const stored = async () =>
  place.server.get<Account>(`/api/v1/accounts/${place.account.id}/`, await place.server.superAdmin());

async function openSettings(page: Page = place.page): Promise<void> {
  await page.goto(settings());
  await page.getByLabel('Phone').waitFor();
}

async function flag(name: string, enabled: boolean): Promise<void> {
  const answer = await place.server.fetch(`/api/v1/featureflags/${name}/`, {
    method: 'PUT',
    cookie: await place.server.superAdmin(),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ enabled, subject: place.account.id }),
  });
  expect(answer.status).toBe(200);
}

/**
 * Holds back changes of the organization.
 * @returns a function that releases them
 */
async function heldPatch(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/v1/accounts/${place.account.id}/`, async (route) => {
    if (route.request().method() === 'PATCH') await released;
    await route.continue();
  });
  return release;
}

describe('the settings of an organization', () => {
  it('are saved together, and until then a bar says so', async () => {
    const { page } = place;
    await openSettings();
    const bar = page.getByText('You have unsaved changes');
    expect(await bar.count()).toBe(0);
    await page.getByLabel('Name', { exact: true }).fill('  ');
    await bar.waitFor();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Please enter an account name').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await bar.waitFor({ state: 'detached' });

    await page.getByLabel('Name', { exact: true }).fill('Wind & Rain');
    await page.getByLabel('First Name').fill('Ann');
    await page.getByLabel('Last Name').fill('Hill');
    await page.getByLabel('Email', { exact: true }).fill('ann@example.org');
    await page.getByRole('switch', { name: 'Allow anonymous guest access' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Account updated').waitFor();
    await bar.waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({
      accountname: 'Wind & Rain',
      firstname: 'Ann',
      lastname: 'Hill',
      email: 'ann@example.org',
      phone: '',
      allow_anonymous_guest: true,
    });
    await page.getByRole('banner').getByText('Wind & Rain').waitFor();
    await page.getByLabel('Phone').fill('+1 555 0100');
    await page.getByLabel('Phone').press('Enter');
    await bar.waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ phone: '+1 555 0100', firstname: 'Ann' });
  });

  it('ask before they are left with changes, and not without', async () => {
    const { page, account } = place;
    await openSettings();
    const toHome = () => page.getByRole('link', { name: 'Home' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByLabel('First Name').fill('Ann');
    await page.getByText('You have unsaved changes').waitFor();
    await toHome();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('First Name').inputValue()).toBe('Ann');
    expect(new URL(page.url()).pathname).toBe(settings());
    // Closing the tab asks in the browser's own words.
    let questions = 0;
    page.on('dialog', (question) => {
      questions++;
      void question.dismiss();
    });
    await page.reload({ timeout: 2_000 }).catch(() => null);
    expect(questions).toBe(1);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('You have unsaved changes').waitFor({ state: 'detached' });
    await toHome();
    await page.waitForURL(`**/admin/${account.id}/home`);
    await page.goBack();
    await page.getByLabel('First Name').fill('Bea');
    await toHome();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(`**/admin/${account.id}/home`);
    expect(await stored()).toMatchObject({ firstname: 'Ann' });
  });

  it.each([
    [
      'units',
      'Temperature',
      async (page: Page) => {
        await page.getByLabel('Temperature').click();
        await page.getByTitle('Celsius (°C)').click();
      },
    ],
    ['stations', 'Ecowitt PASSKEY', (page: Page) => page.getByLabel('Ecowitt PASSKEY').fill('0'.repeat(32))],
  ])('of %s ask too before they are left', async (name, label, change) => {
    const { page, account, server } = place;
    const station = name === 'stations' ? await server.createStation(account) : null;
    const path = station ? `stations/${station.id}/settings` : name;
    await page.goto(`/admin/${account.id}/${path}`);
    await page.getByLabel(label).waitFor();
    const toHome = () => page.getByRole('link', { name: 'Home' }).first().click();
    await toHome();
    await page.waitForURL(`**/admin/${account.id}/home`);
    await page.goBack();
    await page.getByLabel(label).waitFor();
    await change(page);
    await toHome();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByText(/(Units|Station) updated/).waitFor();
    await toHome();
    await page.waitForURL(`**/admin/${account.id}/home`);
  });

  it('have their buttons free of notices, which go although the mouse rests on them', async () => {
    const { page } = place;
    await openSettings();
    await page.route(`**/api/v1/accounts/${place.account.id}/`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 409, body: JSON.stringify({ detail: 'Somebody was faster' }) })
        : route.continue(),
    );
    await page.getByLabel('First Name').fill('Ann');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody was faster' });
    await notice.waitFor();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await eventually(async () => {
        const [box, bar] = [await notice.boundingBox(), await page.getByRole('status').last().boundingBox()];
        expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y);
      });
    }
    await notice.hover();
    await notice.waitFor({ state: 'detached' });
  });

  it('are saved on a phone, above whose bar of pages the buttons lie', async () => {
    const { page } = place;
    await page.setViewportSize({ width: 390, height: 844 });
    await openSettings();
    await page.getByLabel('Phone').fill('+1 555 0100');
    const save = (await page.getByRole('button', { name: 'Save Changes' }).boundingBox())!;
    const bar = (await page.getByRole('navigation', { name: 'Main pages' }).boundingBox())!;
    expect(save.y + save.height).toBeLessThanOrEqual(bar.y);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Account updated').waitFor();
    expect(await stored()).toMatchObject({ phone: '+1 555 0100' });
  });

  it('keep what is typed while they are being saved', async () => {
    const { page } = place;
    await openSettings();
    const release = await heldPatch(page);
    await page.getByLabel('First Name').fill('Ann');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByLabel('Phone').fill('+1 555 0100');
    release();
    await page.getByText('Account updated').waitFor();
    await page.getByText('You have unsaved changes').waitFor();
    expect(await page.getByLabel('Phone').inputValue()).toBe('+1 555 0100');
    expect(await stored()).toMatchObject({ firstname: 'Ann', phone: '' });
  });

  it('say why something was not saved, and keep it', async () => {
    const { page } = place;
    await openSettings();
    await flag('admin_public_dashboard_toggle', false);
    await page.getByRole('switch', { name: 'Allow anonymous guest access' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Account update failed: This is switched off for the organization').waitFor();
    await page.getByText('You have unsaved changes').waitFor();
    await page.reload();
    await page.getByLabel('Phone').waitFor();
    expect(await page.getByRole('switch').count()).toBe(0);
  });

  it('change the password that is shared', async () => {
    const { page, account } = place;
    await openSettings();
    await page.getByRole('button', { name: 'Change Password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    const type = async (current: string, next: string, confirmed: string) => {
      await dialog.getByLabel('Current Password').fill(current);
      await dialog.getByLabel('New Password', { exact: true }).fill(next);
      await dialog.getByLabel('Confirm New Password').fill(confirmed);
      await dialog.getByRole('button', { name: 'Submit' }).click();
    };
    await type('wrong', 'short', 'shorter');
    await dialog.getByText('Password must be at least 8 characters').waitFor();
    await dialog.getByText('Passwords do not match!').waitFor();
    await type('wrong', NEXT, NEXT);
    await dialog.getByText('Password is incorrect').waitFor();
    await type(account.password, 'qwertyuiop', 'qwertyuiop');
    await page.getByText('Password failed to change: Password is too common').waitFor();
    await type(account.password, NEXT, NEXT);
    await page.getByText('Password changed').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await place.server.signIn(account.id, NEXT)).toMatch(/^session=/);
  });

  it('forget the passwords of a dialog that is closed', async () => {
    const { page } = place;
    await openSettings();
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    const fields = ['Current Password', 'New Password', 'Confirm New Password'];
    const open = () => page.getByRole('button', { name: 'Change Password' }).click();
    await open();
    for (const label of fields) await dialog.getByLabel(label, { exact: true }).fill(NEXT);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await open();
    for (const label of fields) {
      expect(await dialog.getByLabel(label, { exact: true }).inputValue()).toBe('');
    }
  });

  it('show no users where those are not managed', async () => {
    const { page } = place;
    await flag('user_management', false);
    await openSettings();
    expect(await page.getByRole('heading', { name: 'Users' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Delete this Organization' }).count()).toBe(0);
  });
});

describe('the units of an organization', () => {
  async function choose(page: Page, label: string, unit: string): Promise<void> {
    await page.getByRole('combobox', { name: label }).click();
    await page.locator('.ant-select-item-option:visible').getByText(unit).click();
  }

  it('are chosen by managers, and reset to what is saved', async () => {
    const { server, account } = place;
    const page = await place.pageOf(await newMember(server, account, 'manager'));
    await page.goto(`/admin/${account.id}/home`);
    await page.getByRole('link', { name: 'Units', exact: true }).click();
    await choose(page, 'Temperature', 'Celsius (°C)');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Units updated').waitFor();
    expect((await stored()).units).toEqual({ temperature: 'degreeC' });
    await choose(page, 'Temperature', 'Fahrenheit (°F)');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByTitle('Celsius (°C)').first().waitFor();
    await page.close();
  });

  it('are one of each category, among those there are', async () => {
    const { page, account } = place;
    await page.goto(`/admin/${account.id}/units`);
    for (const [label, ...units] of [
      ['Rain', 'inches (in)', 'millimeters (mm)'],
      ['Temperature', 'Fahrenheit (°F)', 'Celsius (°C)'],
      [
        'Wind Speed',
        ...['miles per hour (mph)', 'kilometers per hour (km/h)', 'meters per second (m/s)', 'knots (kn)'],
      ],
      [
        'Pressure',
        ...['inches of mercury (inHg)', 'millibars (mbar)', 'hectopascals (hPa)', 'kilopascals (kPa)'],
      ],
      ['Altitude', 'feet (ft)', 'meters (m)'],
      ['Visibility', 'miles (mi)', 'meters (m)', 'kilometers (km)', 'feet (ft)'],
    ]) {
      await page.getByRole('combobox', { name: label!, exact: true }).click();
      const options = page.locator('.ant-select-item-option:visible');
      await eventually(async () => expect(await options.allInnerTexts()).toEqual(units));
      await page.keyboard.press('Escape');
    }
    expect(await page.getByRole('combobox').count()).toBe(6);
    expect(await page.title()).toBe('Units');
  });

  it('stay as they were where they could not be saved', async () => {
    const { page, account } = place;
    await page.goto(`/admin/${account.id}/units`);
    await page.route('**/units/', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 409, body: JSON.stringify({ detail: 'Not just now' }) })
        : route.continue(),
    );
    await choose(page, 'Temperature', 'Celsius (°C)');
    await page.getByRole('button', { name: 'Save' }).click();
    const failure = page.getByRole('alert');
    await failure.getByText('Failed to update units', { exact: true }).waitFor();
    await failure.getByText('Not just now').waitFor();
    expect((await stored()).units).toEqual({});
  });

  it('are not for guests', async () => {
    const { server, account } = place;
    const page = await place.pageOf(await newMember(server, account, 'guest'));
    await page.goto(`/admin/${account.id}/units`);
    await page.getByText('You do not have the permissions required to view this page.').waitFor();
    expect(await page.getByRole('link', { name: 'Units', exact: true }).count()).toBe(0);
    await page.close();
  });
});

describe('an organization in the hands of a super admin', () => {
  it('has notes', async () => {
    const page = await place.pageOf({ cookie: await place.server.superAdmin() });
    await page.goto(`/admin/${place.account.id}/home`);
    await page.getByRole('link', { name: 'Super Admin', exact: true }).click();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.waitFor();
    expect(await save.isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Notes' }).fill('Pays late');
    await save.click();
    await page.getByText('Account updated').waitFor();
    expect(await stored()).toMatchObject({ notes: 'Pays late' });
    await page.getByRole('textbox', { name: 'Notes' }).fill('Something else');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Pays late');

    const release = await heldPatch(page);
    await page.getByRole('textbox', { name: 'Notes' }).fill('Pays');
    await save.click();
    await page.getByRole('textbox', { name: 'Notes' }).fill('Pays, and more');
    await page.locator('.ant-btn-loading').waitFor();
    release();
    await page.locator('.ant-btn-loading').waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Pays, and more');
    expect(await stored()).toMatchObject({ notes: 'Pays' });
    await page.close();
  });

  it('is deleted once its id is typed, and told of until nothing is left', async () => {
    const { server, account } = place;
    await server.createStation(account);
    const page = await place.pageOf({ cookie: await server.superAdmin() });
    await openSettings(page);
    expect(await page.getByRole('button', { name: 'Change Password' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Delete this Organization' }).click();
    await page.getByRole('heading', { name: 'Danger Zone' }).waitFor();
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete organization' });
    await dialog.getByText('This organization and its data are permanently deleted.').waitFor();
    const confirm = dialog.getByRole('button', { name: 'Delete this Organization' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill(account.id.toUpperCase());
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill(account.id);
    const path = `**/api/v1/accounts/${account.id}/`;
    await page.route(path, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 409, body: JSON.stringify({ detail: 'Not just now' }) })
        : route.continue(),
    );
    await confirm.click();
    await page.getByText('Error deleting Organization: Not just now', { exact: true }).waitFor();
    await page.unroute(path);
    await page.getByRole('button', { name: 'Delete this Organization' }).click();
    await dialog.getByRole('textbox').fill(account.id);
    await confirm.click();
    await page.getByText('Organization deleted').waitFor();
    await page.waitForURL('**/admin/sadmin/organizations');
    await page.getByText(`(${account.id}) is deleted. What its station measured is being erased`).waitFor();
    await page.getByRole('cell', { name: account.id, exact: true }).waitFor({ state: 'detached' });
    await page.close();
  });
});
