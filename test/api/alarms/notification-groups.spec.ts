import { randomUUID } from 'node:crypto';
import type { Alarm } from '@mesonet/contract/alarms.js';
import type { AuditPage } from '@mesonet/contract/audit.js';
import type { DeviceToken } from '@mesonet/contract/device-tokens.js';
import { MAX_NOTIFICATION_GROUPS, type NotificationGroup } from '@mesonet/contract/notification-groups.js';
import { AlarmCalls, refusalOf } from '../../support/alarms/alarm-calls.js';
import { addEpisode, addNotice } from '../../support/alarms/episodes.js';
import { addMember, newMember } from '../../support/people/email-sign-in.js';
import { newAddress } from '../../support/people/outbox.js';
import { type TestAccount, testServer } from '../../support/servers/server.js';

const server = testServer();
let account: TestAccount;
let calls: AlarmCalls;

beforeEach(async () => {
  account = await server.createAccount();
  calls = new AlarmCalls(server, account);
});

const groupsOf = ({ id }: TestAccount, groupId = '') =>
  `/api/v1/accounts/${id}/notification_groups/${groupId && `${groupId}/`}`;
const list = () => server.get<NotificationGroup[]>(groupsOf(account), account.cookie);
const post = (body: object) =>
  server.postJson(
    groupsOf(account),
    { desc: 'Growers', service: 'email', ...body },
    { cookie: account.cookie },
  );
const patch = (id: string, body: object) => server.patchJson(groupsOf(account, id), body, account.cookie);
const remove = (id: string) =>
  server.fetch(groupsOf(account, id), { method: 'DELETE', cookie: account.cookie });
const answered = async (answer: Promise<Response>) => (await (await answer).json()) as NotificationGroup;

async function setUserManagement(enabled: boolean): Promise<void> {
  const path = '/api/v1/featureflags/user_management/';
  const answer = await server.fetch(path, {
    method: 'PUT',
    cookie: await server.superAdmin(),
    body: JSON.stringify({ enabled, subject: account.id }),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(200);
}

describe('a notification group', () => {
  it('is created, listed by description, changed and deleted', async () => {
    const group = await calls.group({ desc: 'B team' });
    expect(group).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      accountid: account.id,
      desc: 'B team',
      service: 'email',
      address: ['ops@example.org'],
      secret: null,
      last_notice: null,
    });
    const first = await calls.group({ desc: 'A team', address: [] });
    expect(await list()).toEqual([first, group]);
    const changed = { ...group, desc: 'C team', address: ['a@example.org'] };
    expect(await answered(patch(group._id, changed))).toEqual(changed);
    expect(await answered(patch(group._id, {}))).toEqual(changed);
    expect((await remove(group._id)).status).toBe(204);
    expect((await remove(group._id)).status).toBe(404);
    expect((await patch(group._id, {})).status).toBe(404);
    expect(await list()).toEqual([first]);
  });

  it('never changes its service', async () => {
    const { _id } = await calls.group();
    expect(await refusalOf(patch(_id, { service: 'webhook' }))).toEqual([409, 'Service cannot be changed']);
    expect((await patch(_id, { service: 'email' })).status).toBe(200);
  });

  it.each([
    ['_id', { _id: randomUUID() }],
    ['accountid', { accountid: 'somebody' }],
    ['secret', { secret: 'another' }],
  ])('leaves %s alone', async (field, change) => {
    const { _id } = await calls.group();
    const refused = [403, `You may not change ${field}`];
    expect(await refusalOf(patch(_id, change))).toEqual(refused);
    expect(await refusalOf(post(change))).toEqual(refused);
  });

  it.each([
    [{ desc: ' ' }, 'Invalid description'],
    [{ desc: 'x'.repeat(10_000) }, 'Invalid description'],
    [{ service: 'sms' }, 'Invalid service'],
    [{ address: Array.from({ length: 51 }, (_, n) => `u${n}@example.org`) }, 'At most 50 recipients'],
    [{ address: Array.from({ length: 1000 }, (_, n) => `u${n}@example.org`) }, 'At most 50 recipients'],
    [{ address: ['ops@example.org\r\nBcc: spam@example.org'] }, 'Invalid email'],
    [{ address: ['ops@example.org\r\n'] }, 'Invalid email'],
    [{ address: ['\nops@example.org'] }, 'Invalid email'],
    [{ address: ['a@b,c@d'] }, 'Invalid email'],
    [{ address: ['a@example.org,b@example.org'] }, 'Invalid email'],
    [{ address: ['ops'] }, 'Invalid email'],
    [{ address: [' '] }, 'Invalid email'],
    [{ address: ['ops@exämple.org'] }, 'Invalid email'],
    [{ address: [`${'x'.repeat(300)}@example.org`] }, 'Invalid email'],
    [{ address: [7] }, 'Invalid address'],
  ])('with %j is refused: %s', async (fields, detail) => {
    expect(await refusalOf(post(fields))).toEqual([400, detail]);
    const { service: _service, ...change } = fields as { service?: string };
    if (!_service) {
      const { _id } = await calls.group();
      expect(await refusalOf(patch(_id, change))).toEqual([400, detail]);
    }
  });

  it('keeps each address once, whatever its letter case, and without spaces around it', async () => {
    const address = ['Ops@example.org', ' ops@EXAMPLE.org ', 'b@xn--mller-kva.example'];
    const group = await calls.group({ address });
    expect(group.address).toEqual(['Ops@example.org', 'b@xn--mller-kva.example']);
  });

  it('is not there in another account, or by an id that is none', async () => {
    const other = await server.createAccount();
    const { _id: foreign } = await new AlarmCalls(server, other).group();
    const texts = new Set<string>();
    for (const path of [groupsOf(account, foreign), groupsOf(account, 'none'), groupsOf(other, foreign)]) {
      const answer = await server.patchJson(path, { desc: 'Mine' }, account.cookie);
      expect(answer.status).toBe(404);
      texts.add((await answer.text()).replace(/"requestId":"[^"]*"/, ''));
    }
    expect(texts.size).toBe(1);
  });

  it('is taken out of the alarms when it is deleted', async () => {
    const station = await server.createStation(account);
    const [gone, kept] = [await calls.group(), await calls.group()];
    await calls.alarm(station, { notification_groups: [gone._id, kept._id] });
    await remove(gone._id);
    const [alarm] = await server.get<Alarm[]>(calls.pathOf(station), account.cookie);
    expect(alarm!.notification_groups).toEqual([kept._id]);
  });

  it('is never named by an alarm that was made while it was deleted', async () => {
    const station = await server.createStation(account);
    const { _id } = await calls.group();
    const body = { measkey: 'temperature', desc: 'Frost', limit: 32, notification_groups: [_id] };
    await Promise.all([
      remove(_id),
      ...Array.from({ length: 5 }, () =>
        server.postJson(calls.pathOf(station), body, { cookie: account.cookie }),
      ),
    ]);
    const alarms = await server.get<Alarm[]>(calls.pathOf(station), account.cookie);
    expect(alarms.flatMap(({ notification_groups }) => notification_groups)).toEqual([]);
  });

  it('says what its newest notice came to', async () => {
    const station = await server.createStation(account);
    const { _id: groupId } = await calls.group();
    const episode = await addEpisode(server, { accountId: account.id, stationId: station.id });
    const createdAt = new Date();
    await addNotice(server, episode, { groupId });
    const failed = { kind: 'cleared', state: 'failed', reason: '550 No such user' };
    await addNotice(server, episode, { groupId, createdAt, ...failed });
    const [group] = await list();
    expect(group!.last_notice).toEqual({
      time: createdAt.toISOString(),
      state: 'failed',
      reason: '550 No such user',
    });
    // A client that sends the whole group back also sends this field.
    expect((await patch(groupId, group!)).status).toBe(200);
  });

  it(`is the last of ${MAX_NOTIFICATION_GROUPS}`, async () => {
    await server.sql(
      `INSERT INTO notification_groups (account_id, description, service)
       SELECT $1, 'Group ' || n, 'email' FROM generate_series(1, $2) AS n`,
      [account.id, MAX_NOTIFICATION_GROUPS - 1],
    );
    const statuses = (await Promise.all([post({}), post({})])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });
});

describe('a webhook', () => {
  const url = 'https://hooks.example.org/a?key=b';

  it('has a secret of its own that signs its calls, sealed where it is stored', async () => {
    const [one, other] = [
      await calls.group({ service: 'webhook', address: [url] }),
      await calls.group({ service: 'webhook', address: [url] }),
    ];
    expect(one.secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(other.secret).not.toBe(one.secret);
    expect((await list()).map(({ secret }) => secret).sort()).toEqual([one.secret, other.secret].sort());
    expect((await answered(patch(one._id, one))).secret).toBe(one.secret);
    const rows = await server.sql<{ row: string }>(
      'SELECT t::text AS row FROM notification_groups t WHERE account_id = $1',
      [account.id],
    );
    const { items } = await server.get<AuditPage>(`/api/v1/accounts/${account.id}/audit/`, account.cookie);
    expect(JSON.stringify([rows, items])).not.toContain(one.secret);
  });

  it.each([
    ['http://hooks.example.org/', 'A webhook begins with https://'],
    ['hooks.example.org', 'A webhook begins with https://'],
    ['https://user:pass@hooks.example.org/', 'The address must not hold a user name or a password'],
    ['https://localhost/', 'The address is not public'],
    ['https://127.0.0.1/', 'The address is not public'],
    ['https://2130706433/', 'The address is not public'],
    ['https://169.254.169.254/latest/meta-data/', 'The address is not public'],
    ['https://[::ffff:10.0.0.1]/', 'The address is not public'],
    ['https://hooks.example.org/\r\nHost: inside', 'Invalid address'],
  ])('is not %s', async (address, detail) => {
    expect(await refusalOf(post({ service: 'webhook', address: [address] }))).toEqual([400, detail]);
  });
});

describe('a group of devices', () => {
  const push = (...address: string[]) => post({ service: 'push_notification', address });
  const refused = [400, 'Choose devices that are approved'];

  it('takes approved devices of the account, and no others', async () => {
    const approved = await calls.approvedDevice();
    const pending = await calls.device();
    const other = await server.createAccount();
    const foreign = await new AlarmCalls(server, other).approvedDevice();
    const group = await answered(push(approved._id, approved._id.toUpperCase()));
    expect(group.address).toEqual([approved._id]);
    for (const id of [pending._id, foreign._id, randomUUID(), 'none', approved.device_token]) {
      expect(await refusalOf(push(id))).toEqual(refused);
      expect(await refusalOf(patch(group._id, { address: [approved._id, id] }))).toEqual(refused);
    }
  });

  it('keeps one that was denied since, and takes it never again', async () => {
    const [kept, denied] = [await calls.approvedDevice(), await calls.approvedDevice()];
    const group = await answered(push(kept._id, denied._id));
    const path = `/api/v1/accounts/${account.id}/device_tokens/${denied._id}/`;
    expect((await server.patchJson(path, { enabled: false }, account.cookie)).status).toBe(200);
    expect((await patch(group._id, { ...group, desc: 'Phones' })).status).toBe(200);
    expect((await patch(group._id, { address: [kept._id] })).status).toBe(200);
    expect(await refusalOf(patch(group._id, { address: [denied._id] }))).toEqual(refused);
  });

  it('forgets a device that is deleted', async () => {
    const [kept, deleted] = [await calls.approvedDevice(), await calls.approvedDevice()];
    await push(kept._id, deleted._id);
    const path = `/api/v1/accounts/${account.id}/device_tokens/`;
    await server.fetch(`${path}${deleted._id}/`, { method: 'DELETE', cookie: account.cookie });
    expect((await list())[0]!.address).toEqual([kept._id]);
    expect((await server.get<DeviceToken[]>(path, account.cookie)).map(({ _id }) => _id)).toEqual([kept._id]);
  });
});

describe('a group of users', () => {
  it('takes members of the account by their addresses', async () => {
    const email = newAddress('Member');
    await addMember(server, account, { email, role: 'guest' });
    const group = await answered(post({ service: 'user', address: [email.toUpperCase(), email] }));
    expect(group.address).toEqual([email.toUpperCase()]);
    const stranger = newAddress('stranger');
    const detail = `${stranger} is not a user of the organization`;
    expect(await refusalOf(patch(group._id, { address: [email, stranger] }))).toEqual([400, detail]);
  });

  it('is picked by managers from the users who have a name, of whom they learn nothing else', async () => {
    const named = await newMember(server, account, 'guest');
    const manager = await newMember(server, account, 'manager');
    const guest = await newMember(server, account, 'guest');
    await addMember(server, account, { email: newAddress('invited'), role: 'guest' });
    const profile = { firstName: 'Ada', lastName: 'Meyer' };
    expect((await server.patchJson('/api/v1/profile/', profile, named.cookie)).status).toBe(200);
    const path = `/api/v1/accounts/${account.id}/notification_groups/members/`;
    expect(await server.get(path, manager.cookie)).toEqual([{ name: 'Ada Meyer', email: named.email }]);
    expect((await server.fetch(path, { cookie: guest.cookie })).status).toBe(403);
    await setUserManagement(false);
    expect((await server.fetch(path, { cookie: manager.cookie })).status).toBe(403);
    await setUserManagement(true);
  });

  it('takes nobody while the account has no users of its own', async () => {
    const email = newAddress('member');
    await addMember(server, account, { email, role: 'guest' });
    const { _id } = await answered(post({ service: 'user', address: [email] }));
    await setUserManagement(false);
    const refused = [403, 'This is switched off for the organization'];
    expect(await refusalOf(post({ service: 'user', address: [email] }))).toEqual(refused);
    expect((await patch(_id, { desc: 'Staff', address: [email] })).status).toBe(200);
    expect((await patch(_id, { address: [] })).status).toBe(200);
    await setUserManagement(true);
  });
});
