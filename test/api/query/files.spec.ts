import { gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { fileDecimals } from '@mesonet/model/decimals.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { formatNumber, resolveUnits } from '@mesonet/model/units.js';
import { measurement } from '@mesonet/model/measurements.js';
import { newMember } from '../../support/people/email-sign-in.js';
import { register } from '../../support/samples/own-measurements.js';
import { seededRandom } from '../../support/samples/random.js';
import type { TestAccount, TestStation } from '../../support/servers/server.js';
import { type Sample } from '../../support/samples/upload-stored.js';
import { problemOf, server, store, trendOf } from './stored.js';

const ZONE = 'America/New_York';
// The night of 2 November 2025 has 1 o'clock twice.
const START = Date.parse('2025-11-01T04:00:00Z');
const RANGE = { start: '2025-11-01T04:00:00Z', end: '2025-11-04T05:00:00Z' };
const random = seededRandom(20251103);
const samples: Sample[] = [];
for (let time = START; time < Date.parse(RANGE.end); time += Math.ceil(random() * 6) * MINUTE_MS) {
  if (time > START + 900 * MINUTE_MS && time < START + 1_200 * MINUTE_MS) continue;
  const measurements = { temperature: -5 + random() * 20, windDirection: Math.floor(random() * 360) };
  samples.push({ time, measurements });
}

let account: TestAccount;
let station: TestStation;

beforeAll(async () => {
  account = await server.createAccount();
  station = await server.createStation(account, { timezone: ZONE });
  await store(account, station, samples, 'temperature');
});

const pathOf = (params: Record<string, string>, id = station.id) =>
  `/api/v1/stations/${id}/trenddata/?${new URLSearchParams({ format: 'csvfile', ...params }).toString()}`;

async function fileOf(params: Record<string, string>) {
  const answer = await server.fetch(pathOf(params), { cookie: account.cookie });
  expect(answer.status).toBe(200);
  const [head, ...rows]: string[][] = parse(await answer.text(), { record_delimiter: '\r\n' });
  return { headers: answer.headers, head: head!, rows };
}

describe('trenddata as a file', () => {
  const keys = ['temperature', 'temperature.max', 'windDirection'];

  it.each(['5', '7', '60', 'hour', '1440', 'day', 'month', 'all'])(
    'holds the rows of the JSON answer with a value, rounded, for interval=%s',
    async (interval) => {
      const params = { measKeys: keys.join(), interval, units: 'degreeC', ...RANGE };
      const { rows } = await fileOf(params);
      const { time, data } = await trendOf(account, station, params);
      const wanted = time
        .map((at, row) => [at, ...keys.map((key) => data[key]![row] ?? null)] as const)
        .filter(([, ...values]) => values.some((value) => value !== null))
        .map(([at, ...values]) => [
          at,
          ...values.map((value, i) => {
            const m = measurement(keys[i]!.split('.')[0]!)!;
            // The JSON values are already in the unit of display, so only the number of decimals remains to be applied.
            const unit = resolveUnits({ temperature: 'degreeC' }).unitFor(m.mClass);
            return value === null ? '' : formatNumber(value as number, fileDecimals(m, unit));
          }),
        ]);
      expect(
        rows.map(([at, ...values]) => [Date.parse(at!), ...values.map((value) => value.replace('-', '−'))]),
      ).toEqual(wanted);
    },
  );

  it('shows both hours of the night the clock is put back, each with its offset', async () => {
    const { rows } = await fileOf({
      measKeys: 'temperature',
      interval: 'hour',
      start: '2025-11-02T05:00:00Z',
      end: '2025-11-02T07:00:00Z',
    });
    expect(rows.map(([time]) => time)).toEqual(['2025-11-02T01:00:00-04:00', '2025-11-02T01:00:00-05:00']);
  });

  it('is named after the station and the range, in its time', async () => {
    const { headers, head } = await fileOf({ measKeys: keys.join(), ...RANGE });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="${station.id}_2025-11-01T00-00_2025-11-04T00-00.csv"`,
    );
    expect(head).toEqual(['Time', 'Temperature (°F)', 'Temperature max (°F)', 'Wind Direction (°)']);
  });

  it('has the times of another zone when it is asked for', async () => {
    const { rows } = await fileOf({
      measKeys: 'temperature',
      interval: 'day',
      timezone: 'Asia/Kathmandu',
      ...RANGE,
    });
    expect(rows[0]![0]).toBe('2025-11-01T09:45:00+05:45');
  });

  it('holds the samples as they are for interval=0', async () => {
    const { rows } = await fileOf({ measKeys: 'temperature', interval: '0', ...RANGE });
    expect(rows.map(([time, value]) => [Date.parse(time!), value])).toEqual(
      samples.map(({ time, measurements }) => [
        time,
        (measurements.temperature as number).toFixed(1).replace('-0.0', '0.0'),
      ]),
    );
  });

  it('is the same long as in short pieces, for several at once, and after a reader that went away', async () => {
    const other = await server.createStation(account, { timezone: ZONE });
    // The samples span the hour that comes twice.
    const first = Date.parse('2025-11-02T03:00:00Z');
    const dense = Array.from({ length: 12_000 }, (_, i): Sample => {
      const measurements: Sample['measurements'] = { relativeHumidity: 50.5 };
      if (i % 7 !== 3) measurements.temperature = 10 + 5 * Math.sin(i / 500);
      if (i % 5 === 0) measurements.precipitationType = '+SN';
      return { time: first + i * 1_000 + (i % 3), measurements };
    });
    await store(account, other, dense, 'precipitationType');
    const ask = (from: number, to: number, signal?: AbortSignal) => {
      const [start, end] = [from, to].map((i) => new Date(first + i * 1_000).toISOString());
      const path = pathOf(
        {
          measKeys: 'temperature,dewPoint,relativeHumidity.max,precipitationType,temperature.count',
          interval: '0',
          units: 'degreeC',
          start: start!,
          end: end!,
        },
        other.id,
      );
      return server.fetch(path, { cookie: account.cookie, signal });
    };
    const read = async (from: number, to: number) =>
      (await (await ask(from, to)).text()).split('\r\n').slice(1, -1);
    const pieces: string[] = [];
    for (let from = 0; from < dense.length; from += 800)
      pieces.push(...(await read(from, Math.min(from + 800, dense.length))));
    expect(pieces).toHaveLength(dense.length);
    const leaving = new AbortController();
    // A client that leaves before its answer begins may leave an unused connection. The server closes such a connection
    // after a minute, and another request that uses it at that moment gets a 408.
    const left = await ask(0, dense.length, leaving.signal);
    const several = Array.from({ length: 4 }, () => read(0, dense.length));
    leaving.abort();
    expect(await left.text().catch(() => null)).toBeNull();
    for (const whole of await Promise.all(several)) expect(whole).toEqual(pieces);
  });

  it('is a head alone where there is nothing', async () => {
    const { rows } = await fileOf({
      measKeys: 'temperature',
      start: '2020-01-01T00:00:00Z',
      end: '2020-02-01T00:00:00Z',
    });
    expect(rows).toEqual([]);
  });

  it('has no text that a spreadsheet takes for a formula, and numbers as they are', async () => {
    const other = await server.createStation(account, { timezone: 'UTC' });
    const own = { key: 'x_river', label: 'River, "upper"', class: 'level', unit: 'feetLevel' };
    expect((await register(server, account, other, own)).status).toBe(200);
    const told = ['-RA', '+SN', 'rain'].map((precipitationType, minute): Sample => {
      return { time: Date.UTC(2025, 0, 1, 0, minute), measurements: { precipitationType, temperature: -4 } };
    });
    await store(account, other, told, 'temperature');
    const params = {
      measKeys: 'precipitationType,temperature,x_river',
      interval: '0',
      start: '2025-01-01T00:00:00Z',
    };
    const path = pathOf({ ...params, end: '2025-01-02T00:00:00Z' }, other.id);
    const [head, ...lines] = (await (await server.fetch(path, { cookie: account.cookie })).text()).split(
      '\r\n',
    );
    expect(head).toBe('Time,Precipitation Type,Temperature (°F),"River, ""upper"" (ft)"');
    expect(lines.map((line) => line.slice(line.indexOf(',') + 1))).toEqual([
      "'-RA,-4.0,",
      "'+SN,-4.0,",
      'rain,-4.0,',
      '',
    ]);
  });

  it('has no fewer digits than people read, in any unit', async () => {
    const other = await server.createStation(account, { timezone: 'UTC', elevation: 0 });
    const measurements = {
      stationPressure: 29.92134,
      rainToday: 0.1234,
      rainRate: 0.0125,
      carbonDioxide: 415.4,
    };
    await store(account, other, [{ time: Date.UTC(2025, 0, 1), measurements }], 'stationPressure');
    const read = async (units: string) => {
      const path = pathOf(
        {
          ...{ measKeys: Object.keys(measurements).join(), interval: '0', units },
          ...{ start: '2025-01-01T00:00:00Z', end: '2025-01-02T00:00:00Z' },
        },
        other.id,
      );
      const [, line = ''] = (await (await server.fetch(path, { cookie: account.cookie })).text()).split(
        '\r\n',
      );
      return line.slice(line.indexOf(',') + 1);
    };
    expect(await read('')).toBe('29.921,0.1234,0.013,415');
    expect(await read('hectopascals,mmRain')).toBe('1013.3,3.13,0.318,415');
    expect(await read('kilopascals')).toBe('101.33,0.1234,0.013,415');
  });

  it('is longer than JSON may be', async () => {
    const year = {
      measKeys: 'temperature',
      interval: '1',
      start: '2025-01-01T05:00:00Z',
      end: '2025-12-01T05:00:00Z',
    };
    const { rows } = await fileOf(year);
    expect(rows).toHaveLength(new Set(samples.map(({ time }) => time)).size);
  });

  it('is compressed when that is asked for', async () => {
    const url = new URL(pathOf({ measKeys: 'temperature', ...RANGE }), server.url);
    const headers = { cookie: account.cookie, 'accept-encoding': 'gzip' };
    const zipped = await new Promise<Buffer>((resolve, reject) => {
      request(url, { headers })
        .on('error', reject)
        .on('response', (answer) => {
          expect(answer.headers['content-encoding']).toBe('gzip');
          buffer(answer).then(resolve, reject);
        })
        .end();
    });
    const plain = await server.fetch(pathOf({ measKeys: 'temperature', ...RANGE }), {
      cookie: account.cookie,
    });
    expect(gunzipSync(zipped).toString()).toBe(await plain.text());
  });
});

describe('a file is refused', () => {
  it('that would be too long, naming an interval that fits', async () => {
    const years = {
      measKeys: 'temperature',
      interval: '1',
      start: '1990-01-01T00:00:00Z',
      end: '2025-01-01T00:00:00Z',
    };
    const answer = await server.fetch(pathOf(years), { cookie: account.cookie });
    expect(await problemOf(answer)).toEqual({
      status: 400,
      code: 'too_many_rows',
      detail: 'The answer would hold too many rows for a file; interval=2 fits this range',
    });
  });

  it('to guests', async () => {
    const open = await server.createAccount({ isPublic: true });
    const { id } = await server.createStation(open);
    const answer = await server.fetch(pathOf({ measKeys: 'temperature' }, id));
    expect([answer.status, (await problemOf(answer)).code]).toEqual([403, 'forbidden']);
    const { cookie } = await newMember(server, account, 'guest');
    const asMember = (params: Record<string, string>) =>
      server.fetch(pathOf({ measKeys: 'temperature', ...params }), { cookie });
    expect((await asMember({})).status).toBe(403);
    expect((await asMember({ format: 'json' })).status).toBe(200);
    expect((await asMember({ format: 'json', interval: '0' })).status).toBe(403);
  });

  it('to who has no session or a stranger’s, like one of a station that does not exist', async () => {
    const stranger = await server.createAccount();
    const ask = async (id: string, cookie?: string) =>
      problemOf(await server.fetch(pathOf({ measKeys: 'temperature' }, id), { cookie }));
    const [visitor, foreign] = [await ask(station.id), await ask(station.id, stranger.cookie)];
    expect([visitor.status, foreign.status]).toEqual([401, 404]);
    expect(await ask('nothing_1000')).toEqual(visitor);
    expect(await ask('nothing_1000', stranger.cookie)).toEqual(foreign);
  });

  it('of a summary', async () => {
    const path = `/api/v1/stations/${station.id}/trendsummarydata/?format=csvfile`;
    expect(await problemOf(await server.fetch(path, { cookie: account.cookie }))).toMatchObject({
      status: 400,
      code: 'unknown_format',
    });
  });
});
