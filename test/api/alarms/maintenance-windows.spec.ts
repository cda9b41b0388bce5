import { randomUUID } from 'node:crypto';
import { MAX_MAINTENANCE_WINDOWS, type MaintenanceWindow } from '@mesonet/contract/maintenance-windows.js';
import { refusalOf } from '../../support/alarms/alarm-calls.js';
import { newMember } from '../../support/people/email-sign-in.js';
import { type TestAccount, testServer, type TestStation } from '../../support/servers/server.js';

const server = testServer();
let account: TestAccount;
let station: TestStation;

beforeEach(async () => {
  account = await server.createAccount();
  station = await server.createStation(account);
});

const TIMES = { start: '2027-01-10T08:00:00Z', end: '2027-01-10T12:00:00Z' };
const pathOf = ({ id }: TestAccount, windowId = '') =>
  `/api/v1/accounts/${id}/maintenance_windows/${windowId && `${windowId}/`}`;
const post = (body: object) =>
  server.postJson(pathOf(account), { ...TIMES, reason: 'Paint', ...body }, { cookie: account.cookie });
const patch = (id: string, body: object) => server.patchJson(pathOf(account, id), body, account.cookie);
const remove = (id: string) =>
  server.fetch(pathOf(account, id), { method: 'DELETE', cookie: account.cookie });
const list = () => server.get<MaintenanceWindow[]>(pathOf(account), account.cookie);
const answered = async (answer: Promise<Response>) => (await (await answer).json()) as MaintenanceWindow;

describe('a maintenance window', () => {
  it('is of one station or of all, the latest first', async () => {
    const { cookie, email } = await newMember(server, account, 'manager');
    const ofOne = { ...TIMES, start: '2027-01-10T09:30:00+01:00', stationid: station.id, reason: ' Paint ' };
    const answer = await server.postJson(pathOf(account), ofOne, { cookie });
    const one = (await answer.json()) as MaintenanceWindow;
    expect(one).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      accountid: account.id,
      stationid: station.id,
      start: '2027-01-10T08:30:00.000Z',
      end: '2027-01-10T12:00:00.000Z',
      reason: 'Paint',
      created_by: email,
    });
    const all = await answered(post({ start: '2027-01-10T10:00:00Z' }));
    expect(all).toMatchObject({ stationid: null, created_by: account.id });
    expect(await list()).toEqual([all, one]);
  });

  it('is changed and deleted', async () => {
    const window = await answered(post({}));
    const changed = { ...window, end: '2027-01-10T14:00:00.000Z', reason: 'Rust' };
    expect(await answered(patch(window._id, { end: '2027-01-10T14:00:00Z', reason: 'Rust' }))).toEqual(
      changed,
    );
    expect(await answered(patch(window._id, changed))).toEqual(changed);
    expect((await remove(window._id)).status).toBe(204);
    expect((await remove(window._id)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it.each([
    ['_id', { _id: randomUUID() }],
    ['accountid', { accountid: 'somebody' }],
    ['stationid', { stationid: 'somebody_1000' }],
    ['created_by', { created_by: 'somebody' }],
  ])('leaves %s alone', async (field, change) => {
    const { _id } = await answered(post({ stationid: station.id }));
    expect(await refusalOf(patch(_id, change))).toEqual([403, `You may not change ${field}`]);
  });

  it.each([
    [{ end: TIMES.start }, 'end must be after start'],
    [{ end: '2027-01-10T07:59:59Z' }, 'end must be after start'],
    [{ end: '2028-01-12T08:00:00Z' }, 'A maintenance window lasts at most a year'],
    [{ start: '2027-01-10T08:00:00' }, 'start: The time needs an offset such as Z or +02:00'],
    [{ end: '2027-02-30T08:00:00Z' }, 'end: Not a time'],
    [{ start: 7 }, 'Give start as an ISO 8601 time'],
    [{ reason: ' ' }, 'Invalid reason'],
    [{ reason: 'x'.repeat(201) }, 'Invalid reason'],
  ])('with %j is refused: %s', async (fields, detail) => {
    expect(await refusalOf(post(fields))).toEqual([400, detail]);
    const { _id } = await answered(post({}));
    expect(await refusalOf(patch(_id, fields))).toEqual([400, detail]);
  });

  it('lasts a leap year at most', async () => {
    expect((await post({ end: '2028-01-10T08:00:00Z' })).status).toBe(200);
    expect((await post({ end: '2028-01-11T08:00:00Z' })).status).toBe(200);
  });

  it('is of no station of another account', async () => {
    const other = await server.createAccount();
    const theirs = await server.createStation(other);
    for (const stationid of [theirs.id, 'nobody_1000']) {
      expect(await refusalOf(post({ stationid }))).toEqual([400, 'Unknown station']);
    }
    const { _id } = await answered(post({}));
    const answer = await server.patchJson(pathOf(other, _id), { reason: 'Mine' }, other.cookie);
    expect(answer.status).toBe(404);
    expect((await patch('none', {})).status).toBe(404);
  });

  it('goes with its station', async () => {
    await post({ stationid: station.id });
    const all = await answered(post({}));
    const path = `/api/v1/accounts/${account.id}/stations/${station.id}/`;
    await server.fetch(path, { method: 'DELETE', cookie: account.cookie });
    expect(await list()).toEqual([all]);
  });

  it(`is the last of ${MAX_MAINTENANCE_WINDOWS} that are not over`, async () => {
    await server.sql(
      `INSERT INTO maintenance_windows (account_id, start_at, end_at, reason, created_by)
       SELECT $1, now(), now() + n * interval '1 day', 'Paint', 'ops' FROM generate_series(0, $2) AS n`,
      [account.id, MAX_MAINTENANCE_WINDOWS - 1],
    );
    const answers = await Promise.all([post({}), post({})]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
