import type { Account } from '@mesonet/contract/accounts.js';
import { newMember } from '../../support/people/email-sign-in.js';
import { type TestAccount, testServer } from '../../support/servers/server.js';

const server = testServer();
const FLAG = 'admin_public_dashboard_toggle';
let account: TestAccount;
/** Role → `Cookie` header. */
let cookies: Record<'guest' | 'manager' | 'admin' | 'sadmin', string>;

beforeAll(async () => {
  account = await server.createAccount({ isPublic: true });
  const [guest, manager] = await Promise.all([
    newMember(server, account, 'guest'),
    newMember(server, account, 'manager'),
  ]);
  cookies = {
    guest: guest.cookie,
    manager: manager.cookie,
    admin: account.cookie,
    sadmin: await server.superAdmin(),
  };
});

const pathOf = ({ id }: TestAccount) => `/api/v1/accounts/${id}/`;
const patch = (body: unknown, cookie?: string, of = account) => server.patchJson(pathOf(of), body, cookie);
const whole = (of = account) => server.get<Account>(`${pathOf(of)}?include=subscription`, cookies.sadmin);

async function refusal(answer: Response): Promise<[number, string]> {
  return [answer.status, ((await answer.json()) as { detail: string }).detail];
}

const PUBLIC = ['_id', 'accountname', 'allow_anonymous_guest', 'timezone', 'units'];
const CONTACT = ['email', 'firstname', 'lastname', 'phone'];

describe('an organization', () => {
  it.each([
    ['a visitor', undefined, PUBLIC],
    ['a guest', 'guest', PUBLIC],
    ['a manager', 'manager', [...PUBLIC, ...CONTACT, 'subscription']],
    ['an admin', 'admin', [...PUBLIC, ...CONTACT, 'subscription']],
    ['a super admin', 'sadmin', [...PUBLIC, ...CONTACT, 'subscription', 'notes']],
  ] as const)('shows %s what is for them', async (_, role, fields) => {
    const cookie = role && cookies[role];
    const path = `${pathOf(account)}?include=subscription`;
    expect(Object.keys(await server.get<object>(path, cookie)).sort()).toEqual([...fields].sort());
    const plain = await server.get<object>(pathOf(account), cookie);
    expect(plain).not.toHaveProperty('subscription');
    if (!cookie) return;
    const listed = await server.get<Account[]>('/api/v1/accounts/', cookie);
    expect(listed.find(({ _id }) => _id === account.id)).toEqual(plain);
  });

  it('says that nothing is subscribed, and refuses an include it does not know', async () => {
    expect(await whole()).toMatchObject({ subscription: { state: 'none' } });
    for (const include of ['users', 'subscription,users', '__proto__']) {
      const answer = await server.fetch(`${pathOf(account)}?include=${include}`, { cookie: account.cookie });
      expect(answer.status).toBe(400);
    }
  });
});

describe('changing an organization', () => {
  const VALUES = {
    accountname: 'Wind & Rain',
    firstname: 'Ann',
    lastname: 'Ω',
    email: 'ann@example.org',
    phone: '+1 555 0100',
    notes: 'Pays\nlate',
    allow_anonymous_guest: false,
    units: { temperature: 'degreeC' },
    timezone: 'America/Denver',
  };
  const MAY: Record<string, readonly string[]> = {
    guest: [],
    manager: ['units'],
    admin: Object.keys(VALUES).filter((field) => field !== 'notes'),
    sadmin: Object.keys(VALUES),
  };
  let own: TestAccount;
  const cookieOf: Record<string, string> = {};

  beforeAll(async () => {
    own = await server.createAccount({ isPublic: true });
    for (const role of ['guest', 'manager', 'admin'] as const) {
      cookieOf[role] = (await newMember(server, own, role)).cookie;
    }
    cookieOf['sadmin'] = cookies.sadmin;
  });

  const cases = Object.keys(MAY).flatMap((role) =>
    Object.keys(VALUES).map((field) => [role, field] as const),
  );

  it.each(cases)('%s and %s', async (role, field) => {
    const before = await whole(own);
    const value = VALUES[field as keyof typeof VALUES];
    const answer = await patch({ [field]: value }, cookieOf[role], own);
    const changed = MAY[role]!.includes(field);
    expect(answer.status).toBe(changed ? 200 : 403);
    expect(await whole(own)).toEqual(changed ? { ...before, [field]: value } : before);
    // The old value comes back for the next case.
    expect((await patch({ [field]: before[field as keyof Account] }, cookies.sadmin, own)).status).toBe(200);
    expect(await whole(own)).toEqual(before);
  });

  it('takes the whole account back from each role that may write any of it', async () => {
    const before = await whole(own);
    for (const role of ['manager', 'admin', 'sadmin']) {
      const seen = await server.get<Account>(`${pathOf(own)}?include=subscription`, cookieOf[role]);
      const answer = await patch(seen, cookieOf[role], own);
      const { subscription: _subscription, ...rest } = seen;
      expect([answer.status, await answer.json()]).toEqual([200, rest]);
    }
    expect((await patch({}, cookieOf['manager'], own)).status).toBe(200);
    expect(await whole(own)).toEqual(before);
  });

  it('names what is not for the caller, and changes nothing then', async () => {
    const before = await whole(own);
    for (const [body, field] of [
      [{ accountname: 'X', notes: 'mine' }, 'notes'],
      [{ accountname: 'X', _id: 'other' }, '_id'],
      [{ accountname: 'X', subscription: { state: 'active' } }, 'subscription'],
      [{ accountname: 'X', subscription: null }, 'subscription'],
    ] as const) {
      expect(await refusal(await patch(body, cookieOf['admin'], own))).toEqual([
        403,
        `You may not change ${field}`,
      ]);
    }
    expect(await refusal(await patch({ units: {}, phone: '1' }, cookieOf['manager'], own))).toEqual([
      403,
      'You may not change phone',
    ]);
    expect(await whole(own)).toEqual(before);
  });

  it('clears by null what may be empty', async () => {
    const filled = { firstname: 'Ann', lastname: 'Lee', email: 'a@example.org', phone: '1', notes: 'n' };
    const units = { rain: 'mmRain' };
    expect((await patch({ ...filled, units }, cookies.sadmin, own)).status).toBe(200);
    const nothing = { firstname: null, lastname: null, email: null, phone: null, notes: null, units: null };
    expect((await patch(nothing, cookies.sadmin, own)).status).toBe(200);
    const empty = { firstname: '', lastname: '', email: '', phone: '', notes: '', units: {} };
    expect(await whole(own)).toMatchObject(empty);
  });

  it.each([
    [{ accountname: ' ' }, 'Please enter an account name'],
    [{ accountname: null }, 'Please enter an account name'],
    [{ accountname: ['x'] }, 'Please enter an account name'],
    [{ accountname: 'a\nb' }, 'Invalid name'],
    [{ accountname: 'x'.repeat(201) }, 'Invalid name'],
    [{ firstname: { $ne: 1 } }, 'Invalid name'],
    [{ lastname: 'a\u0000b' }, 'Invalid name'],
    [{ email: 'a@b' }, 'Invalid email'],
    [{ email: 'a@example.org\r\nBcc: b@example.org' }, 'Invalid email'],
    [{ phone: 5 }, 'Invalid phone'],
    [{ phone: '1\u0007' }, 'Invalid phone'],
    [{ notes: 'a\u0000b' }, 'Invalid notes'],
    [{ notes: ['x'] }, 'Invalid notes'],
    [{ notes: 'x'.repeat(20_001) }, 'Invalid notes'],
    [{ allow_anonymous_guest: 'true' }, 'Must be true or false'],
    [{ allow_anonymous_guest: null }, 'Must be true or false'],
    [{ timezone: 'Mars/Olympus' }, 'Unknown time zone'],
    [{ timezone: '' }, 'Unknown time zone'],
    [{ timezone: null }, 'Unknown time zone'],
    [{ units: { temperature: 'kelvin' } }, 'Unknown unit'],
    [{ units: [] }, expect.any(String)],
    [{ units: 'degreeC' }, expect.any(String)],
    [{ password: 'another password' }, 'Malformed request'],
    [{ is_demo: true }, 'Malformed request'],
    [[], 'Malformed request'],
    [null, 'Malformed request'],
    ['accountname', 'Malformed request'],
  ])('refuses %j', async (body, detail) => {
    const before = await whole(own);
    const answer = await patch(body, cookies.sadmin, own);
    expect([answer.status, await answer.json()]).toMatchObject([400, { detail: detail as string }]);
    expect(await whole(own)).toEqual(before);
  });

  it.each([
    '{"__proto__":{"accountname":"X"}}',
    '{"units":{"__proto__":{"rain":"mmRain"}}}',
    '{"accountname":',
  ])('refuses %s as well', async (body) => {
    const before = await whole(own);
    const headers = { 'content-type': 'application/json' };
    const answer = await server.fetch(pathOf(own), {
      method: 'PATCH',
      cookie: cookies.sadmin,
      body,
      headers,
    });
    expect(answer.status).toBe(400);
    expect(await whole(own)).toEqual(before);
  });

  it('is for members', async () => {
    const other = await server.createAccount();
    const change = { accountname: 'Taken over' };
    expect((await patch(change, undefined, own)).status).toBe(401);
    expect((await patch(change, other.cookie, own)).status).toBe(404);
    const nowhere = await server.patchJson('/api/v1/accounts/nobody/', change, cookies.sadmin);
    expect(nowhere.status).toBe(404);
  });

  it('leaves the toggle of public access alone where it is switched off, whoever asks', async () => {
    const set = async (enabled: boolean) => {
      const body = JSON.stringify({ enabled, subject: own.id });
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'PUT', cookie: cookies.sadmin, body, headers };
      expect((await server.fetch(`/api/v1/featureflags/${FLAG}/`, init)).status).toBe(200);
    };
    await set(false);
    for (const cookie of [cookieOf['admin'], cookies.sadmin]) {
      const answer = await patch({ allow_anonymous_guest: false, phone: '7' }, cookie, own);
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'feature_off' }]);
      expect((await patch({ allow_anonymous_guest: true }, cookie, own)).status).toBe(200);
    }
    expect(await whole(own)).toMatchObject({ allow_anonymous_guest: true, phone: '' });
    await set(true);
    expect((await patch({ allow_anonymous_guest: false }, cookieOf['admin'], own)).status).toBe(200);
  });
});
