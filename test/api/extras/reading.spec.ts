import { once } from 'node:events';
import { LiveMessage } from '@mesonet/contract/live.js';
import type { Station } from '@mesonet/contract/stations.js';
import { type TrendData } from '@mesonet/contract/trends.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { TREND_STATS } from '@mesonet/model/trend-stats.js';
import { WebSocket } from 'ws';
import { register } from '../../support/samples/own-measurements.js';
import { seededRandom } from '../../support/samples/random.js';
import type { TestAccount, TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';
import { type Sample } from '../../support/samples/upload-stored.js';
import { server, store, trendOf } from '../query/stored.js';

const START = Date.parse('2025-11-01T04:00:00Z');
// The night of 2 November 2025 has 1 o'clock twice.
const RANGE = { start: '2025-11-01T04:00:00Z', end: '2025-11-03T05:00:00Z' };
const random = seededRandom(20251102);

/** Catalogue measurements, each with an own measurement of the station that gets the same values. */
const TWINS = [
  { key: 'illuminance', own: 'x_light', class: 'illuminance', unit: 'lux' },
  { key: 'windDirection', own: 'x_vane', class: 'direction', unit: 'degrees' },
  { key: 'soilTemperature', own: 'x_soil', class: 'temperature', unit: 'degreeC' },
] as const;

/** Samples at uneven times with an hour of silence; now one measurement is missing, now another. */
function generate(): Sample[] {
  const samples: Sample[] = [];
  const units = { soilTemperature: 'degreeC' };
  for (let time = START; time < Date.parse(RANGE.end); time += Math.ceil(random() * 8) * 37_000) {
    if (time > START + 600 * MINUTE_MS && time < START + 700 * MINUTE_MS) continue;
    const [light, vane, soil] = [90_000 * random(), (330 + 70 * random()) % 360, 10 + 5 * random()];
    const measurements: Sample['measurements'] = { illuminance: light, x_light: light };
    if (random() < 0.8) Object.assign(measurements, { windDirection: vane, x_vane: vane });
    if (random() < 0.5) Object.assign(measurements, { soilTemperature: soil, x_soil: soil });
    samples.push({ time, units, measurements });
  }
  return samples;
}

const samples = generate();
let account: TestAccount;
let station: TestStation;

beforeAll(async () => {
  account = await server.createAccount();
  station = await server.createStation(account, { timezone: 'America/New_York' });
  for (const { own: key, class: mClass, unit } of TWINS) {
    await register(server, account, station, { key, label: `Own ${mClass}`, class: mClass, unit });
  }
  await store(account, station, samples, 'illuminance');
  await waitFor('the last of them', async () => {
    const { data } = await trend({ interval: 'all' });
    return TWINS.every(({ key, own }) => data[`${key}.count`]![0] === data[`${own}.count`]![0]);
  });
});

const COLUMNS = TWINS.flatMap(({ key, own }) =>
  TREND_STATS.flatMap((stat) => [`${key}.${stat}`, `${own}.${stat}`]),
);
const trend = (params: Record<string, string>): Promise<TrendData> =>
  trendOf(account, station, { measKeys: COLUMNS.join(','), ...RANGE, ...params });
/** The two engines add in different orders. */
const rounded = (cells: TrendData['data'][string] | undefined) =>
  cells?.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(9)) : cell));

describe('trends of a station’s own measurements', () => {
  it.each<Record<string, string>>([
    { interval: '1' },
    { interval: '5' },
    { interval: 'hour' },
    { interval: 'day', units: 'degreeC' },
    { interval: 'all', quality: 'all' },
    { interval: '0', units: 'degreeC' },
    { interval: '0', quality: 'all' },
  ])('are those of a catalogue key with the same values: %j', async (params) => {
    const { data, time, units } = await trend(params);
    expect(time.length).toBeGreaterThan(0);
    for (const { key, own } of TWINS) {
      for (const stat of TREND_STATS) {
        expect([stat, rounded(data[`${own}.${stat}`])]).toEqual([stat, rounded(data[`${key}.${stat}`])]);
        expect(units[`${own}.${stat}`]).toBe(units[`${key}.${stat}`]);
      }
    }
  });

  it('stand alone, are means unless more is asked, and hold what stations sent', async () => {
    const end = new Date(START + 60 * MINUTE_MS).toISOString();
    const raw = await trend({ measKeys: 'x_light', end, interval: '0' });
    const sent = samples.filter(({ time }) => Number(time) < START + 60 * MINUTE_MS);
    expect(raw.time).toEqual(sent.map(({ time }) => time));
    expect(raw.data).toEqual({ x_light: sent.map(({ measurements }) => measurements.x_light) });
    const hour = await trend({ measKeys: 'x_light,x_light.avg', end, interval: 'hour' });
    expect(hour.data.x_light).toEqual(hour.data['x_light.avg']);
  });

  it('keep a sum beyond all numbers from spoiling the rest', async () => {
    const big = await server.createStation(account);
    await register(server, account, big, { key: 'x_big', label: 'Big', class: 'voltage', unit: 'volts' });
    const both = [0, 1].map((index) => ({ time: START + index, measurements: { x_big: 1.7e308 } }));
    await store(account, big, both, 'x_big');
    const measKeys = 'x_big.sum,x_big.max,x_big.count';
    const { data } = await trendOf(account, big, { measKeys, ...RANGE, interval: 'all' });
    expect(data).toEqual({ 'x_big.sum': [null], 'x_big.max': [1.7e308], 'x_big.count': [2] });
  });

  it('are unknown where they are not registered', async () => {
    const other = await server.createStation(account);
    const path = `/api/v1/stations/${other.id}/trenddata/?measKeys=x_light`;
    const answer = await server.fetch(path, { cookie: account.cookie });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'unknown_measurement', errors: [{ message: 'Unknown measurement x_light' }] },
    ]);
  });
});

describe('lists of what a station measures', () => {
  it('name its own beside those of the catalogue', async () => {
    const range = new URLSearchParams(RANGE).toString();
    const keys = (from: string) =>
      server.get<string[]>(`/api/v1/stations/${station.id}/trenddatakeys/?${from}`, account.cookie);
    expect(await keys(range)).toEqual([
      'windDirection',
      'illuminance',
      'soilTemperature',
      'x_vane',
      'x_light',
      'x_soil',
    ]);
    expect(await keys('start=2024-01-01T00:00:00Z&end=2024-01-02T00:00:00Z')).toEqual([]);
    const path = `/api/v1/accounts/${account.id}/stations/${station.id}/?include=master_measlist,active_measlist`;
    const { master_measlist: master, active_measlist: active } = await server.get<Station>(
      path,
      account.cookie,
    );
    expect(master).toMatchObject({
      x_soil: {
        label: 'Own temperature',
        isDynMclass: true,
        unitDesc: 'degreeF',
        mClass: 'temperature',
        decimals: 1,
      },
      x_light: { isDynMclass: false, unitDesc: 'lux', decimals: 0 },
    });
    expect(active).toEqual({});
  });
});

describe('live messages', () => {
  it('hold them, the first and every one after it', async () => {
    const mast = await server.createStation(account);
    await register(server, account, mast, {
      key: 'x_soil',
      label: 'Soil',
      class: 'temperature',
      unit: 'metric',
    });
    const measurements = (x_soil: number) => ({ measurements: { temperature: 50, x_soil } });
    await server.upload(mast, { time: Date.now() - 2_000, ...measurements(10) });
    await waitFor('the first sample', async () => {
      const path = `/api/v1/stations/${mast.id}/latest/`;
      return (await server.get<{ updateTS: string | null }>(path, account.cookie)).updateTS;
    });
    const url = `${server.wsUrl}/accounts/${account.id}/stations/${mast.id}/realtimedata`;
    const socket = new WebSocket(url, { headers: { cookie: account.cookie } });
    const seen: unknown[] = [];
    socket.on('message', (data: Buffer) =>
      seen.push(LiveMessage.parse(JSON.parse(data.toString('utf8'))).data.measData.x_soil),
    );
    try {
      await once(socket, 'open');
      await waitFor('the newest sample', () => seen.length === 1);
      await server.upload(mast, { time: Date.now() - 1_000, ...measurements(15) });
      await waitFor('the next sample', () => seen.length === 2);
      expect(seen).toEqual([50, expect.closeTo(59, 9)]);
    } finally {
      socket.terminate();
    }
  });
});
