import { once } from 'node:events';
import type { DryRunResult } from '@mesonet/contract/alarm-dry-runs.js';
import type { Alarm } from '@mesonet/contract/alarms.js';
import type { LiveMessage } from '@mesonet/contract/live.js';
import type { Violation, ViolationPage } from '@mesonet/contract/violations.js';
import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { WebSocket } from 'ws';
import { AlarmCalls, refusalOf } from '../../support/alarms/alarm-calls.js';
import { newAddress, Outbox } from '../../support/people/outbox.js';
import { type TestAccount, testServer, type TestStation } from '../../support/servers/server.js';
import { register } from '../../support/samples/own-measurements.js';
import { eventually, waitFor } from '../../support/wait-for.js';

const server = testServer();
let account: TestAccount;
let station: TestStation;
let calls: AlarmCalls;

beforeEach(async () => {
  account = await server.createAccount();
  station = await server.createStation(account);
  calls = new AlarmCalls(server, account);
});

async function send(temperature: number, time = Date.now()): Promise<void> {
  const answer = await server.upload(station, [{ time, measurements: { temperature } }]);
  expect(answer.status).toBe(200);
}

async function episodes(): Promise<Violation[]> {
  const path = `/api/v1/stations/${station.id}/violations/`;
  return (await server.get<ViolationPage>(path, account.cookie)).violations;
}

/** Sends a value repeatedly, as a station does, until an episode matches. */
function sendUntil(what: string, temperature: number, isSo: (episode: Violation) => boolean) {
  return waitFor(what, async () => {
    await send(temperature);
    return (await episodes()).find(isSo);
  });
}

const isFiring = ({ state }: Violation) => state === 'firing';
const isCleared = ({ state }: Violation) => state === 'cleared';
const kindsOf = ({ notifications }: Violation) => notifications.map(({ kind }) => kind).reverse();

/** Creates a group that mails an address which only this test uses. */
async function mailGroup(): Promise<{ group: string; address: string }> {
  const address = newAddress('ops');
  const { _id } = await calls.group({ address: [address] });
  return { group: _id, address };
}

describe('the evaluation of alarms', () => {
  it('fires, tells the group, clears, and tells again', async () => {
    const { group, address } = await mailGroup();
    const alarm = await calls.alarm(station, { notification_groups: [group] });
    const fired = await sendUntil('a firing alarm', 31, isFiring);
    expect(fired).toMatchObject({
      alarmid: alarm._id,
      desc: 'Frost',
      limit: 32,
      extreme: 31,
      muted_by: null,
    });
    const cleared = await sendUntil('the end of it', 33, isCleared);
    expect(cleared).toMatchObject({ groupkey: fired.groupkey, end_reason: 'cleared' });
    await eventually(async () => expect(kindsOf((await episodes())[0]!)).toEqual(['fired', 'cleared']));
    expect((await Outbox.ofRun().next(address, 1)).subject).toContain('Frost');
    await Outbox.ofRun().next(address, 2);
    const [stored] = await server.get<Alarm[]>(calls.pathOf(station), account.cookie);
    expect(stored!.last_notify_time).toBeGreaterThan(Date.now() - 10 * MINUTE_MS);
  });

  it('judges the first sample after an alarm was made, changed or enabled', async () => {
    const alarm = await calls.alarm(station, { limit: 30 });
    const change = async (fields: object) => {
      const answer = await server.patchJson(calls.pathOf(station, alarm._id), fields, account.cookie);
      expect(answer.status).toBe(200);
    };
    const newest = async () => (await episodes())[0];
    await send(29);
    const fired = await waitFor('the first sample to fire', newest);
    expect(fired).toMatchObject({ state: 'firing', limit: 30, fired_value: 29 });
    await change({ limit: 28.5 });
    await send(28);
    await waitFor('the changed rule to fire', async () => (await newest())?.limit === 28.5);
    await change({ enabled: false });
    await change({ enabled: true });
    await send(27.5);
    await waitFor('it to fire again', async () => (await newest())?.fired_value === 27.5);
    expect(await episodes()).toMatchObject([
      { state: 'firing' },
      { end_reason: 'disabled' },
      { end_reason: 'changed' },
    ]);
  });

  it('says in the live frame which alarms fire with its sample', async () => {
    const alarm = await calls.alarm(station);
    const socket = new WebSocket(
      `${server.wsUrl}/accounts/${account.id}/stations/${station.id}/realtimedata`,
      {
        headers: { cookie: account.cookie },
      },
    );
    const frames: LiveMessage['data'][] = [];
    socket.on('message', (text: Buffer) =>
      frames.push((JSON.parse(text.toString('utf8')) as LiveMessage).data),
    );
    await once(socket, 'open');
    await sendUntil('a firing alarm', 31, isFiring);
    await send(30);
    const violation = { alarmid: alarm._id, measkey: 'temperature', mode: 'lower', value: 30, desc: 'Frost' };
    await eventually(() => Promise.resolve(expect(frames.at(-1)?.violations).toEqual([violation])));
    await send(33);
    await eventually(() => Promise.resolve(expect(frames.at(-1)?.violations).toEqual([])));
    socket.terminate();
  });

  it('waits for the hold, and drops what ends before', async () => {
    await calls.alarm(station, { hold: 60 });
    const pending = await sendUntil('a pending alarm', 31, ({ state }) => state === 'pending');
    expect(pending.fired_at).toBeNull();
    await send(33);
    await eventually(async () => expect(await episodes()).toEqual([]));
  });

  it('fires for its own time when the hold was over before the newest sample', async () => {
    await calls.alarm(station, { hold: 5 });
    // The evaluation must know the rule before it can judge old samples.
    await sendUntil('a pending alarm', 31, ({ state }) => state === 'pending');
    await send(33);
    const start = Date.now() + 1_000;
    await send(31, start);
    await send(31, start + 5 * MINUTE_MS);
    const fired = await waitFor('a firing alarm', async () => (await episodes()).find(isFiring));
    expect(fired.start).toBe(new Date(start).toISOString());
    expect(fired.fired_at).toBe(new Date(start + 5 * MINUTE_MS).toISOString());
  });

  it('wakes nobody with what is of long ago, and opens no episode behind the newest sample', async () => {
    const { group, address } = await mailGroup();
    await calls.alarm(station, { notification_groups: [group] });
    await sendUntil('a firing alarm', 31, isFiring);
    await sendUntil('the end of it', 33, isCleared);
    await Outbox.ofRun().next(address, 2);
    for (let hours = 240; hours > 0; hours -= 24) await send(10, Date.now() - hours * HOUR_MS);
    await sendUntil('another that fires', 31, isFiring);
    expect(await episodes()).toHaveLength(2);
    expect(await Outbox.ofRun().to(address)).toHaveLength(2);
  });

  it('fires beyond the limit and not at it, in base units, however values are shown', async () => {
    const units = await server.fetch(`/api/v1/accounts/${account.id}/units/`, {
      method: 'PUT',
      cookie: account.cookie,
      body: JSON.stringify({ temperature: 'degreeC' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(units.status).toBe(200);
    await calls.alarm(station);
    await sendUntil('a firing alarm', 31, isFiring);
    await sendUntil('the end of it', 32, isCleared);
    const start = Date.now() + 1_000;
    await send(32, start);
    // Both values are 0.0 °C when rounded.
    await send(31.99, start + 1);
    const fired = await waitFor('a firing alarm', async () => (await episodes()).find(isFiring));
    expect(fired).toMatchObject({ start: new Date(start + 1).toISOString(), extreme: 31.99 });
  });

  it('counts no value that failed a check', async () => {
    await calls.alarm(station, { mode: 'upper', limit: 90 });
    // The values are so near to each other that none is a jump, however often each is sent.
    await sendUntil('an episode', 91, isFiring);
    await sendUntil('the end of it', 89, isCleared);
    await send(500);
    await send(88);
    expect((await episodes()).map(({ state }) => state)).toEqual(['cleared']);
  });

  it('judges derived values, and those of the station’s own', async () => {
    const own = { key: 'x_tank', label: 'Tank', class: 'voltage', unit: 'volts' };
    const path = `/api/v1/stations/${station.id}/measurements/`;
    expect((await server.postJson(path, own, { cookie: account.cookie })).status).toBe(200);
    await calls.alarm(station, { measkey: 'x_tank', desc: 'Tank', limit: 10 });
    await calls.alarm(station, { measkey: 'dewPoint', desc: 'Dry', limit: 30 });
    const measurements = { temperature: 70, relativeHumidity: 10, x_tank: 5 };
    await waitFor('both to fire', async () => {
      await server.upload(station, [{ time: Date.now(), measurements }]);
      return (await episodes()).filter(isFiring).length === 2;
    });
  });

  it('repeats nothing once somebody acknowledged it, but says when it is over', async () => {
    const { group, address } = await mailGroup();
    await calls.alarm(station, { notification_groups: [group] });
    const { groupkey, alarmid } = await sendUntil('a firing alarm', 31, isFiring);
    await Outbox.ofRun().next(address, 1);
    const path = `/api/v1/violations/${groupkey}/acknowledge/`;
    expect((await server.postJson(path, {}, { cookie: account.cookie })).status).toBe(200);
    const longAgo = `now() - interval '2 hours'`;
    await server.sql(`UPDATE violations SET last_told_at = ${longAgo} WHERE alarm_id = $1`, [alarmid]);
    await server.sql(`UPDATE alarms SET last_notify_at = ${longAgo} WHERE id = $1`, [alarmid]);
    await sendUntil('the end of it', 33, isCleared);
    await eventually(async () => expect(kindsOf((await episodes())[0]!)).toEqual(['fired', 'cleared']));
  });

  it('repeats while it lasts, once an interval', async () => {
    const { group } = await mailGroup();
    await calls.alarm(station, { notification_groups: [group] });
    const { alarmid } = await sendUntil('a firing alarm', 31, isFiring);
    const longAgo = `now() - interval '16 minutes'`;
    await server.sql(`UPDATE violations SET last_told_at = ${longAgo} WHERE alarm_id = $1`, [alarmid]);
    await server.sql(`UPDATE alarms SET last_notify_at = ${longAgo} WHERE id = $1`, [alarmid]);
    await eventually(async () => expect(kindsOf((await episodes())[0]!)).toEqual(['fired', 'repeated']));
  });

  it('records episodes during maintenance, and tells nobody', async () => {
    const { group } = await mailGroup();
    const window = {
      start: new Date(Date.now() - HOUR_MS).toISOString(),
      end: new Date(Date.now() + HOUR_MS).toISOString(),
      reason: 'Sensors are cleaned',
    };
    const path = `/api/v1/accounts/${account.id}/maintenance_windows/`;
    expect((await server.postJson(path, window, { cookie: account.cookie })).status).toBe(200);
    await calls.alarm(station, { notification_groups: [group] });
    const muted = await sendUntil('a muted episode', 31, ({ muted_by }) => muted_by !== null);
    expect(muted).toMatchObject({ state: 'firing', muted_by: 'maintenance', notifications: [] });
    const over = await sendUntil('the end of it', 33, isCleared);
    expect(over.notifications).toEqual([]);
  });
});

describe('a dry run', () => {
  const run = (alarm: object, range: object) =>
    server.postJson(`${calls.pathOf(station)}dry_run/`, { alarm, ...range }, { cookie: account.cookie });
  const FROST = { measkey: 'temperature', desc: 'Frost', mode: 'lower', limit: 32 };
  const start = Date.UTC(2026, 5, 1);
  const at = (minutes: number) => new Date(start + minutes * MINUTE_MS).toISOString();

  it('finds the episodes that the rule would have had', async () => {
    const temperatures = [40, 31, 30, 33, 40, 29, 40];
    const samples = temperatures.map((temperature, i) => ({
      time: start + i * 10 * MINUTE_MS,
      measurements: { temperature },
    }));
    expect((await server.upload(station, samples)).status).toBe(200);
    const range = { start: at(0), end: at(70) };
    const found = await waitFor('the samples', async () => {
      const answer = (await (await run({ ...FROST, clear: 2 }, range)).json()) as DryRunResult;
      return answer.samples === 7 && answer;
    });
    expect(found).toEqual({
      samples: 7,
      fired: 2,
      episodes: [
        { start: at(10), fired_at: at(10), end: at(40), extreme: 30, count: 2 },
        { start: at(50), fired_at: at(50), end: at(60), extreme: 29, count: 1 },
      ],
    });
  });

  it('finds when the station was silent, whatever it sent before and after', async () => {
    const nextDay = 24 * 60;
    const lake = { key: 'x_lake', label: 'Lake', class: 'temperature', unit: 'degreeF' };
    expect((await register(server, account, station, lake)).status).toBe(200);
    const usual = { temperature: 50, relativeHumidity: 40, windSpeed: 3, stationPressure: 29, uvIndex: 1 };
    const sent = [
      ...Array.from({ length: 10 }, () => usual),
      ...Array.from({ length: 5 }, () => ({ solarRadiation: 200 })),
      ...Array.from({ length: 5 }, () => ({ x_lake: 10 })),
    ];
    const samples = sent.map((measurements, i) => ({
      time: start + (nextDay + (i < 15 ? i : i + 45)) * MINUTE_MS,
      measurements,
    }));
    expect((await server.upload(station, samples)).status).toBe(200);
    const found = await waitFor('the samples', async () => {
      const alarm = { measkey: 'sampleTime', variant: 'nodata', desc: 'Silent', after: 20 };
      const answer = (await (
        await run(alarm, { start: at(nextDay), end: at(nextDay + 66) })
      ).json()) as DryRunResult;
      return answer.samples === 20 && answer;
    });
    expect(found.episodes).toEqual([
      expect.objectContaining({
        start: at(nextDay + 14),
        fired_at: at(nextDay + 34),
        end: at(nextDay + 60),
      }) as object,
    ]);
  });

  it.each<[string, object, object, string]>([
    ['an unknown measurement', { measkey: 'nothing' }, {}, 'Invalid measurement'],
    ['no limit', { limit: null }, {}, 'Invalid limit'],
    ['a range that ends before it begins', {}, { end: at(-1) }, 'end must be after start'],
    ['a range of more than a year', {}, { start: '2020-01-01T00:00:00Z' }, 'A dry run covers a year at most'],
    ['a time without an offset', {}, { start: '2026-06-01T00:00:00' }, 'offset'],
  ])('refuses %s', async (_, alarm, range, sentence) => {
    const answer = run({ ...FROST, ...alarm }, { start: at(0), end: at(60), ...range });
    const [status, detail] = await refusalOf(answer);
    expect([status, detail]).toEqual([400, expect.stringContaining(sentence)]);
  });
});
