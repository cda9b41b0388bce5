import { randomUUID } from 'node:crypto';
import type { Account } from '@mesonet/contract/accounts.js';
import type { AuditPage } from '@mesonet/contract/audit.js';
import type { OrganizationRequest } from '@mesonet/contract/organization-requests.js';
import { newPlace, signInByEmail } from '../../support/people/email-sign-in.js';
import {
  askForOrganization,
  newOrganizationRequest,
  organizationRequest,
} from '../../support/people/organization-request.js';
import { newAddress, Outbox } from '../../support/people/outbox.js';
import { testServer } from '../../support/servers/server.js';

const server = testServer();
const PATH = '/api/v1/organization_requests/';
const newId = () => `r${randomUUID().slice(0, 13)}`;
let sadmin: string;

beforeAll(async () => {
  sadmin = await server.superAdmin();
});

const get = (id: string, cookie?: string) => server.get<OrganizationRequest>(`${PATH}${id}/`, cookie);
const decide = (verdict: 'approve' | 'deny', body: object, cookie = sadmin) =>
  server.postJson(`${PATH}${verdict}/`, body, { cookie });
const remove = (id: string) => server.fetch(`${PATH}${id}/`, { method: 'DELETE', cookie: sadmin });
const approval = (id: string, more: object = {}) => ({
  ...{ id, accountid: newId(), accountname: 'North Park Ranching', initial_admin_email: newAddress('first') },
  ...{ firstname: 'Farm', lastname: 'Office', phone: '+1 555 0142' },
  ...more,
});
const problemOf = async (answer: Response) => [answer.status, await answer.json()] as const;

describe('a request for an organization', () => {
  it('is taken from anybody, who is mailed where its status is', async () => {
    const asked = organizationRequest();
    const { status, body } = await askForOrganization(server, asked);
    const { id, ...rest } = JSON.parse(body) as { id: string };
    expect([status, rest]).toEqual([200, {}]);
    const mail = await Outbox.ofRun().next(asked.email);
    expect(mail.subject).toBe('We received your request');
    expect(mail.text).toContain('Expect an email within 2 business days.');
    expect(mail.text).toContain(`/admin/requestorganization/${id}`);
    expect(await get(id, sadmin)).toEqual({
      ...asked,
      id,
      status: 'pending',
      created: expect.stringMatching(/Z$/) as string,
    });
  });

  it('shows its status and nothing else to whoever is no super admin', async () => {
    const { id } = await newOrganizationRequest(server);
    const { cookie } = await server.createAccount();
    for (const caller of [undefined, cookie]) {
      expect(await get(id, caller)).toEqual({ id, status: 'pending' });
    }
    for (const unknown of [randomUUID(), 'none']) {
      expect((await server.fetch(`${PATH}${unknown}/`)).status).toBe(404);
    }
    expect((await server.fetch(PATH)).status).toBe(401);
    expect((await server.fetch(PATH, { cookie })).status).toBe(403);
  });

  it.each([
    ['name', ' ', 'Please enter the company'],
    ['name', 'See www.example.com', 'A name may not hold a web address'],
    ['email', 'nobody', 'Invalid email'],
    ['firstname', '', 'Please enter your first name'],
    ['lastname', undefined, 'Please enter your last name'],
    ['phone', 5, 'Please enter your phone'],
    ['phone', '1\n2', 'Invalid phone'],
    ['validator_value', '', 'Please enter your customer account #'],
    ['validator_value', 'x'.repeat(101), 'Invalid customer account #'],
    ['validator_type', 'iris_scan', 'Invalid validator_type'],
  ])('is refused with %s %p', async (field, value, message) => {
    const { status, body } = await askForOrganization(server, { ...organizationRequest(), [field]: value });
    expect([status, JSON.parse(body)]).toEqual([
      400,
      expect.objectContaining({ errors: [{ path: field, message }] }) as object,
    ]);
  });

  it('is taken five times an hour from one address, and for one address', async () => {
    const place = newPlace();
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await askForOrganization(server, organizationRequest(), place)).status).toBe(200);
    }
    const refused = await askForOrganization(server, organizationRequest(), place);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(JSON.parse(refused.body)).toMatchObject({
      detail: 'Too many requests within an hour. Try again later.',
    });
    const email = newAddress('flooded');
    const statuses: unknown[] = [];
    for (const typed of [email, email, email.toUpperCase(), email, email, email]) {
      statuses.push((await askForOrganization(server, { ...organizationRequest(), email: typed })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('is listed by its status, the oldest first', async () => {
    const names: string[] = [randomUUID(), randomUUID(), randomUUID()];
    const ids: string[] = [];
    for (const name of names) ids.push((await newOrganizationRequest(server, { name })).id);
    expect((await decide('deny', { id: ids[1] })).status).toBe(200);
    const listed = async (query: string) =>
      (await server.get<OrganizationRequest[]>(`${PATH}${query}`, sadmin))
        .map(({ name }) => names.indexOf(name))
        .filter((place) => place >= 0);
    expect(await listed('')).toEqual([0, 1, 2]);
    expect(await listed('?status=pending')).toEqual([0, 2]);
    expect(await listed('?status=denied')).toEqual([1]);
    expect(await listed('?status=approved')).toEqual([]);
    expect((await server.fetch(`${PATH}?status=lost`, { cookie: sadmin })).status).toBe(400);
  });
});

describe('an approval', () => {
  it('makes the organization and its first admin, and mails both', async () => {
    const { id, email } = await newOrganizationRequest(server);
    const wanted = approval(id);
    const answer = await decide('approve', wanted);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ id, status: 'approved' }) as object,
    ]);
    expect(await get(id)).toEqual({ id, status: 'approved' });
    const { accountid, accountname, firstname, lastname, phone } = wanted;
    expect(await server.get<Account>(`/api/v1/accounts/${accountid}/`, sadmin)).toMatchObject({
      ...{ _id: accountid, accountname, firstname, lastname, phone },
    });
    const mail = await Outbox.ofRun().next(email, 2);
    expect(mail.subject).toBe('Your request was approved');
    const invitation = await Outbox.ofRun().next(wanted.initial_admin_email);
    expect(invitation.subject).toBe('You are invited to North Park Ranching');
    const admin = await signInByEmail(server, wanted.initial_admin_email);
    expect(await server.get('/api/v1/session/', admin.cookie)).toMatchObject({
      accounts: { [accountid]: { role: 'admin' } },
    });
  });

  it('happens once, also of two at the same moment', async () => {
    const { id, email } = await newOrganizationRequest(server);
    const answers = await Promise.all([approval(id), approval(id)].map((each) => decide('approve', each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await problemOf(await decide('approve', approval(id)));
    expect(again).toEqual([
      409,
      expect.objectContaining({
        code: 'request_approved',
        detail: 'This request was approved already',
      }) as object,
    ]);
    const denied = await problemOf(await decide('deny', { id }));
    expect(denied).toEqual([409, expect.objectContaining({ code: 'request_approved' }) as object]);
    const outbox = Outbox.ofRun();
    // Mails arrive in order, so a mail of the other approval would be the third.
    await outbox.next(email, 2);
    expect(await outbox.to(email)).toHaveLength(2);
  });

  it.each([
    ['an id in use', 409, 'Id already in use'],
    ['a reserved id', 400, 'Invalid id'],
    ['no id', 400, 'Invalid id'],
  ])('is refused with %s, and leaves the request as it was', async (what, status, detail) => {
    const { id, email } = await newOrganizationRequest(server);
    const ids: Record<string, string> = { 'a reserved id': 'admin', 'no id': '48 21' };
    const accountid = ids[what] ?? (await server.createAccount()).id.toUpperCase();
    const wanted = approval(id, { accountid });
    expect(await problemOf(await decide('approve', wanted))).toEqual([
      status,
      expect.objectContaining({ detail }) as object,
    ]);
    expect(await get(id)).toEqual({ id, status: 'pending' });
    expect((await decide('approve', { ...wanted, accountid: newId() })).status).toBe(200);
    await Outbox.ofRun().next(wanted.initial_admin_email);
    expect(await Outbox.ofRun().to(wanted.initial_admin_email)).toHaveLength(1);
    expect((await Outbox.ofRun().next(email, 2)).subject).toBe('Your request was approved');
  });

  it('of a denied request is possible', async () => {
    const { id } = await newOrganizationRequest(server);
    expect((await decide('deny', { id })).status).toBe(200);
    expect((await decide('approve', approval(id))).status).toBe(200);
    expect(await get(id)).toEqual({ id, status: 'approved' });
  });

  it('is told in the audit log, beside what it made', async () => {
    const name = `Company ${randomUUID()}`;
    const { id } = await newOrganizationRequest(server, { name });
    const wanted = approval(id);
    await decide('approve', wanted);
    const { items } = await server.get<AuditPage>(
      `/api/v1/accounts/${wanted.accountid}/audit/?count=500`,
      sadmin,
    );
    expect(items.map(({ action, object }) => [action, object]).sort()).toEqual([
      ['account_created', wanted.accountid],
      ['member_added', wanted.initial_admin_email],
      ['organization_request_approved', name],
    ]);
  });
});

describe('a denial', () => {
  it('mails whoever asked, once', async () => {
    const { id, email } = await newOrganizationRequest(server);
    for (let times = 0; times < 2; times += 1) {
      const answer = await decide('deny', { id });
      expect([answer.status, await answer.json()]).toEqual([
        200,
        expect.objectContaining({ id, status: 'denied' }) as object,
      ]);
    }
    const mail = await Outbox.ofRun().next(email, 2);
    expect(mail.subject).toBe('Your request was denied');
    expect(mail.text).toContain('Contact support if this is a mistake.');
    expect(await Outbox.ofRun().to(email)).toHaveLength(2);
    expect((await decide('deny', { id: randomUUID() })).status).toBe(404);
    expect((await decide('deny', { id: 'none' })).status).toBe(400);
  });
});

describe('a deleted request', () => {
  it('is gone, and what was made of it stays', async () => {
    const { id } = await newOrganizationRequest(server);
    const wanted = approval(id);
    await decide('approve', wanted);
    expect((await remove(id)).status).toBe(204);
    expect((await server.fetch(`${PATH}${id}/`)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect((await decide('approve', approval(id))).status).toBe(404);
    expect((await server.fetch(`/api/v1/accounts/${wanted.accountid}/`, { cookie: sadmin })).status).toBe(
      200,
    );
  });
});
