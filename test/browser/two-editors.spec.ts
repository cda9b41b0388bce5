import type { Account } from '@mesonet/contract/accounts.js';
import type { StationIntake } from '@mesonet/contract/station-intake.js';
import type { Page } from 'playwright-core';
import { newMember } from '../support/people/email-sign-in.js';
import { userPage } from '../support/browser/user-page.js';

const place = userPage();
let other: Page;

beforeEach(async () => {
  other = await place.pageOf(await newMember(place.server, place.account, 'admin'));
});

afterEach(() => other.close());

const stored = () => place.server.get<Account>(`/api/v1/accounts/${place.account.id}/`, place.account.cookie);

/** Does what the browser does when a tab comes to the front. */
const lookAgain = (page: Page) =>
  page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");

async function openSettings(page: Page): Promise<void> {
  await page.goto(`/admin/${place.account.id}/account`);
  await page.getByLabel('Phone').waitFor();
}

async function openUnits(page: Page): Promise<void> {
  await page.goto(`/admin/${place.account.id}/units`);
  await page.getByRole('combobox', { name: 'Temperature' }).waitFor();
}

async function choose(page: Page, category: string, unit: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: category }).click();
  await page.locator('.ant-select-item-option:visible').getByText(unit).click();
}

async function openLimits(page: Page, stationId: string): Promise<void> {
  await page.goto(`/admin/${place.account.id}/stations/${stationId}/quality`);
  await page.getByLabel('Temperature: Highest', { exact: true }).waitFor();
}

describe('two people who change an organization', () => {
  it('keep what the other changed elsewhere', async () => {
    const { page } = place;
    await openSettings(page);
    await openSettings(other);
    await page.getByLabel('First Name').fill('Ann');
    await other.getByLabel('Phone').fill('+1 555 0100');
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await other.getByText('Account updated').waitFor();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Account updated').waitFor();
    expect(await stored()).toMatchObject({ firstname: 'Ann', phone: '+1 555 0100' });
    expect(await page.getByLabel('Phone').inputValue()).toBe('+1 555 0100');
  });

  it('hear of each other in one field, and the second may still have it', async () => {
    const { page } = place;
    await openSettings(page);
    await openSettings(other);
    await page.getByLabel('Phone').fill('mine');
    await other.getByLabel('Phone').fill('theirs');
    await other.getByLabel('First Name').fill('Bea');
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await other.getByText('Account updated').waitFor();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Somebody changed the phone meanwhile.').waitFor();
    expect(await stored()).toMatchObject({ phone: 'theirs' });
    expect(await page.getByLabel('Phone').inputValue()).toBe('mine');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Account updated').waitFor();
    await page.getByText('Somebody changed the phone meanwhile.').waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ phone: 'mine', firstname: 'Bea' });
  });

  it('see in a form that stays open what was saved elsewhere, beside what they type', async () => {
    const { page } = place;
    await openSettings(page);
    await page.getByLabel('Phone').fill('mine');
    await openSettings(other);
    await other.getByLabel('First Name').fill('Bea');
    await other.getByLabel('Phone').fill('theirs');
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await other.getByText('Account updated').waitFor();
    await lookAgain(page);
    await page.locator('input[value="Bea"]').waitFor();
    expect(await page.getByLabel('Phone').inputValue()).toBe('mine');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Somebody changed the phone meanwhile.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Phone').inputValue()).toBe('theirs');
  });
});

describe('two people who choose units', () => {
  it('keep the categories of the other', async () => {
    const { page } = place;
    await openUnits(page);
    await openUnits(other);
    await choose(page, 'Temperature', 'Celsius');
    await choose(other, 'Rain', '(mm)');
    await other.getByRole('button', { name: 'Save' }).click();
    await other.getByText('Units updated').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Units updated').waitFor();
    expect((await stored()).units).toEqual({ temperature: 'degreeC', rain: 'mmRain' });
    await page
      .getByTitle(/\(mm\)/)
      .first()
      .waitFor();
  });

  it('hear of each other in one category', async () => {
    const { page } = place;
    await openUnits(page);
    await openUnits(other);
    await choose(page, 'Wind Speed', /knots/i);
    await choose(other, 'Wind Speed', '(m/s)');
    await other.getByRole('button', { name: 'Save' }).click();
    await other.getByText('Units updated').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody changed the unit of wind speed meanwhile.').waitFor();
    expect((await stored()).units).toEqual({ windspeed: 'metersPerSecond' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Units updated').waitFor();
    expect((await stored()).units).toEqual({ windspeed: 'knots' });
  });
});

describe('two people who set the limits of a station', () => {
  it('keep those of the other, and hear of each other in the same one', async () => {
    const { page, server, account } = place;
    const { id } = await server.createStation(account);
    const limits = async () =>
      (await server.get<StationIntake>(`/api/v1/stations/${id}/intake/`, account.cookie)).limits;
    const [highest, lowest] = ['Temperature: Highest', 'Temperature: Lowest'];
    const field = (of: Page, name: string) => of.getByLabel(name, { exact: true });
    const save = (of: Page) => of.getByRole('button', { name: 'Save the limits' }).click();
    await openLimits(page, id);
    await openLimits(other, id);
    await field(page, highest).fill('120');
    await field(other, highest).fill('125');
    await field(other, lowest).fill('-20');
    await save(other);
    await other.getByText('Limits saved.').waitFor();
    await save(page);
    await page.getByText('Somebody changed the limit "Temperature: Highest" meanwhile.').waitFor();
    expect((await limits())['temperature']).toMatchObject({ min: -20, max: 125 });
    expect(await field(page, highest).inputValue()).toBe('120');
    expect(await field(page, lowest).inputValue()).toBe('-20');
    await save(page);
    await page.getByText('Limits saved.').waitFor();
    expect((await limits())['temperature']).toMatchObject({ min: -20, max: 120 });
    await page.getByRole('button', { name: 'Discard changes' }).waitFor({ state: 'detached' });
  });
});

describe('two tabs of one browser', () => {
  it('agree on the stations once the other is looked at', async () => {
    const { page, server, account } = place;
    const station = await server.createStation(account, { stationname: 'Ridge' });
    const tab = await page.context().newPage();
    await page.goto(`/admin/${account.id}/stations`);
    await page.getByRole('link', { name: 'Ridge', exact: true }).waitFor();
    await tab.goto(`/admin/${account.id}/stations`);
    await tab.getByRole('button', { name: 'Edit: Ridge' }).click();
    const form = tab.getByRole('dialog', { name: 'Edit Station' });
    await form.getByLabel('Name').fill('Valley');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await lookAgain(page);
    await page.getByRole('link', { name: 'Valley', exact: true }).waitFor();
    expect(station.id).toContain(account.id);
  });
});
