import { randomUUID } from 'node:crypto';
import { type Alarm, MAX_ALARMS } from '@mesonet/contract/alarms.js';
import type { AuditPage } from '@mesonet/contract/audit.js';
import { AlarmCalls, FROST, refusalOf } from '../../support/alarms/alarm-calls.js';
import { newMember } from '../../support/people/email-sign-in.js';
import { type TestAccount, testServer, type TestStation } from '../../support/servers/server.js';

const server = testServer();
let account: TestAccount;
let station: TestStation;
let calls: AlarmCalls;

beforeAll(async () => {
  account = await server.createAccount();
});
beforeEach(async () => {
  station = await server.createStation(account);
  calls = new AlarmCalls(server, account);
});

const post = (body: unknown, path = calls.pathOf(station)) =>
  server.postJson(path, body, { cookie: account.cookie });
const patch = (id: string, body: unknown) =>
  server.patchJson(calls.pathOf(station, id), body, account.cookie);
const remove = (id: string) =>
  server.fetch(calls.pathOf(station, id), { method: 'DELETE', cookie: account.cookie });
const list = () => server.get<Alarm[]>(calls.pathOf(station), account.cookie);
const answered = async (answer: Promise<Response>) => (await (await answer).json()) as Alarm;

describe('a new alarm', () => {
  it('has all its fields, those that nobody named by default', async () => {
    const alarm = await calls.alarm(station);
    expect(alarm).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      accountid: account.id,
      stationid: station.id,
      ...FROST,
      variant: 'meas',
      interval: 15,
      notification_groups: [],
      min: null,
      max: null,
      enabled: true,
      severity: 'warning',
      hold: 0,
      clear: 0,
      after: null,
      change: null,
      window: null,
      schedule: null,
      remind_until_acknowledged: false,
      last_notify_time: 0,
    });
    expect(await list()).toEqual([alarm]);
  });

  it('keeps what it is given', async () => {
    const { _id: group } = await calls.group();
    const fields = {
      desc: '  Heat  ',
      mode: 'range',
      min: -10.5,
      max: 95,
      limit: null,
      interval: 60,
      notification_groups: [group, group.toUpperCase()],
      enabled: false,
      severity: 'critical',
      hold: 10,
      clear: 0.5,
      schedule: { from: '22:00', to: '06:30', days: [1, 7] },
      remind_until_acknowledged: true,
    };
    expect(await calls.alarm(station, fields)).toMatchObject({
      ...fields,
      desc: 'Heat',
      notification_groups: [group],
    });
  });

  it('takes what the form of a client sends before there is one', async () => {
    const form = { _id: '', accountid: account.id, stationid: station.id, last_notify_time: 0 };
    expect((await post({ ...FROST, ...form })).status).toBe(200);
  });

  it.each([
    ['_id', { _id: randomUUID() }],
    ['accountid', { accountid: 'somebody' }],
    ['stationid', { stationid: 'somebody_1000' }],
    ['last_notify_time', { last_notify_time: 4_102_444_800_000 }],
  ])('does not choose its %s', async (field, more) => {
    expect(await refusalOf(post({ ...FROST, ...more }))).toEqual([403, `You may not change ${field}`]);
  });

  it.each([
    [{ desc: '' }, 'Invalid description'],
    [{ desc: '  ' }, 'Invalid description'],
    [{ desc: 'x'.repeat(10_000) }, 'Invalid description'],
    [{ interval: 0 }, 'Invalid interval'],
    [{ interval: 20 }, 'Invalid interval'],
    [{ interval: '15' }, 'Invalid interval'],
    [{ interval: 15.5 }, 'Invalid interval'],
    [{ mode: 'between' }, 'Invalid mode'],
    [{ variant: 'other' }, 'Invalid variant'],
    [{ measkey: 'sampleTime' }, 'Invalid measurement'],
    [{ measkey: 'nothing' }, 'Invalid measurement'],
    [{ measkey: 'x_nothing' }, 'Invalid measurement'],
    [{ measkey: '__proto__' }, 'Invalid measurement'],
    [{ measkey: 'precipitationType' }, 'Invalid measurement'],
    [{ limit: null }, 'Invalid limit'],
    [{ limit: undefined }, 'Invalid limit'],
    [{ limit: 1e308 }, 'Invalid limit'],
    [{ limit: '32' }, 'Invalid limit'],
    [{ mode: 'range', min: 5, max: 4 }, 'Invalid limit'],
    [{ mode: 'range', min: 5, max: 5 }, 'Invalid limit'],
    [{ mode: 'range', min: 5 }, 'Invalid limit'],
    [{ mode: 'range', min: null, max: 5 }, 'Invalid limit'],
    [{ hold: -1 }, 'Invalid hold'],
    [{ hold: 1.5 }, 'Invalid hold'],
    [{ clear: -0.1 }, 'Invalid clear'],
    [{ severity: 'fatal' }, 'Invalid severity'],
    [{ variant: 'nodata' }, 'Invalid after'],
    [{ variant: 'nodata', after: 0 }, 'Invalid after'],
    [{ variant: 'rate', window: 60 }, 'Invalid change'],
    [{ variant: 'rate', change: 0, window: 60 }, 'Invalid change'],
    [{ variant: 'rate', change: 3 }, 'Invalid window'],
    [{ schedule: { from: '24:00', to: '06:00', days: [1] } }, 'Invalid schedule'],
    [{ schedule: { from: '06:00', to: '06:00', days: [1] } }, 'Invalid schedule'],
    [{ schedule: { from: '22:00', to: '06:00', days: [] } }, 'Invalid schedule'],
    [{ notification_groups: [randomUUID()] }, 'Unknown notification group'],
    [{ notification_groups: ['none'] }, 'Unknown notification group'],
  ])('with %j is refused: %s', async (fields, detail) => {
    expect(await refusalOf(post({ ...FROST, ...fields }))).toEqual([400, detail]);
  });

  it.each(['NaN', 'Infinity', '1e999'])('is refused with the limit %s', async (text) => {
    const body = JSON.stringify(FROST).replace('32', text);
    const answer = await server.fetch(calls.pathOf(station), {
      method: 'POST',
      body,
      cookie: account.cookie,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
  });

  it('knows no group of another account, nor one that was deleted', async () => {
    const other = await server.createAccount();
    const { _id: foreign } = await new AlarmCalls(server, other).group();
    const { _id: deleted } = await calls.group();
    const path = `/api/v1/accounts/${account.id}/notification_groups/${deleted}/`;
    await server.fetch(path, { method: 'DELETE', cookie: account.cookie });
    for (const group of [foreign, deleted]) {
      const { _id: own } = await calls.group();
      expect(await refusalOf(post({ ...FROST, notification_groups: [own, group] }))).toEqual([
        400,
        'Unknown notification group',
      ]);
    }
  });

  it.each([1_000, 1_001])('knows none of %i groups that do not exist', async (length) => {
    const notification_groups = Array.from({ length }, () => randomUUID());
    expect(await refusalOf(post({ ...FROST, notification_groups }))).toEqual([
      400,
      'Unknown notification group',
    ]);
  });

  it('notifies at most 20 groups', async () => {
    const groups: string[] = [];
    while (groups.length < 21) groups.push((await calls.group())._id);
    expect(await refusalOf(post({ ...FROST, notification_groups: groups }))).toEqual([
      400,
      'At most 20 notification groups',
    ]);
    expect(
      (await calls.alarm(station, { notification_groups: groups.slice(1) })).notification_groups,
    ).toEqual(groups.slice(1));
  });

  it('watches the silence of the station, whatever measurement and mode are sent', async () => {
    const silent = { variant: 'nodata', after: 30, measkey: 'temperature', mode: 'range', min: 1, max: 2 };
    expect(await calls.alarm(station, silent)).toMatchObject({
      variant: 'nodata',
      measkey: 'sampleTime',
      mode: 'upper',
      after: 30,
      limit: null,
      min: null,
      max: null,
    });
  });

  it('watches how fast a value changes', async () => {
    const fall = {
      variant: 'rate',
      measkey: 'adjustedPressure',
      change: 0.06,
      window: 180,
      limit: undefined,
    };
    expect(await calls.alarm(station, fall)).toMatchObject({ change: 0.06, window: 180, limit: null });
  });

  it('watches a measurement of the station’s own, and of no other station', async () => {
    const level = { key: 'x_level', label: 'Level', class: 'level', unit: 'feetLevel' };
    const path = `/api/v1/stations/${station.id}/measurements/`;
    expect((await server.postJson(path, level, { cookie: account.cookie })).status).toBe(200);
    const { _id } = await calls.alarm(station, { measkey: 'x_level' });
    const other = await server.createStation(account);
    expect(await refusalOf(post({ ...FROST, measkey: 'x_level' }, calls.pathOf(other)))).toEqual([
      400,
      'Invalid measurement',
    ]);
    // Once the measurement is gone, the alarm can still be renamed or switched off.
    await server.fetch(`${path}x_level/`, { method: 'DELETE', cookie: account.cookie });
    expect((await patch(_id, { desc: 'River', enabled: false })).status).toBe(200);
  });

  it(`is the last of ${MAX_ALARMS} of its station`, async () => {
    await server.sql(
      `INSERT INTO alarms (account_id, station_id, variant, measkey, description, mode, interval_minutes, limit_value)
       SELECT $1, $2, 'meas', 'temperature', 'Frost ' || n, 'lower', 15, 32 FROM generate_series(1, $3) AS n`,
      [account.id, station.id, MAX_ALARMS - 1],
    );
    const answers = await Promise.all([post(FROST), post(FROST), post(FROST)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await list()).slice(0, 3).map(({ desc }) => desc)).toEqual(['Frost', 'Frost 1', 'Frost 2']);
    await server.sql('DELETE FROM alarms WHERE station_id = $1', [station.id]);
  });
});

describe('a change of an alarm', () => {
  it('keeps what is absent, and clears what is null', async () => {
    const schedule = { from: '22:00', to: '06:00', days: [1] };
    const alarm = await calls.alarm(station, { hold: 5, schedule });
    expect(await answered(patch(alarm._id, { limit: 30 }))).toEqual({ ...alarm, limit: 30 });
    const cleared = { ...alarm, limit: 30, schedule: null };
    expect(await answered(patch(alarm._id, { schedule: null }))).toEqual(cleared);
    expect(await answered(patch(alarm._id, {}))).toEqual(cleared);
    expect(await list()).toEqual([cleared]);
  });

  it('may carry the whole alarm', async () => {
    const alarm = await calls.alarm(station);
    expect(await answered(patch(alarm._id, { ...alarm, desc: 'Cold' }))).toEqual({ ...alarm, desc: 'Cold' });
  });

  it.each([
    ['last_notify_time', { last_notify_time: 4_102_444_800_000 }],
    ['stationid', { stationid: 'somebody_1000' }],
    ['accountid', { accountid: 'somebody' }],
    ['_id', { _id: randomUUID() }],
  ])('leaves %s alone', async (field, change) => {
    const { _id } = await calls.alarm(station);
    expect(await refusalOf(patch(_id, { ...change, limit: 1 }))).toEqual([
      403,
      `You may not change ${field}`,
    ]);
    expect((await list())[0]!.limit).toBe(32);
  });

  it('never changes mode or variant', async () => {
    const { _id } = await calls.alarm(station);
    const refused = [409, 'Mode cannot be changed'];
    expect(await refusalOf(patch(_id, { mode: 'upper' }))).toEqual(refused);
    expect(await refusalOf(patch(_id, { mode: 'range', min: 1, max: 2 }))).toEqual(refused);
    expect(await refusalOf(patch(_id, { variant: 'nodata', after: 5 }))).toEqual(refused);
    expect((await patch(_id, { mode: 'lower', variant: 'meas' })).status).toBe(200);
  });

  it('is judged with what stays', async () => {
    const { _id } = await calls.alarm(station, { mode: 'range', min: 10, max: 20 });
    expect(await refusalOf(patch(_id, { min: 20 }))).toEqual([400, 'Invalid limit']);
    expect(await refusalOf(patch(_id, { max: null }))).toEqual([400, 'Invalid limit']);
    expect((await patch(_id, { min: 20, max: 30 })).status).toBe(200);
    const { _id: silent } = await calls.alarm(station, { variant: 'nodata', after: 5 });
    expect(await refusalOf(patch(silent, { after: null }))).toEqual([400, 'Invalid after']);
    const ignored = { measkey: 'temperature', mode: 'range', min: 1, max: 2 };
    expect(await answered(patch(silent, ignored))).toMatchObject({
      measkey: 'sampleTime',
      mode: 'upper',
      min: null,
    });
  });

  it('takes no measurement and no group that a new alarm would not', async () => {
    const { _id } = await calls.alarm(station);
    expect(await refusalOf(patch(_id, { measkey: 'sampleTime' }))).toEqual([400, 'Invalid measurement']);
    expect(await refusalOf(patch(_id, { measkey: 'x_none' }))).toEqual([400, 'Invalid measurement']);
    expect(await refusalOf(patch(_id, { notification_groups: [randomUUID()] }))).toEqual([
      400,
      'Unknown notification group',
    ]);
    expect((await patch(_id, { measkey: 'dewPoint' })).status).toBe(200);
  });

  it('of two managers at once leaves what each of them changed', async () => {
    const { _id } = await calls.alarm(station);
    const both = await Promise.all([patch(_id, { limit: 10 }), patch(_id, { desc: 'Cold' })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await list())[0]).toMatchObject({ limit: 10, desc: 'Cold' });
  });
});

describe('alarms', () => {
  it('are gone once they are deleted', async () => {
    const { _id } = await calls.alarm(station);
    expect((await remove(_id)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await remove(_id)).status).toBe(404);
    expect((await patch(_id, { limit: 1 })).status).toBe(404);
  });

  it('are not there at another station, in another account, or by an id that is none', async () => {
    const { _id } = await calls.alarm(station);
    const neighbour = await server.createStation(account);
    const other = await server.createAccount();
    const theirs = await server.createStation(other);
    const paths = [
      calls.pathOf(neighbour, _id),
      calls.pathOf(station, randomUUID()),
      calls.pathOf(station, 'none'),
      calls.pathOf(theirs, _id),
      new AlarmCalls(server, other).pathOf(station, _id),
      new AlarmCalls(server, other).pathOf(theirs, _id),
    ];
    const texts = new Set<string>();
    for (const path of paths) {
      const answer = await server.patchJson(path, { limit: 1 }, account.cookie);
      expect(answer.status).toBe(404);
      texts.add((await answer.text()).replace(/"requestId":"[^"]*"/, ''));
    }
    expect(texts.size).toBe(1);
    expect((await list())[0]!.limit).toBe(32);
  });

  it('of all accounts that somebody manages are listed together', async () => {
    const own = await calls.alarm(station);
    const other = await server.createAccount();
    const theirs = await new AlarmCalls(server, other).alarm(await server.createStation(other));
    const idsFor = async (cookie: string) =>
      (await server.get<Alarm[]>('/api/v1/alarms/', cookie)).map(({ _id }) => _id);
    const forOwner = await idsFor(account.cookie);
    expect([forOwner.includes(own._id), forOwner.includes(theirs._id)]).toEqual([true, false]);
    const forAll = await idsFor(await server.superAdmin());
    expect([forAll.includes(own._id), forAll.includes(theirs._id)]).toEqual([true, true]);
    const guest = await newMember(server, account, 'guest');
    expect((await server.fetch('/api/v1/alarms/', { cookie: guest.cookie })).status).toBe(403);
    await server.postJson(
      `/api/v1/accounts/${other.id}/users/`,
      { email: guest.email, role: 'manager' },
      { cookie: other.cookie },
    );
    expect(await idsFor(guest.cookie)).toEqual([theirs._id]);
  });

  it('go with their station and with their account', async () => {
    const gone = await server.createAccount();
    const theirs = new AlarmCalls(server, gone);
    const [first, second] = [await server.createStation(gone), await server.createStation(gone)];
    await theirs.alarm(first);
    await theirs.alarm(second);
    await theirs.group();
    await theirs.device();
    const path = `/api/v1/accounts/${gone.id}/`;
    const deleted = { method: 'DELETE', cookie: gone.cookie };
    expect((await server.fetch(`${path}stations/${first.id}/`, deleted)).status).toBe(204);
    const count = async (table: string) =>
      (await server.sql(`SELECT FROM ${table} WHERE account_id = $1`, [gone.id])).length;
    expect(await count('alarms')).toBe(1);
    await server.fetch(path, { method: 'DELETE', cookie: await server.superAdmin() });
    const counts = await Promise.all(['alarms', 'notification_groups', 'device_tokens'].map(count));
    expect(counts).toEqual([0, 0, 0]);
  });

  it('are told of in the audit log, and what changes nothing is not', async () => {
    const { _id } = await calls.alarm(station);
    await patch(_id, { limit: 28 });
    await patch(_id, { limit: 28 });
    await remove(_id);
    const { items } = await server.get<AuditPage>(`/api/v1/accounts/${account.id}/audit/`, account.cookie);
    const own = items.filter(({ object }) => object === `${station.id} ${_id}`);
    expect(own.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'alarm_deleted', before: expect.objectContaining({ limit: 28 }) as object, after: null },
      { action: 'alarm_changed', before: { limit: 32 }, after: { limit: 28 } },
      { action: 'alarm_created', before: null, after: expect.objectContaining({ limit: 32 }) as object },
    ]);
  });
});
