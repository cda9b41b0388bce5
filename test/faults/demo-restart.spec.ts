import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Alarm } from '@mesonet/contract/alarms.js';
import type { NotificationGroup } from '@mesonet/contract/notification-groups.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@mesonet/model/durations.js';
import { temporaryDataDir, type TemporaryDataDir } from '../support/stores/data-dir.js';
import { freePort } from '../support/ports.js';
import { TestServer } from '../support/servers/server.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { waitFor } from '../support/wait-for.js';

const STATIONS = ['demo_1001', 'demo_1002', 'demo_1003'];

const SEEDED = [
  ['Field team', 'field@demo.example'],
  ['Operators', 'operators@demo.example'],
  ['demo_1001', 'Hard frost', 'Operators', 'Field team'],
  ['demo_1002', 'Gale', 'Operators', 'Field team'],
  ['demo_1002', 'No data', 'Field team'],
  ['demo_1003', 'Strong gusts', 'Operators'],
];

interface Counts {
  time: number[];
  data: { 'stationPressure.count': number[] };
}

describe('the demo', () => {
  let dataDir: TemporaryDataDir;
  let env: Record<string, string> & { PORT: string };
  let running: ServerProcess;
  let server: TestServer;
  let password: string;

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    env = {
      PORT: String(await freePort()),
      DATA_DIR: dataDir.path,
      DEMO: 'true',
      SAMPLE_STORE: process.env.MESONET_TEST_QUESTDB === '1' ? 'questdb' : 'postgres',
    };
    running = await ServerProcess.start(env);
    server = new TestServer(running.url, '');
  });

  afterAll(async () => {
    await running.end();
    await dataDir.remove();
  });

  /** Counts the samples of each bucket by their pressure, which every sample has. */
  async function counts(stationId: string, start: number, end: number, minutes: number): Promise<number[]> {
    const range = `start=${new Date(start).toISOString()}&end=${new Date(end).toISOString()}`;
    const path = `/api/v1/stations/${stationId}/trenddata/?measKeys=stationPressure.count&interval=${minutes}&${range}`;
    return (await server.get<Counts>(path)).data['stationPressure.count'];
  }

  function newest(stationId: string): Promise<number> {
    return server
      .get<{ updateTS: string | null }>(`/api/v1/stations/${stationId}/latest/`)
      .then(({ updateTS }) => (updateTS === null ? -Infinity : Date.parse(updateTS)));
  }

  async function isLive(): Promise<boolean> {
    const [alamosa, sandPoint, ridgeLab] = await Promise.all(STATIONS.map(newest));
    const now = Date.now();
    return (
      now - ridgeLab! < 3 * SECOND_MS && now - Math.min(alamosa!, sandPoint!) < MINUTE_MS + 3 * SECOND_MS
    );
  }

  async function alarmsAndGroups(): Promise<string[][]> {
    const cookie = await server.signIn('demo', password);
    const groups = await server.get<NotificationGroup[]>(
      '/api/v1/accounts/demo/notification_groups/',
      cookie,
    );
    const names = new Map(groups.map(({ _id, desc }) => [_id, desc]));
    const alarms = await server.get<Alarm[]>('/api/v1/alarms/', cookie);
    return [
      ...groups.map(({ desc, address }) => [desc, ...address]),
      ...alarms.map(({ stationid, desc, notification_groups }) => [
        stationid,
        desc,
        ...notification_groups.map((id) => names.get(id)!),
      ]),
    ];
  }

  it('prints how to sign in, once, and keeps the key of a station for its owner only', async () => {
    const signIn = /account demo, password ([a-z0-9-]+)/.exec(running.log());
    password = signIn![1]!;
    expect(await server.signIn('demo', password)).toMatch(/^session=/);
    expect((await stat(join(dataDir.path, 'demo-station'))).mode & 0o777).toBe(0o600);
    const [id, key] = (await readFile(join(dataDir.path, 'demo-station'), 'utf8')).trim().split(':');
    const authorization = `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`;
    const sample = { time: Date.now() - 40 * DAY_MS, measurements: { soilTemperature: 50 } };
    const answer = await server.upload({ id: id!, password: key!, authorization }, sample);
    expect(answer.status).toBe(200);
  });

  it('has alarms and groups, each once', async () => {
    expect(await alarmsAndGroups()).toEqual(SEEDED);
  });

  it('killed while it fills its history, goes on and leaves no hole', async () => {
    await waitFor(
      'a part of the history',
      async () => (await newest('demo_1002')) > Date.now() - 20 * DAY_MS,
      120_000,
    );
    await running.end('SIGKILL');
    running = await ServerProcess.start(env);
    await waitFor('the demo to be live', isLive, 120_000);
    expect(await alarmsAndGroups()).toEqual(SEEDED);

    const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    for (const station of STATIONS) {
      const perHour = await counts(station, hour - 29 * DAY_MS, hour - 3 * HOUR_MS, 60);
      expect(perHour).toEqual(new Array(29 * 24 - 3).fill(60));
    }
    const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
    await waitFor('the last two hours to be queryable', async () => {
      const perMinute = await counts('demo_1003', minute - HOUR_MS, minute, 1);
      return perMinute.length === 60 && perMinute.every((count) => count === 60);
    });
  });

  it('stopped for a while, fills the gap and has no sample twice', async () => {
    const stoppedAt = Date.now();
    expect(await running.end('SIGTERM')).toBe(0);
    // A first start that was cut short leaves the same state. What exists already is not made again.
    await rm(join(dataDir.path, 'demo-station'));
    await sleep(3 * SECOND_MS);
    running = await ServerProcess.start(env);
    expect(running.log()).not.toContain(password);
    expect(await alarmsAndGroups()).toEqual(SEEDED);
    await waitFor('the demo to be live', isLive);
    const before = Math.floor(stoppedAt / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
    const after = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
    await waitFor('the minutes around the stop to be over', () => Date.now() > after + SECOND_MS, 70_000);
    await waitFor('them to be queryable', async () => {
      const perMinute = await counts('demo_1003', before, after, 1);
      return perMinute.every((count) => count === 60);
    });
  });

  it('on a public address has no sign-in, and says so', async () => {
    await running.end();
    const { DEMO: _, ...others } = env;
    running = await ServerProcess.start({ ...others, DEMO: '', HOST: '0.0.0.0' });
    expect(running.log()).toContain('Sign-in of the demo organization \\"demo\\" is disabled');
    await expect(server.signIn('demo', password)).rejects.toThrow('Sign-in: 401');
    const last = await newest('demo_1003');
    await sleep(3 * SECOND_MS);
    expect(await newest('demo_1003')).toBe(last);
  });
});
