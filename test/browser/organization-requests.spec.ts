import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { userPage } from '../support/browser/user-page.js';
import { signInByEmail } from '../support/people/email-sign-in.js';
import { newOrganizationRequest } from '../support/people/organization-request.js';
import { newAddress } from '../support/people/outbox.js';
import { eventually } from '../support/wait-for.js';

const place = userPage();
const PATH = '/admin/sadmin/organization_requests';
let page: Page;
/** The name of the requested organization, which no other test uses. */
let company: string;

beforeEach(async () => {
  page = await place.pageOf({ cookie: await place.server.superAdmin() });
  company = `Ranch ${randomUUID().slice(0, 8)}`;
});
afterEach(() => page.close());

const ask = (more: object = {}) => newOrganizationRequest(place.server, { name: company, ...more });
const row = (name = company): Locator => page.getByRole('row').filter({ hasText: name });
const tab = (name: RegExp) => page.getByRole('tab', { name });
const button = (name: string) => page.getByRole('button', { name: `${name}: ${company}` });
const dialog = () => page.getByRole('dialog');

async function approve(id: string): Promise<void> {
  await button('Approve').click();
  await dialog().getByLabel('Id').fill(id);
  await dialog().getByRole('button', { name: 'Create Organization' }).click();
}

describe('requests for organizations', () => {
  it('are announced above the organizations and counted in the sidebar and on their tab', async () => {
    await ask();
    await page.goto('/admin/sadmin/organizations');
    const notice = page.getByRole('status').filter({ hasText: /pending organization request/ });
    await notice.getByText(/^There (is 1|are [\d,]+) pending organization requests?$/).waitFor();
    const link = page.getByRole('navigation', { name: 'Console' }).getByRole('link', {
      name: /^Organization Requests\s*[\d,]+ pending$/,
    });
    await link.waitFor();
    await notice.getByRole('link', { name: 'Organization Requests' }).click();
    await page.waitForURL(`**${PATH}`);
    await page.getByRole('heading', { name: 'Organization Requests' }).waitFor();
    await eventually(async () => {
      const [counted = ''] = /[\d,]+/.exec(await link.innerText()) ?? [];
      expect(await tab(/^Pending/).innerText()).toMatch(new RegExp(`^Pending\\s*${counted}$`));
    });
  });

  it('are listed with the oldest first, and say how long it waits', async () => {
    const later = `${company} II`;
    const { id } = await ask();
    await ask({ name: later });
    await place.server.sql(
      `UPDATE organization_requests SET created_at = '2026-01-19T12:00:00Z' WHERE id = $1`,
      [id],
    );
    await page.goto(PATH);
    await row().first().waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      ...['Submitted', 'Company', 'Name', 'Email', 'Account #', 'Actions'],
    ]);
    expect(await row().allInnerTexts()).toEqual([
      expect.stringMatching(`^19 Jan 2026\\s+${company}\\s+Farm Office\\s+office\\S+\\s+4821-0937`),
      expect.stringContaining(later),
    ]);
    await page.getByText(/^The oldest waits [\d,]+ days; requesters are told/).waitFor();
    await page.getByText('to expect an answer within 2 business days.').waitFor();
    await place.server.sql('DELETE FROM organization_requests WHERE id = $1', [id]);
  });

  it('become organizations by a dialog that knows what was asked for', async () => {
    const { email } = await ask();
    await page.goto(PATH);
    await button('Approve').click();
    const create = page.getByRole('dialog', { name: 'Create Organization' });
    const values = async () =>
      Promise.all(
        ['Id', 'Name', 'Email', 'First Name', 'Last Name', 'Phone'].map((label) =>
          create.getByLabel(label, { exact: true }).inputValue(),
        ),
      );
    expect(await values()).toEqual(['4821-0937', company, email, 'Farm', 'Office', '+1 555 0142']);
    await create.getByText(`From the request of ${company}`).waitFor();

    await create.getByLabel('Id').fill('no id');
    await create.getByLabel('Name', { exact: true }).fill('A & B');
    await create.getByLabel('Email').fill('nobody');
    await create.getByRole('button', { name: 'Create Organization' }).click();
    for (const text of ['Invalid id', 'Invalid name', 'Invalid email'])
      await create.getByText(text).waitFor();

    const admin = newAddress('first');
    await create.getByLabel('Id').fill(place.account.id);
    await create.getByLabel('Name', { exact: true }).fill(company);
    await create.getByLabel('Email').fill(admin);
    await create.getByRole('button', { name: 'Create Organization' }).click();
    await page.getByText('Failed to approve request: Id already in use').waitFor();
    const id = `${place.account.id}-ok`;
    await create.getByLabel('Id').fill(id);
    await create.getByRole('button', { name: 'Create Organization' }).click();
    await page.getByText('Request approved').waitFor();
    await create.waitFor({ state: 'detached' });
    await row().waitFor({ state: 'detached' });

    await tab(/^Approved/).click();
    await row().waitFor();
    expect(await button('Approve').or(button('Deny')).or(button('Delete')).count()).toBe(0);
    const { cookie } = await signInByEmail(place.server, admin);
    const session = await place.server.get<{ accounts: unknown }>('/api/v1/session/', cookie);
    expect(session.accounts).toEqual({ [id]: { role: 'admin' } });
  });

  it('are denied after a question, and can be approved nevertheless', async () => {
    await ask();
    await page.goto(PATH);
    await button('Deny').click();
    const question = page.getByRole('dialog', { name: `Deny the request of ${company}?` });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await button('Deny').click();
    await question.getByRole('button', { name: 'Deny' }).click();
    await page.getByText('Request denied').waitFor();
    await row().waitFor({ state: 'detached' });
    await tab(/^Denied/).click();
    await row().waitFor();
    expect(await button('Deny').count()).toBe(0);
    await approve(`${place.account.id}-late`);
    await page.getByText('Request approved').waitFor();
    await row().waitFor({ state: 'detached' });
    await page.reload();
    await page
      .getByText(/^(No request was denied yet|Account #)$/)
      .first()
      .waitFor();
    expect(await tab(/^Denied/).getAttribute('aria-selected')).toBe('true');
  });

  it('are deleted after a question', async () => {
    const { id } = await ask();
    await page.goto(PATH);
    await button('Delete').click();
    const question = page.getByRole('dialog', { name: `Delete the request of ${company}?` });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await row().waitFor();
    await button('Delete').click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Request deleted').waitFor();
    await row().waitFor({ state: 'detached' });
    const gone = await place.server.fetch(`/api/v1/organization_requests/${id}/`);
    expect(gone.status).toBe(404);
  });

  it('that somebody else decided on meanwhile say so, and leave the list', async () => {
    const { id } = await ask();
    await page.goto(PATH);
    await button('Approve').click();
    const organization = { accountname: company, initial_admin_email: newAddress() };
    const answer = await place.server.postJson(
      '/api/v1/organization_requests/approve/',
      { id, accountid: `${place.account.id}-two`, ...organization },
      { cookie: await place.server.superAdmin() },
    );
    expect(answer.status).toBe(200);
    await dialog().getByLabel('Id').fill(`${place.account.id}-too`);
    await dialog().getByRole('button', { name: 'Create Organization' }).click();
    await page.getByText('Failed to approve request: This request was approved already').waitFor();
    await dialog().waitFor({ state: 'detached' });
    await row().waitFor({ state: 'detached' });
  });

  it('are answered on a phone, too', async () => {
    await ask();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(PATH);
    await row().getByText('Farm Office').waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await approve(`${place.account.id}-phone`);
    await page.getByText('Request approved').waitFor();
    await row().waitFor({ state: 'detached' });
  });
});
