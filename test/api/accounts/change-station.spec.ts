import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { AuditPage } from '@mesonet/contract/audit.js';
import { LiveMessage } from '@mesonet/contract/live.js';
import type { LatestValues } from '@mesonet/contract/samples.js';
import type { Station } from '@mesonet/contract/stations.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { newMember } from '../../support/people/email-sign-in.js';
import { type TestAccount, testServer, type TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';
import { trendOf } from '../query/stored.js';

const server = testServer();
const ALL = 'include=stationpwd,active,last_update,active_measlist,master_measlist';
let account: TestAccount;
let manager: string;
let station: TestStation;

const pathOf = ({ id }: TestStation, of = account) => `/api/v1/accounts/${of.id}/stations/${id}/`;
const patch = (body: unknown, cookie = manager) => server.patchJson(pathOf(station), body, cookie);
const get = (query = '') => server.get<Station>(`${pathOf(station)}?${query}`, manager);

beforeAll(async () => {
  account = await server.createAccount({ timezone: 'America/Denver' });
  manager = (await newMember(server, account, 'manager')).cookie;
});

beforeEach(async () => {
  station = await server.createStation(account);
});

describe('changing a station', () => {
  it('changes what is there, keeps what is absent, clears what is null', async () => {
    const plain = await get();
    const place = { latitude: 47.4, longitude: 8.5, elevation: 1400 };
    const changes = { stationname: 'Roof 2', timezone: 'Europe/Zurich', ...place };
    const answer = await patch(changes);
    expect([answer.status, await answer.json()]).toEqual([200, { ...plain, ...changes }]);
    await patch({ stationname: ' Roof ' });
    expect(await get()).toEqual({ ...plain, ...changes, stationname: 'Roof' });
    const nothing = { timezone: null, latitude: null, longitude: null, elevation: null };
    expect((await patch(nothing)).status).toBe(200);
    // Without a zone of its own, the station has the account's zone.
    expect(await get()).toEqual({ ...plain, stationname: 'Roof', timezone: 'America/Denver' });
  });

  it('takes the whole station back, and follows the zone of the account as before', async () => {
    await server.upload(station, { time: Date.now() - MINUTE_MS, measurements: { temperature: 50 } });
    const whole = await get(ALL);
    await server.upload(station, { time: Date.now(), measurements: { relativeHumidity: 50 } });
    await waitFor('another sample', async () => (await get(ALL)).last_update !== whole.last_update);
    expect((await patch({ ...whole, stationname: 'Tower' })).status).toBe(200);
    expect(await get()).toMatchObject({ stationname: 'Tower', timezone: 'America/Denver' });
    const zones = () =>
      server.sql<{ timezone: string | null }>('SELECT timezone FROM stations WHERE id = $1', [station.id]);
    expect(await zones()).toEqual([{ timezone: null }]);
  });

  it('refuses other values of what nobody may write, and changes nothing then', async () => {
    const whole = await get(ALL);
    for (const [field, value] of [
      ['_id', `${account.id}_1`],
      ['_id', null],
      ['accountid', 'other'],
      ['stationpwd', 'x'],
      ['stationpwd', null],
      ['ingest_urls', { ...whole.ingest_urls, samples: 'http://x' }],
      ['ingest_urls', null],
    ] as const) {
      const answer = await patch({ ...whole, stationname: 'Other', [field]: value });
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        { code: 'field_not_writable', detail: `You may not change ${field}` },
      ]);
    }
    expect((await get()).stationname).toBe('Mast');
  });

  it.each([
    [{ stationname: '' }, 'Invalid name'],
    [{ stationname: ' ' }, 'Invalid name'],
    [{ stationname: null }, 'Invalid name'],
    [{ stationname: 'a\u0000b' }, 'Invalid name'],
    [{ stationname: '<b>' }, 'Invalid name'],
    [{ stationname: 'x'.repeat(101) }, 'Invalid name'],
    [{ stationname: ['x'] }, 'Invalid name'],
    [{ timezone: 'Mars/Olympus' }, 'Unknown time zone'],
    [{ timezone: '+02:00' }, 'Unknown time zone'],
    [{ timezone: 'local' }, 'Unknown time zone'],
    [{ timezone: '' }, 'Unknown time zone'],
    [{ timezone: 'a\u0000' }, 'Unknown time zone'],
    [{ timezone: 2 }, 'Unknown time zone'],
    [{ latitude: 90.1, longitude: 0 }, 'latitude must be a number from -90 to 90 degrees'],
    [{ latitude: 0, longitude: -180.5 }, 'longitude must be a number from -180 to 180 degrees'],
    [{ latitude: '47', longitude: 8 }, 'latitude must be a number from -90 to 90 degrees'],
    [{ latitude: 47 }, 'A position needs latitude and longitude'],
    [{ longitude: 8 }, 'A position needs latitude and longitude'],
    [{ elevation: 30_001 }, 'elevation must be a number from -1500 to 30000 feet'],
    [{ elevation: -1501 }, 'elevation must be a number from -1500 to 30000 feet'],
    [{ elevation: '5' }, 'elevation must be a number from -1500 to 30000 feet'],
    [{ password: 'x' }, 'Malformed request'],
    [{ series: 1 }, 'Malformed request'],
    [[], 'Malformed request'],
    [null, 'Malformed request'],
    ['x', 'Malformed request'],
  ])('refuses %j', async (body, detail) => {
    const before = await get();
    const answer = await patch(body);
    expect([answer.status, await answer.json()]).toMatchObject([400, { detail }]);
    expect(await get()).toEqual(before);
  });

  it('is for managers of its account', async () => {
    const { cookie: guest } = await newMember(server, account, 'guest');
    const other = await server.createAccount();
    const body = { stationname: 'Mine' };
    const statuses = await Promise.all([
      patch(body, guest),
      patch(body, other.cookie),
      server.patchJson(pathOf(station), body),
      server.patchJson(pathOf(station, other), body, other.cookie),
      patch(body, account.cookie),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([403, 404, 401, 404, 200]);
  });

  it('is told in the audit log with what was and what is', async () => {
    await patch({ elevation: 100, timezone: 'Asia/Tokyo' });
    const path = `/api/v1/accounts/${account.id}/audit/?action=station_changed&count=1`;
    const [entry] = (await server.get<AuditPage>(path, account.cookie)).items;
    expect(entry).toMatchObject({
      object: station.id,
      before: { elevation: null, timezone: null },
      after: { elevation: 100, timezone: 'Asia/Tokyo' },
    });
  });

  it('loses nothing of two changes at once', async () => {
    const answers = await Promise.all([
      patch({ elevation: 100 }),
      patch({ stationname: 'Tower' }),
      patch({ latitude: 1, longitude: 2 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const all = { elevation: 100, stationname: 'Tower', latitude: 1, longitude: 2 };
    expect(await get()).toMatchObject(all);
  });
});

describe('what is derived', () => {
  const AIR = { temperature: 60, relativeHumidity: 50, stationPressure: 24.9 };
  const latest = () => server.get<LatestValues>(`/api/v1/stations/${station.id}/latest/`, account.cookie);

  /** Uploads a sample and waits until it is the newest. */
  async function send(time: number, measurements: Record<string, number>): Promise<LatestValues['values']> {
    const answer = await server.upload(station, { time, measurements });
    expect(answer.status).toBe(200);
    const shown = await waitFor('the sample', async () => {
      const seen = await latest();
      return seen.updateTS === new Date(time).toISOString() ? seen : null;
    });
    return shown.values;
  }

  it('stands on the new elevation from the next sample on, in live frames too', async () => {
    const now = Date.now();
    const path = `/accounts/${account.id}/stations/${station.id}/realtimedata`;
    const frames: LiveMessage[] = [];
    const socket = new WebSocket(server.wsUrl + path, { headers: { cookie: manager } });
    await once(socket, 'open');
    socket.on('message', (data: Buffer) => frames.push(LiveMessage.parse(JSON.parse(data.toString('utf8')))));
    const before = await send(now - 2 * MINUTE_MS, AIR);
    expect([before.altimeter, before.cloudBase]).toEqual([undefined, undefined]);
    await patch({ elevation: 5000 });
    const high = await send(now - MINUTE_MS, AIR);
    await patch({ elevation: 1000 });
    const low = await send(now, AIR);
    expect(Number(high.altimeter!.value) - Number(low.altimeter!.value)).toBeGreaterThan(3);
    expect(Number(high.cloudBase!.value) - Number(low.cloudBase!.value)).toBeCloseTo(4000, 3);
    const frame = await waitFor('the frame', () =>
      frames.find(({ data }) => data.updateTS === new Date(now).toISOString()),
    );
    expect(frame.data.measData).toMatchObject({ altimeter: low.altimeter!.value });
    socket.terminate();
  });

  it('has the rain and the buckets of the new local day', async () => {
    await patch({ timezone: 'America/New_York' });
    // Midnight is 04:00 UTC in New York and 06:00 UTC in Denver.
    const hour = (at: string) => Date.parse(`2026-06-10T${at}:00Z`);
    await send(hour('03:00'), { rainYear: 10 });
    await send(hour('05:00'), { rainYear: 10.5 });
    const there = await send(hour('07:00'), { rainYear: 11 });
    expect(there.rainToday!.value).toBeCloseTo(1, 9);
    await patch({ timezone: null });
    const here = await send(hour('08:00'), { rainYear: 11.25 });
    // Rain until 05:00 belongs to the previous day in Denver; the year's total continues.
    expect(here.rainToday!.value).toBeCloseTo(0.75, 9);
    expect(here.rainYear!.value).toBeCloseTo(11.25, 9);
    const range = { start: '2026-06-09T00:00:00Z', end: '2026-06-12T00:00:00Z', interval: 'day' };
    const { time, data } = await waitFor('the rows', async () => {
      const trend = await trendOf(account, station, { measKeys: 'rainYear.count', ...range });
      const sum = trend.data['rainYear.count']!.reduce<number>((total, each) => total + Number(each), 0);
      return sum === 4 ? trend : null;
    });
    const midnight = time.indexOf(Date.parse('2026-06-10T06:00:00Z'));
    expect(data['rainYear.count']!.slice(midnight - 1, midnight + 1)).toEqual([2, 2]);
  });
});
