import type { Alarm } from '@mesonet/contract/alarms.js';
import type { ViolationPage } from '@mesonet/contract/violations.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { AlarmCalls } from '../../support/alarms/alarm-calls.js';
import { register } from '../../support/samples/own-measurements.js';
import { openLiveSocket } from '../../support/servers/live-socket.js';
import type { TestAccount, TestStation } from '../../support/servers/server.js';
import { restorePlace, unusedName } from '../../support/snapshots/restore-place.js';
import { eventually, waitFor } from '../../support/wait-for.js';

const place = restorePlace();
const RIVER = { key: 'x_river', label: 'River', class: 'level', unit: 'feetLevel' };

const stationPath = (account: TestAccount, station: TestStation) =>
  `/api/v1/accounts/${account.id}/stations/${station.id}/`;

async function stored(station: TestStation, key = 'temperature'): Promise<number> {
  const range = `start=${new Date(Date.now() - 60 * MINUTE_MS).toISOString()}&end=${new Date(Date.now() + MINUTE_MS).toISOString()}`;
  const path = `/api/v1/stations/${station.id}/trenddata/?measKeys=${key}.last&interval=0&${range}`;
  return (await place.server.get<{ time: number[] }>(path, place.sadmin)).time.length;
}

async function send(station: TestStation, measurements: object, agoMs = 0): Promise<void> {
  const time = Date.now() - agoMs;
  expect((await place.server.upload(station, { time, measurements })).status).toBe(200);
}

async function removed(path: string, cookie: string): Promise<void> {
  expect((await place.server.fetch(path, { method: 'DELETE', cookie })).status).toBe(204);
}

async function restored(name: string): Promise<void> {
  const answer = await place.calls.restore(name);
  expect([answer.status, await answer.text()]).toEqual([204, '']);
}

const seriesOf = async ({ id }: TestStation) =>
  (await place.server.sql<{ series: number }>('SELECT series FROM stations WHERE id = $1', [id]))[0]?.series;

describe('stations of a restore', () => {
  it('keep their samples and passwords, come back empty with theirs, or go with what they measured', async () => {
    const { server, sadmin, calls } = place;
    const account = await server.createAccount();
    const [kept, gone] = [await server.createStation(account), await server.createStation(account)];
    await register(server, account, kept, RIVER);
    await register(server, account, gone, RIVER);
    for (const station of [kept, gone]) {
      await send(station, { temperature: 50, x_river: 3 });
      await waitFor('the sample', async () => (await stored(station)) === 1);
    }
    const name = unusedName();
    await calls.take(name);
    const [keptSeries, goneSeries] = [await seriesOf(kept), await seriesOf(gone)];
    await removed(stationPath(account, gone), account.cookie);
    await removed(`/api/v1/stations/${kept.id}/measurements/x_river/`, account.cookie);
    await register(server, account, kept, { ...RIVER, key: 'x_new' });
    const rotation = await server.fetch(`/api/v1/stations/${kept.id}/rotate_password/`, {
      method: 'POST',
      cookie: account.cookie,
    });
    const { stationpwd } = (await rotation.json()) as { stationpwd: string };
    const late = await server.createStation(account);
    await send(late, { temperature: 50 });
    await waitFor('the sample', async () => (await stored(late)) === 1);
    const lateSeries = await seriesOf(late);

    await restored(name);

    expect(await seriesOf(kept)).toBe(keptSeries);
    expect(await stored(kept)).toBe(1);
    expect((await server.upload(kept, { time: Date.now(), measurements: { temperature: 51 } })).status).toBe(
      401,
    );
    const authorization = `Basic ${Buffer.from(`${kept.id}:${stationpwd}`).toString('base64')}`;
    await send({ ...kept, authorization }, { temperature: 51, x_river: 4, x_new: 5 });
    const own = await server.get<{ key: string }[]>(`/api/v1/stations/${kept.id}/measurements/`, sadmin);
    expect(own.map(({ key }) => key).sort()).toEqual(['x_new', 'x_river']);

    const series = await seriesOf(gone);
    expect(series).toBeGreaterThan(Math.max(goneSeries!, lateSeries!));
    expect(await stored(gone)).toBe(0);
    await send(gone, { temperature: 60, x_river: 5 });
    await waitFor('the new sample', async () => (await stored(gone)) === 1);
    await waitFor('its own measurement', async () => (await stored(gone, 'x_river')) === 1);

    expect((await server.upload(late, { time: Date.now(), measurements: { temperature: 1 } })).status).toBe(
      401,
    );
    expect((await server.fetch(stationPath(account, late), { cookie: sadmin })).status).toBe(404);
    const erased = await server.sql<{ series: number }>('SELECT series FROM erasures');
    const samples = await server.sql('SELECT FROM samples WHERE series = $1', [lateSeries]);
    expect(erased.some((each) => each.series === lateSeries) || samples.length === 0).toBe(true);
  });

  it('go with their organization when that came since, and their live streams end', async () => {
    const { server, calls, sadmin } = place;
    const name = unusedName();
    await calls.take(name);
    const account = await server.createAccount({ isPublic: true });
    const station = await server.createStation(account);
    const live = await openLiveSocket(server, account.id);
    await restored(name);
    expect([4401, 4404]).toContain(await live.closed);
    expect((await server.fetch('/api/v1/session/', { cookie: account.cookie })).status).toBe(403);
    expect((await server.upload(station, { time: Date.now(), measurements: {} })).status).toBe(401);
    expect((await server.fetch(`/api/v1/accounts/${account.id}/`, { cookie: sadmin })).status).toBe(404);
    const erasures = await server.sql<{ account_id: string }>('SELECT account_id FROM erasures');
    expect(erasures.filter(({ account_id }) => account_id === account.id).length).toBeLessThanOrEqual(1);
  });

  it('never get the samples of another organization that took their id', async () => {
    const { server, sadmin, calls } = place;
    const first = await server.createAccount();
    const id = `${first.id}_roof`;
    const create = (account: TestAccount) =>
      server.postJson(
        `/api/v1/accounts/${account.id}/stations/`,
        { _id: id, stationname: 'Roof' },
        { cookie: account.cookie },
      );
    expect((await create(first)).status).toBe(200);
    const name = unusedName();
    await calls.take(name);
    await server.sql('UPDATE stations SET account_id = $2 WHERE id = $1', [
      id,
      (await server.createAccount()).id,
    ]);
    const other = await server.sql<{ series: number }>('SELECT series FROM stations WHERE id = $1', [id]);
    await restored(name);
    const [now] = await server.sql<{ series: number; account_id: string }>(
      'SELECT series, account_id FROM stations WHERE id = $1',
      [id],
    );
    expect(now!.account_id).toBe(first.id);
    expect(now!.series).not.toBe(other[0]!.series);
    expect(
      (await server.fetch(`/api/v1/accounts/${first.id}/stations/${id}/`, { cookie: sadmin })).status,
    ).toBe(200);
  });
});

describe('alarms of a restore', () => {
  const open = async (station: TestStation) =>
    (await place.server.get<ViolationPage>(`/api/v1/stations/${station.id}/violations/`, place.sadmin))
      .violations;

  it('go on in the middle of an episode where the rule stays, and end it where it does not', async () => {
    const { server, calls, sadmin } = place;
    const account = await server.createAccount();
    const station = await server.createStation(account);
    const alarms = new AlarmCalls(server, account);
    const hot = (desc: string, limit = 80) => alarms.alarm(station, { desc, mode: 'upper', limit });
    const [stays, , switchedOn] = [await hot('Stays'), await hot('Gone'), await hot('Switched on')];
    const other = await hot('Other rule');
    const patch = (alarm: Alarm, change: object) =>
      server.patchJson(alarms.pathOf(station, alarm._id), change, account.cookie);
    await patch(switchedOn, { enabled: false });
    const name = unusedName();
    await calls.take(name);
    await patch(switchedOn, { enabled: true });
    await patch(other, { limit: 70 });
    await patch(stays, { severity: 'critical' });
    await hot('Came since');
    const gone = (await server.get<Alarm[]>(alarms.pathOf(station), sadmin)).find(
      ({ desc }) => desc === 'Gone',
    )!;
    await removed(alarms.pathOf(station, gone._id), account.cookie);
    await send(station, { temperature: 82 }, 2_000);
    await waitFor(
      'the episodes',
      async () => (await open(station)).filter(({ state }) => state === 'firing').length === 4,
    );

    await restored(name);

    const after = Object.fromEntries(
      (await open(station)).map(({ desc, state, end_reason }) => [desc, [state, end_reason ?? null]]),
    );
    expect(after).toEqual({
      Stays: ['firing', null],
      'Came since': ['cleared', 'deleted'],
      'Other rule': ['cleared', 'changed'],
      'Switched on': ['cleared', 'disabled'],
    });
    // From now on, this process evaluates the alarms by the rules of the snapshot.
    await send(station, { temperature: 83 });
    await eventually(async () => {
      const firing = (await open(station)).filter(({ state }) => state === 'firing').map(({ desc }) => desc);
      expect(firing.sort()).toEqual(['Gone', 'Other rule', 'Stays']);
    });
    await send(station, { temperature: 79 });
    await eventually(async () => {
      expect((await open(station)).filter(({ state }) => state === 'firing')).toEqual([]);
    });
  });

  it('end with their station when that goes, and begin anew when it comes back', async () => {
    const { server, calls } = place;
    const account = await server.createAccount();
    const station = await server.createStation(account);
    const alarms = new AlarmCalls(server, account);
    const { _id } = await alarms.alarm(station, { mode: 'upper', limit: 80 });
    await send(station, { temperature: 90 }, 2_000);
    await waitFor('the episode', async () => (await open(station))[0]?.state === 'firing');
    const name = unusedName();
    await calls.take(name);
    await removed(stationPath(account, station), account.cookie);
    const late = await server.createStation(account);
    await alarms.alarm(late, { mode: 'upper', limit: 80 });
    await send(late, { temperature: 90 }, 2_000);
    await waitFor('the episode', async () => (await open(late))[0]?.state === 'firing');
    await restored(name);
    const left = await server.sql('SELECT FROM violations WHERE station_id = $1 AND ended_at IS NULL', [
      late.id,
    ]);
    expect(left).toEqual([]);
    const [alarm] = await server.get<Alarm[]>(alarms.pathOf(station), account.cookie);
    expect(alarm).toMatchObject({ _id, last_notify_time: 0 });
    expect((await open(station)).filter(({ state }) => state === 'firing')).toEqual([]);
    await send(station, { temperature: 95 });
    await waitFor('a new episode', async () => (await open(station))[0]?.state === 'firing');
  });
});
