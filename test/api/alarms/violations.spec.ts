import { randomUUID } from 'node:crypto';
import type { AuditPage } from '@mesonet/contract/audit.js';
import type { Violation, ViolationPage } from '@mesonet/contract/violations.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { AlarmCalls, refusalOf } from '../../support/alarms/alarm-calls.js';
import { addEpisode, addNotice, type TestEpisode } from '../../support/alarms/episodes.js';
import { newMember } from '../../support/people/email-sign-in.js';
import { type TestAccount, testServer, type TestStation } from '../../support/servers/server.js';

const server = testServer();
let account: TestAccount;
let station: TestStation;

beforeEach(async () => {
  account = await server.createAccount();
  station = await server.createStation(account);
});
const NOON = Date.parse('2026-06-10T12:00:00Z');
const place = (of = station) => ({ accountId: account.id, stationId: of.id });
const episode = (fields: Parameters<typeof addEpisode>[2] = {}, of = station) =>
  addEpisode(server, place(of), fields);
const pathOf = ({ groupkey }: Pick<TestEpisode, 'groupkey'>, rest = '') =>
  `/api/v1/violations/${groupkey}/${rest}`;
const get = (of: TestEpisode, cookie = account.cookie) => server.get<Violation>(pathOf(of), cookie);
const acknowledge = (of: TestEpisode, body: object = {}, cookie = account.cookie) =>
  server.postJson(pathOf(of, 'acknowledge/'), body, { cookie });
const snooze = (of: TestEpisode, body: object = { minutes: 60 }, cookie = account.cookie) =>
  server.postJson(pathOf(of, 'snooze/'), body, { cookie });
const ofStation = (query = '', of = station, cookie = account.cookie) =>
  server.get<ViolationPage>(`/api/v1/stations/${of.id}/violations/?${query}`, cookie);
const ofAccount = (query = '') =>
  server.get<ViolationPage>(`/api/v1/accounts/${account.id}/violations/?${query}`, account.cookie);
const keysOf = ({ violations }: ViolationPage) => violations.map(({ groupkey }) => groupkey);

/**
 * Adds episodes that begin a minute after each other.
 * @returns their keys, the newest first
 */
async function episodes(count: number, of = station): Promise<string[]> {
  const keys: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { groupkey } = await episode({ startedAt: new Date(NOON + n * MINUTE_MS) }, of);
    keys.unshift(groupkey);
  }
  return keys;
}

describe('a violation', () => {
  it('is one episode with the rule as it was', async () => {
    const open = await episode({ startedAt: new Date(NOON) });
    const start = '2026-06-10T12:00:00.000Z';
    expect(await get(open)).toEqual({
      groupkey: `${NOON}-${open.alarmId}`,
      alarmid: open.alarmId,
      stationid: station.id,
      measkey: 'temperature',
      desc: 'Frost',
      variant: 'meas',
      mode: 'lower',
      severity: 'warning',
      limit: 32,
      min: null,
      max: null,
      change: null,
      window: null,
      state: 'firing',
      start,
      fired_at: start,
      fired_value: null,
      acknowledged_by: null,
      acknowledged_at: null,
      note: null,
      snoozed_by: null,
      snoozed_at: null,
      snoozed_until: null,
      end: null,
      end_reason: null,
      muted_by: null,
      extreme: 30.5,
      count: 3,
      notifications: [],
    });
  });

  it('is pending, firing, acknowledged, and cleared at last', async () => {
    const pending = await episode({ firedAt: null });
    expect((await get(pending)).state).toBe('pending');
    const firing = await episode();
    expect((await get(firing)).state).toBe('firing');
    expect(((await (await acknowledge(firing)).json()) as Violation).state).toBe('acknowledged');
    await server.sql('UPDATE violations SET ended_at = now() WHERE alarm_id = $1', [firing.alarmId]);
    expect((await get(firing)).state).toBe('cleared');
    const short = await episode({ firedAt: null, endedAt: new Date() });
    expect((await get(short)).state).toBe('cleared');
  });

  it('tells what became of its notices, the newest first', async () => {
    const open = await episode();
    const device = await new AlarmCalls(server, account).device('Office phone');
    const at = (minutes: number) => new Date(open.startedAt.getTime() + minutes * MINUTE_MS);
    const hook = 'https://hooks.example.org/secret-path?key=1';
    await addNotice(server, open, { createdAt: at(0) });
    await addNotice(server, open, {
      kind: 'repeated',
      createdAt: at(1),
      service: 'webhook',
      recipient: hook,
    });
    await addNotice(server, open, {
      kind: 'cleared',
      createdAt: at(2),
      service: 'push_notification',
      recipient: device._id,
      state: 'failed',
      reason: 'Unregistered',
    });
    const { notifications } = await get(open);
    expect(notifications.map(({ kind, recipient, state }) => [kind, recipient, state])).toEqual([
      ['cleared', 'Office phone', 'failed'],
      ['repeated', 'hooks.example.org', 'sent'],
      ['fired', 'ops@example.org', 'sent'],
    ]);
    expect(notifications[0]).toEqual({
      kind: 'cleared',
      time: at(2).toISOString(),
      service: 'push_notification',
      group: 'Growers',
      recipient: 'Office phone',
      state: 'failed',
      attempts: 1,
      reason: 'Unregistered',
      sent_at: null,
      next_try_at: null,
    });
  });

  it('says when a notice that waits is tried next', async () => {
    const open = await episode();
    await addNotice(server, open, { state: 'waiting' });
    const next = new Date(Date.now() + 86_400_000);
    await server.sql('UPDATE alarm_notices SET next_try_at = $2 WHERE alarm_id = $1', [open.alarmId, next]);
    expect((await get(open)).notifications).toMatchObject([
      { state: 'waiting', next_try_at: next.toISOString() },
    ]);
  });

  it('tells the newest 100 of its notices', async () => {
    const open = await episode();
    await server.sql(
      `INSERT INTO alarm_notices (alarm_id, started_at, account_id, kind, number, group_id, group_name, service, recipient,
         content, created_at)
       SELECT $1, $2, $3, 'repeated', n, $4, 'Growers', 'email', 'ops@example.org', '{}', $2::timestamptz + n * interval '1 min'
       FROM generate_series(1, 150) AS n`,
      [open.alarmId, open.startedAt, account.id, randomUUID()],
    );
    const { notifications } = await get(open);
    expect(notifications).toHaveLength(100);
    expect(notifications[0]!.time).toBe(new Date(open.startedAt.getTime() + 150 * MINUTE_MS).toISOString());
  });

  it('goes with its station and with its account', async () => {
    const open = await episode();
    await addNotice(server, open);
    const path = `/api/v1/accounts/${account.id}/stations/${station.id}/`;
    await server.fetch(path, { method: 'DELETE', cookie: account.cookie });
    expect((await server.fetch(pathOf(open), { cookie: account.cookie })).status).toBe(404);
    expect(await server.sql('SELECT FROM alarm_notices WHERE alarm_id = $1', [open.alarmId])).toEqual([]);
  });
});

describe('violations', () => {
  it('of a station come newest first, page by page', async () => {
    const keys = await episodes(5);
    await episode({}, await server.createStation(account));
    const first = await ofStation('count=2');
    expect([keysOf(first), first.next_groupkey]).toEqual([keys.slice(0, 2), keys[1]]);
    const second = await ofStation(`count=2&next_groupkey=${first.next_groupkey}`);
    expect(keysOf(second)).toEqual(keys.slice(2, 4));
    const last = await ofStation(`count=2&next_groupkey=${second.next_groupkey}`);
    expect([keysOf(last), last.next_groupkey]).toEqual([keys.slice(4), null]);
    const all = await ofStation();
    expect([keysOf(all), all.next_groupkey]).toEqual([keys, null]);
  });

  it('that begin at the same moment are each on one page', async () => {
    const startedAt = new Date(NOON);
    for (let n = 0; n < 5; n += 1) await episode({ startedAt });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: ViolationPage = await ofStation(`count=2${cursor && `&next_groupkey=${cursor}`}`);
      seen.push(...keysOf(page));
      cursor = page.next_groupkey;
    }
    expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
  });

  it('of an account are those of all its stations', async () => {
    const other = await server.createStation(account);
    const [older] = await episodes(1);
    const { groupkey: newer } = await episode({ startedAt: new Date(NOON + MINUTE_MS) }, other);
    expect(keysOf(await ofAccount())).toEqual([newer, older]);
    expect(keysOf(await ofAccount('count=1'))).toEqual([newer]);
  });

  it('that go on can be asked for alone', async () => {
    await episode({ endedAt: new Date() });
    const { groupkey: firing } = await episode({ startedAt: new Date(NOON + MINUTE_MS) });
    const { groupkey: pending } = await episode({ startedAt: new Date(NOON), firedAt: null });
    expect(keysOf(await ofStation('state=open'))).toEqual([firing, pending]);
    expect(keysOf(await ofAccount('state=open'))).toEqual([firing, pending]);
    expect(keysOf(await ofAccount('state=all'))).toHaveLength(3);
  });

  it.each([
    ['count=0', 'Invalid count'],
    ['count=501', 'Invalid count'],
    ['count=1.5', 'Invalid count'],
    ['count=x', 'Invalid count'],
    ['state=closed', 'Invalid state'],
    ['next_groupkey=1', 'Invalid cursor'],
    [`next_groupkey=99999999999999999-${randomUUID()}`, 'Invalid cursor'],
    ["next_groupkey=1-'%20OR%201=1", 'Invalid cursor'],
  ])('are not to be had by %s', async (query, detail) => {
    const path = `/api/v1/stations/${station.id}/violations/?${query}`;
    expect(await refusalOf(server.fetch(path, { cookie: account.cookie }))).toEqual([400, detail]);
  });

  it('are shown to guests and visitors without whom they were sent to', async () => {
    const open = await server.createAccount({ isPublic: true });
    const theirs = await server.createStation(open);
    const added = await addEpisode(server, { accountId: open.id, stationId: theirs.id });
    await addNotice(server, added, { state: 'failed', reason: '550 ops@example.org is unknown' });
    await acknowledge(added, { note: 'On my way' }, open.cookie);
    const { cookie: guest } = await newMember(server, open, 'guest');
    for (const path of [
      `/api/v1/stations/${theirs.id}/violations/`,
      `/api/v1/accounts/${open.id}/violations/`,
    ]) {
      for (const cookie of [guest, undefined]) {
        const [shown] = (await server.get<ViolationPage>(path, cookie)).violations;
        expect(shown!.notifications).toEqual([
          expect.objectContaining({
            kind: 'fired',
            state: 'failed',
            group: '',
            recipient: null,
            reason: null,
          }),
        ]);
        const who = cookie ? [open.id, 'On my way'] : [null, null];
        expect([shown!.acknowledged_by, shown!.note]).toEqual(who);
        expect(shown!.state).toBe('acknowledged');
      }
    }
    const visited = await server.fetch(pathOf(added));
    expect([visited.status, await visited.text()]).toEqual([200, expect.not.stringContaining('example.org')]);
  });

  it('of another account are not there, nor are those that never were', async () => {
    const other = await server.createAccount();
    const theirs = await server.createStation(other);
    const foreign = await addEpisode(server, { accountId: other.id, stationId: theirs.id });
    const missing = [
      foreign.groupkey,
      `${NOON}-${randomUUID()}`,
      `${foreign.startedAt.getTime() + 1}-${foreign.alarmId}`,
      `${foreign.startedAt.getTime()}-${randomUUID()}`,
      'none',
      `9999999999999999999-${foreign.alarmId}`,
      "1-' OR 1=1",
    ];
    const [texts, strangers] = [new Set<string>(), new Set<string>()];
    for (const groupkey of missing) {
      const path = `/api/v1/violations/${encodeURIComponent(groupkey)}/`;
      const answers = [
        await server.fetch(path, { cookie: account.cookie }),
        await server.postJson(`${path}acknowledge/`, {}, { cookie: account.cookie }),
        await server.postJson(`${path}snooze/`, { minutes: 60 }, { cookie: account.cookie }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(404);
        texts.add((await answer.text()).replace(/"requestId":"[^"]*"/, ''));
      }
      const stranger = await server.fetch(path);
      expect(stranger.status).toBe(401);
      strangers.add((await stranger.text()).replace(/"requestId":"[^"]*"/, ''));
    }
    expect([texts.size, strangers.size]).toEqual([1, 1]);
  });
});

describe('acknowledging', () => {
  it('says who takes care, and the first stays', async () => {
    const open = await episode();
    const [ann, bob] = [
      await newMember(server, account, 'manager'),
      await newMember(server, account, 'manager'),
    ];
    const before = Date.now();
    const first = (await (await acknowledge(open, { note: '  On my way ' }, ann.cookie)).json()) as Violation;
    expect(first).toMatchObject({ state: 'acknowledged', acknowledged_by: ann.email, note: 'On my way' });
    expect(Date.parse(first.acknowledged_at!)).toBeGreaterThanOrEqual(before);
    const again = await acknowledge(open, { note: 'Me too' }, bob.cookie);
    expect([again.status, await again.json()]).toEqual([200, first]);
    const { items } = await server.get<AuditPage>(
      `/api/v1/accounts/${account.id}/audit/?action=violation_acknowledged`,
      account.cookie,
    );
    expect(items.map(({ object, who }) => [object, who.name])).toEqual([
      [`${station.id} ${open.groupkey}`, ann.email],
    ]);
  });

  it('needs no body', async () => {
    const open = await episode();
    const path = pathOf(open, 'acknowledge/');
    const answer = await server.fetch(path, { method: 'POST', cookie: account.cookie });
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ note: null })]);
  });

  it('once it is over ends the reminders, once', async () => {
    const calls = new AlarmCalls(server, account);
    const { _id: alarmId } = await calls.alarm(station, { remind_until_acknowledged: true });
    const over = await episode({ alarmId, endedAt: new Date(), isSettled: false });
    const first = await acknowledge(over);
    expect([first.status, await first.json()]).toEqual([
      200,
      expect.objectContaining({ state: 'cleared', acknowledged_by: account.id }),
    ]);
    const [row] = await server.sql('SELECT is_settled FROM violations WHERE alarm_id = $1', [over.alarmId]);
    expect(row).toEqual({ is_settled: true });
    expect((await acknowledge(over)).status).toBe(200);
  });

  it('of one that goes on leaves it to be told of: that it is over', async () => {
    const open = await episode();
    await acknowledge(open);
    const [row] = await server.sql('SELECT is_settled FROM violations WHERE alarm_id = $1', [open.alarmId]);
    expect(row).toEqual({ is_settled: false });
  });

  it('is refused while nobody was told, and when nobody will be', async () => {
    const pending = await episode({ firedAt: null });
    const over = await episode({ endedAt: new Date() });
    const [early, late] = [
      'The alarm has not fired yet',
      'It is over, and nobody is reminded of it any more',
    ];
    expect(await refusalOf(acknowledge(pending))).toEqual([409, early]);
    expect(await refusalOf(snooze(pending))).toEqual([409, early]);
    expect(await refusalOf(acknowledge(over))).toEqual([409, late]);
    expect(await refusalOf(snooze(over))).toEqual([409, late]);
  });

  it('and snoozing are for managers', async () => {
    const open = await episode();
    const guest = await newMember(server, account, 'guest');
    expect((await acknowledge(open, {}, guest.cookie)).status).toBe(403);
    expect((await snooze(open, { minutes: 60 }, guest.cookie)).status).toBe(403);
    expect((await server.postJson(pathOf(open, 'acknowledge/'), {})).status).toBe(401);
    expect((await get(open)).state).toBe('firing');
  });

  it('takes a short note', async () => {
    const open = await episode();
    expect(await refusalOf(acknowledge(open, { note: 'x'.repeat(501) }))).toEqual([400, 'Invalid note']);
    expect(await refusalOf(acknowledge(open, { note: 7 }))).toEqual([400, 'Invalid note']);
    expect((await acknowledge(open, { other: 1 })).status).toBe(400);
  });
});

describe('snoozing', () => {
  it('rests for the minutes from now on, each time anew', async () => {
    const open = await episode();
    for (const minutes of [60, 15, 10_080]) {
      const before = Date.now();
      const snoozed = (await (await snooze(open, { minutes })).json()) as Violation;
      const { snoozed_until: until, snoozed_at: at } = snoozed;
      expect(snoozed).toMatchObject({ state: 'firing', snoozed_by: account.id });
      expect(Date.parse(at!)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(until!)).toBeGreaterThanOrEqual(before + minutes * MINUTE_MS);
      expect(Date.parse(until!)).toBeLessThanOrEqual(Date.now() + minutes * MINUTE_MS);
    }
  });

  it.each([14, 10_081, 15.5, '60', null])('does not last %j minutes', async (minutes) => {
    const open = await episode();
    expect(await refusalOf(snooze(open, { minutes }))).toEqual([400, 'Invalid minutes']);
  });
});
