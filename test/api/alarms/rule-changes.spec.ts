import type { Violation, ViolationPage } from '@mesonet/contract/violations.js';
import { AlarmCalls } from '../../support/alarms/alarm-calls.js';
import { addEpisode, addNotice, type TestEpisode } from '../../support/alarms/episodes.js';
import { newAddress, Outbox } from '../../support/people/outbox.js';
import { type TestAccount, testServer, type TestStation } from '../../support/servers/server.js';
import { eventually } from '../../support/wait-for.js';

const server = testServer();
let account: TestAccount;
let station: TestStation;
let calls: AlarmCalls;
let alarmId: string;
let groupId: string;

beforeAll(async () => {
  account = await server.createAccount();
  calls = new AlarmCalls(server, account);
  const address = ['a@example.org', 'b@example.org'];
  groupId = (await calls.group({ desc: 'Night shift', address }))._id;
});
beforeEach(async () => {
  station = await server.createStation(account);
  const alarm = await calls.alarm(station, { hold: 5, notification_groups: [groupId] });
  alarmId = alarm._id;
});

const place = () => ({ accountId: account.id, stationId: station.id });

/** Creates an alarm in the middle of an episode, in the state in which the evaluation leaves it. */
async function episode(fields: Parameters<typeof addEpisode>[2] = {}): Promise<TestEpisode> {
  const added = await addEpisode(server, place(), { alarmId, ...fields });
  await server.sql(`INSERT INTO alarm_states (alarm_id, state) VALUES ($1, '{}') ON CONFLICT DO NOTHING`, [
    alarmId,
  ]);
  return added;
}

async function change(fields: object): Promise<void> {
  const answer = await server.patchJson(calls.pathOf(station, alarmId), fields, account.cookie);
  expect(answer.status).toBe(200);
}

const violation = ({ groupkey }: TestEpisode) =>
  server.get<Violation>(`/api/v1/violations/${groupkey}/`, account.cookie);
const states = () => server.sql('SELECT FROM alarm_states WHERE alarm_id = $1', [alarmId]);
const ruleSince = async () => {
  const [row] = await server.sql<{ since: string }>(
    'SELECT rule_since::text AS since FROM alarms WHERE id = $1',
    [alarmId],
  );
  return row!.since;
};
/** The server begins to send notices at once, so this test does not check how far each of them is. */
const endNotices = ({ startedAt }: TestEpisode) =>
  server.sql<{ recipient: string; group_name: string }>(
    `SELECT recipient, group_name FROM alarm_notices
     WHERE alarm_id = $1 AND started_at = $2 AND kind = 'ended' ORDER BY recipient`,
    [alarmId, startedAt],
  );
const toldOfTheEnd = ['a@example.org', 'b@example.org'].map((recipient) => ({
  recipient,
  group_name: 'Night shift',
}));

describe('an episode that goes on', () => {
  it.each([
    [{ limit: 30 }],
    [{ measkey: 'dewPoint' }],
    [{ hold: 10 }],
    [{ clear: 2 }],
    [{ limit: 30, desc: 'Cold' }],
  ])('ends when the rule changes: %j', async (fields) => {
    const open = await episode();
    await addNotice(server, open, { groupId });
    const before = await ruleSince();
    await change(fields);
    const ended = await violation(open);
    expect(ended).toMatchObject({ state: 'cleared', end_reason: 'changed', desc: 'Frost', limit: 32 });
    expect(Date.parse(ended.end!)).toBeGreaterThan(open.startedAt.getTime());
    expect(await endNotices(open)).toEqual(toldOfTheEnd);
    expect(await states()).toEqual([]);
    expect(await ruleSince()).not.toBe(before);
  });

  it('goes on when only words, groups or the way of telling change, or what its mode does not have', async () => {
    const open = await episode();
    await addNotice(server, open, { groupId });
    const before = await ruleSince();
    await change({
      desc: 'Cold',
      interval: 60,
      notification_groups: [],
      severity: 'critical',
      schedule: { from: '22:00', to: '06:00', days: [1] },
      remind_until_acknowledged: true,
    });
    await change({ limit: 32, hold: 5, enabled: true, min: 3, max: 4, after: 5, change: 6, window: 7 });
    expect(await violation(open)).toMatchObject({ state: 'firing', end: null });
    expect(await endNotices(open)).toEqual([]);
    expect(await states()).toHaveLength(1);
    expect(await ruleSince()).toBe(before);
  });

  it('ends when the alarm is switched off, and the rule begins anew when it is switched on', async () => {
    const open = await episode();
    await addNotice(server, open, { groupId });
    await change({ enabled: false, limit: 10 });
    expect(await violation(open)).toMatchObject({ state: 'cleared', end_reason: 'disabled' });
    expect(await endNotices(open)).toEqual(toldOfTheEnd);
    expect(await states()).toEqual([]);
    const off = await ruleSince();
    await change({ enabled: true });
    expect(await ruleSince()).not.toBe(off);
  });

  it('ends when the alarm is deleted, and stays on record', async () => {
    const open = await episode();
    await addNotice(server, open, { groupId });
    const path = calls.pathOf(station, alarmId);
    expect((await server.fetch(path, { method: 'DELETE', cookie: account.cookie })).status).toBe(204);
    const ended = await violation(open);
    expect(ended).toMatchObject({ state: 'cleared', end_reason: 'deleted', alarmid: alarmId });
    expect(ended.notifications.map(({ kind }) => kind).sort()).toEqual(['ended', 'ended', 'fired']);
    expect(await states()).toEqual([]);
  });

  it('ends in silence when nobody was told that it began', async () => {
    const open = await episode();
    await server.sql('UPDATE violations SET is_late = true, tellings = 0 WHERE alarm_id = $1', [alarmId]);
    await change({ limit: 30 });
    expect(await violation(open)).toMatchObject({ state: 'cleared', end_reason: 'changed' });
    expect(await endNotices(open)).toEqual([]);
  });

  it('leaves no trace when it had not fired', async () => {
    const open = await episode({ firedAt: null });
    await change({ limit: 30 });
    const answer = await server.fetch(`/api/v1/violations/${open.groupkey}/`, { cookie: account.cookie });
    expect(answer.status).toBe(404);
    expect(await states()).toEqual([]);
  });

  it('never ends before it began', async () => {
    const startedAt = new Date(Date.now() + 300_000);
    const open = await episode({ startedAt });
    await change({ limit: 30 });
    expect((await violation(open)).end).toBe(startedAt.toISOString());
  });
});

describe('the removal of a station', () => {
  const remove = async () => {
    const path = `/api/v1/accounts/${account.id}/stations/${station.id}/`;
    expect((await server.fetch(path, { method: 'DELETE', cookie: account.cookie })).status).toBe(204);
  };
  const isShown = async ({ groupkey }: TestEpisode) =>
    (await server.fetch(`/api/v1/violations/${groupkey}/`, { cookie: account.cookie })).status === 200;
  const ofAccount = () =>
    server.get<ViolationPage>(`/api/v1/accounts/${account.id}/violations/`, account.cookie);

  /** Creates an alarm in the middle of an episode, which mails an address that only this test uses. */
  async function toldEpisode(fields: Parameters<typeof addEpisode>[2] = {}) {
    const address = newAddress('ops');
    const group = (await calls.group({ desc: 'Night shift', address: [address] }))._id;
    await change({ notification_groups: [group] });
    const open = await episode(fields);
    await addNotice(server, open, { groupId: group, recipient: address });
    return { open, address, group };
  }

  it('tells whoever was told of the beginning that its episode has ended, and shows nobody the rest', async () => {
    const { open, address } = await toldEpisode();
    await remove();
    expect(await isShown(open)).toBe(false);
    expect((await ofAccount()).violations.map(({ alarmid }) => alarmid)).not.toContain(alarmId);
    const mail = await Outbox.ofRun().next(address, 1);
    expect(mail.subject).toBe('Ended: Frost at Mast');
    expect(mail.text).toContain('Frost at Mast has ended: the station was removed.');
    await eventually(async () =>
      expect(await server.sql('SELECT FROM violations WHERE alarm_id = $1', [alarmId])).toEqual([]),
    );
    expect(await Outbox.ofRun().to(address)).toHaveLength(1);
  });

  it('keeps what waits to be told of an episode that is over', async () => {
    const { open, group } = await toldEpisode({ endedAt: new Date() });
    const waiting = { kind: 'cleared', recipient: newAddress('late'), state: 'waiting', groupId: group };
    await addNotice(server, open, waiting);
    await remove();
    expect(await isShown(open)).toBe(false);
    expect(await server.sql('SELECT FROM violations WHERE alarm_id = $1', [alarmId])).toHaveLength(1);
  });

  it('tells nothing of an episode that had not fired', async () => {
    const open = await episode({ firedAt: null });
    await remove();
    expect(await isShown(open)).toBe(false);
    expect(await server.sql('SELECT FROM violations WHERE alarm_id = $1', [alarmId])).toEqual([]);
  });

  it('shows a station of the same name nothing of the one that was', async () => {
    const { open, group } = await toldEpisode();
    await addNotice(server, open, { kind: 'repeated', state: 'waiting', groupId: group });
    await remove();
    const again = { _id: station.id, stationname: 'Mast' };
    const stations = `/api/v1/accounts/${account.id}/stations/`;
    expect((await server.postJson(stations, again, { cookie: account.cookie })).status).toBe(200);
    const path = `/api/v1/stations/${station.id}/violations/`;
    expect((await server.get<ViolationPage>(path, account.cookie)).violations).toEqual([]);
  });
});

describe('an episode that is over, of which people are reminded', () => {
  const acknowledge = ({ groupkey }: TestEpisode) =>
    server.postJson(`/api/v1/violations/${groupkey}/acknowledge/`, {}, { cookie: account.cookie });

  it.each([[{ enabled: false }], [{ remind_until_acknowledged: false }]])(
    'is settled by %j',
    async (fields) => {
      await change({ remind_until_acknowledged: true });
      const over = await episode({ endedAt: new Date(), isSettled: false });
      await change(fields);
      expect((await acknowledge(over)).status).toBe(409);
      expect(await violation(over)).toMatchObject({ end_reason: 'cleared' });
    },
  );

  it('waits for somebody all the same when the rule changes', async () => {
    await change({ remind_until_acknowledged: true });
    const over = await episode({ endedAt: new Date(), isSettled: false });
    await change({ limit: 30 });
    expect((await acknowledge(over)).status).toBe(200);
  });
});
