import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { AuditPage } from '@mesonet/contract/audit.js';
import {
  type DeviceToken,
  MAX_DEVICE_TOKENS,
  MAX_GUEST_DEVICE_TOKENS,
} from '@mesonet/contract/device-tokens.js';
import type { NotificationGroup } from '@mesonet/contract/notification-groups.js';
import { AlarmCalls, refusalOf } from '../../support/alarms/alarm-calls.js';
import { newMember } from '../../support/people/email-sign-in.js';
import { type TestAccount, testServer } from '../../support/servers/server.js';

const server = testServer();
let account: TestAccount;
let calls: AlarmCalls;

beforeEach(async () => {
  account = await server.createAccount();
  calls = new AlarmCalls(server, account);
});

const tokensOf = ({ id }: TestAccount, tokenId = '') =>
  `/api/v1/accounts/${id}/device_tokens/${tokenId && `${tokenId}/`}`;
const list = (cookie = account.cookie) => server.get<DeviceToken[]>(tokensOf(account), cookie);
const post = (body: object, cookie = account.cookie) =>
  server.postJson(tokensOf(account), { name: 'Phone', ...body }, { cookie });
const enable = (id: string, enabled: unknown, cookie = account.cookie) =>
  server.patchJson(tokensOf(account, id), { enabled }, cookie);
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.fetch(path, { method, cookie: account.cookie, headers });
const remove = (id: string, cookie = account.cookie) =>
  server.fetch(tokensOf(account, id), { method: 'DELETE', cookie });

const KEYS = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
};
/** A key of the right length that is no point of the curve. */
const NO_POINT = Buffer.alloc(65, 4).toString('base64url');
const subscription = (endpoint: string, more: object = {}) =>
  JSON.stringify({ endpoint, expirationTime: null, keys: KEYS, ...more });

const HAPPENS = {
  approve: {
    patch: (id: string) => enable(id, true),
    link: (id: string) => ask(`/${account.id}/admin/alarms/approve_token/${id}`),
    button: (id: string) => ask(`/${account.id}/admin/alarms/approve_token/${id}/`, {}, 'POST'),
  },
  deny: {
    patch: (id: string) => enable(id, false),
    link: (id: string) => ask(`/${account.id}/admin/alarms/deny_token/${id}`),
    button: (id: string) => ask(`/${account.id}/admin/alarms/deny_token/${id}/`, {}, 'POST'),
  },
};
const ALREADY = (status: string) => `The device is ${status} already`;
const NO_MORE = 'The device was denied and cannot be approved any more';

describe('the life of a device', () => {
  it('begins pending', async () => {
    const device = await calls.device('Phone');
    expect(device).toMatchObject({ accountid: account.id, name: 'Phone', enabled: false, status: 'pending' });
    expect(await server.get<DeviceToken>(tokensOf(account, device._id), account.cookie)).toEqual(device);
  });

  it.each(['patch', 'link', 'button'] as const)('takes only the legal moves, by %s', async (way) => {
    const [approve, deny] = [HAPPENS.approve[way], HAPPENS.deny[way]];
    const moved = async (answer: Promise<Response>) => (await (await answer).json()) as DeviceToken;
    const { _id } = await calls.device();
    expect(await moved(approve(_id))).toMatchObject({ _id, enabled: true, status: 'approved' });
    expect(await refusalOf(approve(_id))).toEqual([409, ALREADY('approved')]);
    expect(await moved(deny(_id))).toMatchObject({ _id, enabled: false, status: 'denied' });
    expect(await refusalOf(deny(_id))).toEqual([409, ALREADY('denied')]);
    expect(await refusalOf(approve(_id))).toEqual([409, NO_MORE]);
    const { _id: other } = await calls.device();
    expect(await moved(deny(other))).toMatchObject({ status: 'denied' });
    expect(await refusalOf(approve(other))).toEqual([409, NO_MORE]);
  });

  it('is judged once when two managers judge it at once', async () => {
    const { _id } = await calls.device();
    const answers = await Promise.all([enable(_id, true), enable(_id, true), enable(_id, true)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('ends with its deletion; registered again, it waits again', async () => {
    const { _id, device_token } = await calls.approvedDevice();
    expect((await remove(_id)).status).toBe(204);
    expect((await remove(_id)).status).toBe(404);
    const again = (await (await post({ device_token })).json()) as DeviceToken;
    expect(again).toMatchObject({ device_token, status: 'pending' });
    expect(again._id).not.toBe(_id);
  });

  it('is told of in the audit log, without the token', async () => {
    const { _id, device_token } = await calls.device('Tablet');
    await enable(_id, true);
    await ask(`/${account.id}/admin/alarms/deny_token/${_id}`);
    await remove(_id);
    const { items } = await server.get<AuditPage>(`/api/v1/accounts/${account.id}/audit/`, account.cookie);
    const told = items.filter(({ object }) => object === _id).map(({ action }) => action);
    expect(told).toEqual([
      'device_token_deleted',
      'device_token_denied',
      'device_token_approved',
      'device_token_added',
    ]);
    expect(JSON.stringify(items)).not.toContain(device_token);
  });
});

describe('a device that is registered again', () => {
  it('is answered as it stands, by whomever of the account', async () => {
    const device = await calls.approvedDevice('Phone');
    const { device_token } = device;
    const guest = await newMember(server, account, 'guest');
    for (const cookie of [account.cookie, guest.cookie]) {
      const answer = await post({ device_token, name: 'Other' }, cookie);
      expect([answer.status, await answer.json()]).toEqual([200, device]);
    }
    expect(await list()).toEqual([device]);
    await enable(device._id, false);
    expect(await (await post({ device_token })).json()).toMatchObject({ status: 'denied' });
  });

  it('is there once when it is registered twice at once', async () => {
    const device_token = randomBytes(24).toString('hex');
    const answers = await Promise.all([
      post({ device_token }),
      post({ device_token }),
      post({ device_token }),
    ]);
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as DeviceToken)._id));
    expect(new Set(ids).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  it('is another one in another account', async () => {
    const { _id, device_token } = await calls.approvedDevice();
    const other = await server.createAccount();
    const body = { device_token, name: 'Phone' };
    const answer = await server.postJson(tokensOf(other), body, { cookie: other.cookie });
    const theirs = (await answer.json()) as DeviceToken;
    expect(theirs).toMatchObject({ accountid: other.id, status: 'pending' });
    expect(theirs._id).not.toBe(_id);
  });
});

describe('a device token', () => {
  it('is one of Firebase, or the subscription of a browser', async () => {
    const browser = subscription('https://push.example.org/send/abc');
    for (const device_token of ['eGx1c2l2ZQ:APA91bH', browser]) {
      const answer = await post({ device_token });
      expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ device_token })]);
    }
  });

  it.each([
    '',
    '   ',
    'tok\u00ebn',
    'a\nb',
    'x'.repeat(5000),
    '{',
    '{}',
    subscription('http://push.example.org/'),
    subscription('https://localhost/'),
    subscription('https://10.0.0.1/'),
    subscription('https://user:pass@push.example.org/'),
    subscription('https://push.example.org/', { keys: { p256dh: 'short', auth: KEYS.auth } }),
    subscription('https://push.example.org/', { keys: { p256dh: NO_POINT, auth: KEYS.auth } }),
    subscription('https://push.example.org/', { keys: undefined }),
  ])('is not %j', async (device_token) => {
    expect(await refusalOf(post({ device_token }))).toEqual([400, 'Invalid device token']);
  });

  it.each([[''], [' '], ['x'.repeat(101)]])('has no name such as %j', async (name) => {
    expect(await refusalOf(post({ device_token: 'abc', name }))).toEqual([400, 'Invalid name']);
  });

  it(`is the last of ${MAX_DEVICE_TOKENS}`, async () => {
    await server.sql(
      `INSERT INTO device_tokens (account_id, owner_id, device_token, name)
       SELECT $1, $1, 'token ' || n, 'Phone' FROM generate_series(1, $2) AS n`,
      [account.id, MAX_DEVICE_TOKENS - 1],
    );
    const answers = await Promise.all([post({ device_token: 'one' }), post({ device_token: 'other' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await post({ device_token: 'token 1' })).status).toBe(200);
  });
});

describe('members', () => {
  it('register so many devices as guests that others find room', async () => {
    const { cookie, id } = await newMember(server, account, 'guest');
    await server.sql(
      `INSERT INTO device_tokens (account_id, owner_id, device_token, name)
       SELECT $1, $2, 'token ' || n, 'Phone' FROM generate_series(1, $3) AS n`,
      [account.id, id, MAX_GUEST_DEVICE_TOKENS - 1],
    );
    const answers = await Promise.all(['one', 'two'].map((device_token) => post({ device_token }, cookie)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await post({ device_token: 'token 1' }, cookie)).status).toBe(200);
    expect(await refusalOf(post({ device_token: 'three' }, cookie))).toEqual([
      409,
      'A guest has at most 20 devices',
    ]);
    const other = await newMember(server, account, 'guest');
    expect((await post({ device_token: 'four' }, other.cookie)).status).toBe(200);
  });

  it('register devices, and see and delete their own', async () => {
    const [ann, bob] = [await newMember(server, account, 'guest'), await newMember(server, account, 'guest')];
    const hers = await calls.device('Ann', ann.cookie);
    const his = await calls.device('Bob', bob.cookie);
    expect(await list(ann.cookie)).toEqual([hers]);
    expect(await list(bob.cookie)).toEqual([his]);
    const one = (id: string) => server.fetch(tokensOf(account, id), { cookie: ann.cookie });
    expect((await one(hers._id)).status).toBe(200);
    expect((await one(his._id)).status).toBe(404);
    expect((await one(randomUUID())).status).toBe(404);
    expect((await remove(his._id, ann.cookie)).status).toBe(404);
    expect((await enable(hers._id, true, ann.cookie)).status).toBe(403);
    for (const verdict of ['approve_token', 'deny_token']) {
      const path = `/${account.id}/admin/alarms/${verdict}/${hers._id}`;
      expect((await server.fetch(path, { cookie: ann.cookie })).status).toBe(403);
    }
    expect((await remove(hers._id, ann.cookie)).status).toBe(204);
    expect(await list(ann.cookie)).toEqual([]);
  });

  it('who manage see all, those that wait first', async () => {
    const approved = await calls.approvedDevice('Mast');
    const { _id } = await calls.device('Barn');
    await enable(_id, false);
    const guest = await newMember(server, account, 'guest');
    const last = await calls.device('Phone 10', guest.cookie);
    const first = await calls.device('Phone 2', guest.cookie);
    const manager = await newMember(server, account, 'manager');
    expect((await list(manager.cookie)).map((each) => each._id)).toEqual([
      first._id,
      last._id,
      approved._id,
      _id,
    ]);
    expect((await enable(first._id, true, manager.cookie)).status).toBe(200);
    expect((await remove(last._id, manager.cookie)).status).toBe(204);
  });

  it('who leave take their devices with them, and no others', async () => {
    const leaver = await newMember(server, account, 'guest');
    const theirs = await calls.device('Leaver', leaver.cookie);
    await enable(theirs._id, true);
    const kept = [await calls.approvedDevice('B'), await calls.approvedDevice('A')].map(({ _id }) => _id);
    const address = [kept[0]!, theirs._id, kept[1]!];
    const { _id } = await calls.group({ service: 'push_notification', address });
    const path = `/api/v1/accounts/${account.id}/users/${leaver.email}/`;
    expect((await server.fetch(path, { method: 'DELETE', cookie: leaver.cookie })).status).toBe(204);
    expect((await list()).map((each) => each._id)).toEqual(kept.toReversed());
    const groups = await server.get<NotificationGroup[]>(
      `/api/v1/accounts/${account.id}/notification_groups/`,
      account.cookie,
    );
    expect(groups.find((group) => group._id === _id)!.address).toEqual(kept);
  });

  it('only: a visitor registers and sees none, wherever guests are welcome', async () => {
    const open = await server.createAccount({ isPublic: true });
    expect((await server.fetch(tokensOf(open))).status).toBe(401);
    expect((await server.postJson(tokensOf(open), { device_token: 'a', name: 'b' })).status).toBe(401);
  });

  it('change nothing of a device but whether it is enabled', async () => {
    const device = await calls.device();
    const change = (body: object) => server.patchJson(tokensOf(account, device._id), body, account.cookie);
    expect(await refusalOf(change({ enabled: true, name: 'Mine' }))).toEqual([
      403,
      'You may not change name',
    ]);
    expect(await refusalOf(change({ enabled: true, status: 'denied' }))).toEqual([
      403,
      'You may not change status',
    ]);
    expect(await refusalOf(change({ name: 'Phone' }))).toEqual([400, 'Invalid enabled']);
    expect(await refusalOf(change({ enabled: 'true' }))).toEqual([400, 'Invalid enabled']);
    expect((await change({ ...device, enabled: true })).status).toBe(200);
  });
});

describe('a link that approves or denies a device', () => {
  const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const statusOf = async (id: string) => (await list()).find(({ _id }) => _id === id)!.status;

  it.each(['approve_token', 'deny_token'])('%s is refused when another site sends it', async (verdict) => {
    const { _id } = await calls.device();
    const path = `/${account.id}/admin/alarms/${verdict}/${_id}`;
    const signs: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'cross-site', ...HTML },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { referer: 'https://evil.example/page' },
    ];
    for (const headers of signs) {
      for (const method of ['GET', 'POST']) {
        expect(await refusalOf(ask(path, headers, method))).toEqual([403, 'Cross-site request refused']);
      }
    }
    expect(await statusOf(_id)).toBe('pending');
  });

  it.each([{ 'sec-fetch-site': 'none', ...HTML }, HTML])(
    'asks by a button when it was opened from elsewhere: %j',
    async (headers) => {
      const { _id } = await calls.device('<b>Phone</b>');
      const path = `/${account.id}/admin/alarms/approve_token/${_id}/`;
      const page = await ask(path, headers);
      const text = await page.text();
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(text).toContain(`<form method="post" action="${path}">`);
      expect(text).not.toContain('<b>Phone</b></b>');
      expect(await statusOf(_id)).toBe('pending');
      const own = { 'sec-fetch-site': 'same-origin', origin: server.url, ...HTML };
      const form = { ...own, 'content-type': 'application/x-www-form-urlencoded' };
      const done = await ask(path, form, 'POST');
      expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Token approved')]);
      expect(await statusOf(_id)).toBe('approved');
    },
  );

  it('does so at once from a page of ours', async () => {
    const { _id } = await calls.device();
    const path = `/${account.id}/admin/alarms/approve_token/${_id}`;
    const answer = await ask(path, { 'sec-fetch-site': 'same-origin', accept: 'application/json' });
    expect(await answer.json()).toMatchObject({ _id, status: 'approved' });
  });

  it('does nothing for a scanner of mails, and for whoever is not signed in', async () => {
    const { _id } = await calls.device();
    for (const verdict of ['approve_token', 'deny_token']) {
      const path = `/${account.id}/admin/alarms/${verdict}/${_id}`;
      expect((await server.fetch(path)).status).toBe(401);
      expect((await server.fetch(path, { method: 'POST' })).status).toBe(401);
    }
    expect(await statusOf(_id)).toBe('pending');
  });

  it('knows no device of another account', async () => {
    const other = await server.createAccount();
    const { _id: foreign } = await new AlarmCalls(server, other).device();
    for (const id of [foreign, randomUUID(), 'none']) {
      expect((await ask(`/${account.id}/admin/alarms/approve_token/${id}`)).status).toBe(404);
    }
    expect((await ask(`/${other.id}/admin/alarms/approve_token/${foreign}`)).status).toBe(404);
  });
});
