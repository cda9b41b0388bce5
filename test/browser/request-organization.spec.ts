import type { OrganizationRequest } from '@mesonet/contract/organization-requests.js';
import type { Page } from 'playwright-core';
import { userPage } from '../support/browser/user-page.js';
import { newOrganizationRequest } from '../support/people/organization-request.js';
import { newAddress } from '../support/people/outbox.js';

const place = userPage();
let page: Page;

beforeEach(async () => {
  page = await place.visitorPage();
});
afterEach(() => page.close());

const FIELDS = [
  'Company',
  'Email',
  'First (Given) Name',
  'Last (Family) Name',
  'Phone',
  'Customer Account #',
] as const;

async function fill(values: readonly string[]): Promise<void> {
  for (const [index, label] of FIELDS.entries()) {
    await page.getByRole('textbox', { name: label }).fill(values[index]!);
  }
}

const submit = () => page.getByRole('button', { name: 'Submit Request' }).click();
const valuesWith = (email: string) => ['North Park', email, 'Ada', 'Byron', '+1 555 0142', '4821-0937'];

async function stored(id: string): Promise<OrganizationRequest> {
  const { server } = place;
  return server.get(`/api/v1/organization_requests/${id}/`, await server.superAdmin());
}

describe('the form for an organization account', () => {
  it('is where the sign-in page leads, and says what to expect', async () => {
    await page.goto('/admin/login');
    await page.getByRole('link', { name: 'Request an organization account' }).click();
    await page.waitForURL('**/admin/requestorganization');
    await page.getByRole('heading', { name: 'Request an organization account' }).waitFor();
    expect(await page.title()).toContain('Request an organization account');
    await page.getByText('Expect an email within 2 business days. The server is free.').waitFor();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.getByRole('button', { name: 'Login' }).waitFor();
  });

  it('sends each field as what it is called, says so, and goes to the page of the request', async () => {
    await page.goto('/admin/requestorganization');
    const email = newAddress('office');
    await fill(valuesWith(email));
    await submit();
    await page.getByText('Request submitted.').waitFor();
    await page.waitForURL(/\/admin\/requestorganization\/[0-9a-f-]{36}$/);
    await page.getByText('Expect a response within 2 business days.').waitFor();
    expect(await stored(page.url().split('/').at(-1)!)).toMatchObject({
      ...{ name: 'North Park', email, firstname: 'Ada', lastname: 'Byron', phone: '+1 555 0142' },
      ...{ validator_type: 'account_number', validator_value: '4821-0937', status: 'pending' },
    });
  });

  it('shows an example of the account number, and where it is found', async () => {
    await page.goto('/admin/requestorganization');
    const number = page.getByRole('textbox', { name: 'Customer Account #' });
    expect(await number.getAttribute('placeholder')).toBe('1234-5678');
    const tooltip = page.getByText('Find this on your receipt, email, or invoice.');
    expect(await tooltip.isVisible()).toBe(false);
    const hint = page.getByRole('button', { name: 'Where is the customer account #?' });
    await hint.hover();
    await tooltip.waitFor();
    await page.mouse.move(0, 0);
    await tooltip.waitFor({ state: 'hidden' });
    await hint.focus();
    await tooltip.waitFor();
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'hidden' });
  });

  it('asks for every field', async () => {
    await page.goto('/admin/requestorganization');
    const values = valuesWith('no address');
    /** @returns for each field whether the browser finds this flaw in it */
    const validity = (flaw: string) =>
      page.evaluate<boolean[]>(
        `[...document.forms[0].querySelectorAll('input')].map((input) => input.validity.${flaw})`,
      );
    for (const [index, label] of FIELDS.entries()) {
      await fill(values.map((value, at) => (at === index ? '' : value)));
      await submit();
      expect(await validity('valueMissing')).toEqual(FIELDS.map((each) => each === label));
    }
    await fill(values);
    await submit();
    expect(await validity('typeMismatch')).toEqual(FIELDS.map((each) => each === 'Email'));
    expect(new URL(page.url()).pathname).toBe('/admin/requestorganization');
  });

  it('keeps what was typed when the request is refused, and says why', async () => {
    const email = newAddress('flooded');
    for (let sent = 0; sent < 5; sent += 1) await newOrganizationRequest(place.server, { email });
    await page.goto('/admin/requestorganization');
    await fill(valuesWith(email));
    await submit();
    await page.getByText('Something went wrong.').waitFor();
    await page.getByText('Too many requests within an hour. Try again later.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Company' }).inputValue()).toBe('North Park');
    await page.getByRole('textbox', { name: 'Email' }).fill(newAddress('office'));
    await submit();
    await page.waitForURL(/\/admin\/requestorganization\/[0-9a-f-]{36}$/);
  });
});

describe('the page of a request', () => {
  const decide = async (verdict: string, body: object) => {
    const { server } = place;
    const path = `/api/v1/organization_requests/${verdict}/`;
    const answer = await server.postJson(path, body, { cookie: await server.superAdmin() });
    expect(answer.status).toBe(200);
  };

  it('says what became of it', async () => {
    const { id } = await newOrganizationRequest(place.server);
    await page.goto(`/admin/requestorganization/${id}`);
    await page.getByRole('heading', { name: 'Organization Request' }).waitFor();
    expect(await page.title()).toContain('Organization Request');
    await page.getByText('Your request was submitted.').waitFor();
    await page.getByText('Expect a response within 2 business days.').waitFor();
    await decide('deny', { id });
    await page.reload();
    await page.getByText('Your request was denied.').waitFor();
    await page.getByText('Contact support if this is a mistake.').waitFor();
    const accountid = `${place.account.id}-req`;
    const organization = { accountid, accountname: 'North Park', initial_admin_email: newAddress() };
    await decide('approve', { id, ...organization });
    await page.reload();
    await page.getByText('Your request was approved.').waitFor();
    await page.getByText('Watch your inbox for instructions.').waitFor();
    await page.getByRole('link', { name: 'Go to sign-in' }).click();
    await page.getByRole('button', { name: 'Login' }).waitFor();
  });

  it('says so when there is no such request, and leads to the form', async () => {
    for (const id of ['9a1e7d52-6c0b-4f3a-9d8e-2b4c6a8e0f13', 'none']) {
      await page.goto(`/admin/requestorganization/${id}`);
      await page.getByText('This request does not exist.', { exact: true }).waitFor();
    }
    await page.getByRole('link', { name: 'Request an organization account' }).click();
    await page.waitForURL('**/admin/requestorganization');
  });
});
