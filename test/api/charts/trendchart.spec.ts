import type { Problem } from '@mesonet/contract/common.js';
import type { TestAccount, TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';
import { problemOf, server } from '../query/stored.js';
import { chartPath, pngSize, stationsWithDay, textsOf } from './stored-day.js';

let account: TestAccount;
let station: TestStation;
let empty: TestStation;

beforeAll(async () => {
  ({ account, station, empty } = await stationsWithDay(false));
});

const ask = (params?: Record<string, string>, of = station) =>
  server.fetch(chartPath(of, params), { cookie: account.cookie });
const png = async (params?: Record<string, string>, of?: TestStation) => {
  const answer = await ask(params, of);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  return Buffer.from(await answer.arrayBuffer());
};
const texts = async (params?: Record<string, string>, of?: TestStation) => {
  const answer = await ask({ ...params, format: 'svg' }, of);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  return textsOf(await answer.text());
};

describe('a chart image', () => {
  it.each([
    [{}, [800, 400]],
    [{ width: '300', height: '150', scale: '2' }, [600, 300]],
    [{ scale: '0.5' }, [400, 200]],
    [{ width: '100', height: '60', scale: '4' }, [400, 240]],
    [{ width: '2000', height: '1000', scale: '2' }, [4000, 2000]],
  ] as const)('of %j has %j pixels', async (params, size) => {
    expect(pngSize(await png(params))).toEqual(size);
  });

  it('is drawn with our own font: texts cover pixels', async () => {
    const [without, withTitle] = await Promise.all([
      png(),
      png({ title: 'A title that is a good deal longer' }),
    ]);
    expect(withTitle.equals(without)).toBe(false);
    expect(withTitle.length).toBeGreaterThan(without.length);
  });

  it('wears the station, its clock, units of the request, and a theme', async () => {
    const light = await texts({ measKeys: 'temperature,windDirection', units: 'degreeC' });
    for (const text of [
      'Alamosa',
      '31 Dec 2015, 17:00 – 1 Jan 2016, 17:00  ·  Denver time',
      'Fri 1 Jan',
      '06:00',
    ])
      expect(light).toContain(text);
    expect(light).toEqual(expect.arrayContaining(['Temperature (°C)', '°C', 'Wind Direction', 'W']));
    expect(await texts({ title: 'My garden' })).toEqual(expect.arrayContaining(['My garden', '°F']));
    const dark = await ask({ theme: 'dark', format: 'svg' });
    expect(await dark.text()).toContain('fill="#151b22"');
  });

  it.each<[Record<string, string>, string]>([
    [{ period: '24h' }, 'No data in this range'],
    [{ period: 'month' }, 'No data in this range'],
    [{ start: '2016-01-01T12:00:00Z', period: '' }, 'Temperature (°F)'],
    [{ quality: 'all', interval: '60' }, 'Temperature (°F), min–max'],
    [{ interval: 'hour', measKeys: 'rainToday' }, 'Rain per hour (in)'],
    [{ measKeys: 'rainToday', units: 'mmRain' }, 'Rain per hour (mm)'],
    [{ measKeys: 'temperature.max,temperature.stddev' }, 'Temperature, standard deviation (°F)'],
  ])('of %j says "%s"', async (params, text) => {
    const range: Record<string, string> = params.period ? { start: '', end: '' } : {};
    expect(await texts({ ...range, ...params })).toContain(text);
  });

  it('is a wind rose, of a speed and a direction that need not be named', async () => {
    const rose = { chart: 'windrose', units: 'metersPerSecond' };
    const named = await texts({ ...rose, measKeys: 'windSpeed,windDirection' });
    expect(named).toEqual(
      expect.arrayContaining(['Alamosa', 'N', 'SW', 'Calm', 'Wind Speed (m/s)', '288 values']),
    );
    expect(await texts({ ...rose, measKeys: '' })).toEqual(named);
    expect(await texts({ ...rose, measKeys: '' }, empty)).toContain('No wind data in this range');
  });

  it('leaves out what is doubted, unless all of it is wanted', async () => {
    const hot = await server.createStation(account, { timezone: 'UTC' });
    const told = { time: '2016-01-01T12:00:00Z', measurements: { temperature: 400 } };
    expect((await server.upload(hot, told)).status).toBe(200);
    const isEmpty = async (quality: string) =>
      (await texts({ quality, title: `at ${Date.now()}` }, hot)).includes('No data in this range');
    await waitFor('the reading', async () => !(await isEmpty('all')));
    expect(await isEmpty('good')).toBe(true);
  });

  it('says so when the station has no data', async () => {
    expect(await texts({}, empty)).toContain('No data in this range');
    expect(pngSize(await png({ measKeys: 'rainToday,windDirection,temperature' }, empty))).toEqual([
      800, 400,
    ]);
  });

  it('is the default of 24 hours, PNG, light when nothing but a measurement is said', async () => {
    const path = `/api/v1/stations/${station.id}/trendchart?measKeys=temperature`;
    const answer = await server.fetch(path, { cookie: account.cookie });
    expect(pngSize(Buffer.from(await answer.arrayBuffer()))).toEqual([800, 400]);
  });

  it('is drawn whatever is written into its title, and nothing of it is run', async () => {
    expect((await png({ title: '\u0000\u0001\n\uFFFF 天気 ☀️ {a|b}' })).length).toBeGreaterThan(0);
    const answer = await ask({ title: '<script>alert(1)</script>', format: 'svg' });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.text()).not.toContain('<script');
  });
});

const TTL = 'ttl must be greater than 0 and less than 721';
const SCALE = 'Invalid scale: it must be between 0.5 and 4';
const PIXELS = 'Invalid scale: width × height × scale² must be at most 8,000,000 pixels';

describe('a chart is refused with the name of the parameter', () => {
  it.each([
    ['measKeys', { measKeys: '' }, 'Select at least one measurement'],
    ['measKeys', { measKeys: 'nonsense' }, 'Unknown measurement'],
    ['measKeys', { measKeys: 'temperature.median' }, 'Unknown measurement'],
    ['measKeys', { measKeys: 'precipitationType' }, 'precipitationType is text and cannot be drawn'],
    [
      'measKeys',
      { chart: 'windrose', measKeys: 'temperature' },
      'A wind rose is made of one wind speed and one wind direction',
    ],
    ['chart', { chart: 'pie' }, 'Unknown chart: trend or windrose'],
    ['start', { start: 'yesterday' }, 'Invalid date range'],
    ['end', { end: '2016-01-02T00:00:00' }, 'Invalid date range'],
    ['start', { end: '2015-01-02T00:00:00Z' }, 'Invalid date range'],
    ['start', { period: '24h' }, 'Invalid date range'],
    ['period', { start: '', end: '', period: 'decade' }, 'Unknown period'],
    ['interval', { interval: '0' }, 'interval must be between 1 and 1440'],
    ['interval', { interval: '1441' }, 'interval must be between 1 and 1440'],
    ['interval', { interval: '1.5' }, 'interval must be between 1 and 1440'],
    [
      'interval',
      { interval: '1', end: '2016-12-31T00:00:00Z' },
      'A chart holds at most 10000 buckets; interval=hour fits this range',
    ],
    ['units', { units: 'kelvin' }, 'Unknown unit'],
    ['units', { units: 'degreeC,degreeF' }, 'Conflicting units'],
    ['quality', { quality: 'best' }, 'Unknown quality'],
    ['format', { format: 'exe' }, 'Unknown format: png or svg'],
    ['format', { format: '../../x' }, 'Unknown format: png or svg'],
    ['theme', { theme: 'sepia' }, 'Unknown theme: light or dark'],
    ['ttl', { ttl: '0' }, TTL],
    ['ttl', { ttl: '721' }, TTL],
    ['ttl', { ttl: '-1' }, TTL],
    ['ttl', { ttl: '1.5' }, TTL],
    ['ttl', { ttl: 'ten' }, TTL],
    ['scale', { scale: '0' }, SCALE],
    ['scale', { scale: '4.1' }, SCALE],
    ['scale', { scale: '1000' }, SCALE],
    ['scale', { scale: 'NaN' }, SCALE],
    ['scale', { width: '2000', height: '2000', scale: '2' }, PIXELS],
    ['scale', { width: '2001', height: '1000', scale: '2' }, PIXELS],
    ['width', { width: '99' }, 'width must be a whole number from 100 to 4000'],
    ['width', { width: '1e9' }, 'width must be a whole number from 100 to 4000'],
    ['width', { width: '300.5' }, 'width must be a whole number from 100 to 4000'],
    ['height', { height: '4001' }, 'height must be a whole number from 60 to 4000'],
    ['title', { title: 'x'.repeat(201) }, 'title must have at most 200 characters'],
  ] as const)('%s: %j', async (name, params, detail) => {
    const answer = await ask(params);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    const problem = (await answer.json()) as Problem;
    expect([problem.status, problem.detail, problem.errors?.map(({ path }) => path)]).toEqual([
      400,
      detail,
      [name],
    ]);
  });

  it('repeated: a single one is wanted', async () => {
    const answer = await server.fetch(`${chartPath(station)}&ttl=1&ttl=2`, { cookie: account.cookie });
    expect((await problemOf(answer)).status).toBe(400);
  });
});

describe('a chart is shown to whom trends are', () => {
  let open: { account: TestAccount; station: TestStation; empty: TestStation };
  beforeAll(async () => {
    open = await stationsWithDay(true);
  });

  it('visitors of a public account, embedded anywhere; others have to sign in', async () => {
    const seen = await server.fetch(chartPath(open.station), { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(seen.status).toBe(200);
    expect(seen.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(seen.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    expect((await server.fetch(chartPath(station))).status).toBe(401);
    expect((await server.fetch(chartPath('nothing_1000'))).status).toBe(401);
  });

  it('members of the account, for themselves; a stranger learns not even whether there is such a station', async () => {
    const own = await ask();
    expect(own.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(own.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    expect(own.headers.get('vary')).toMatch(/cookie/i);
    const compressed = (await ask({ format: 'svg' })).headers.get('vary');
    expect(compressed).toMatch(/cookie.*accept-encoding/i);
    const strange = await server.fetch(chartPath(station), { cookie: open.account.cookie });
    const missing = await server.fetch(chartPath('nothing_1000'), { cookie: open.account.cookie });
    expect([await problemOf(strange), strange.status]).toEqual([await problemOf(missing), 404]);
  });

  it('nobody by the same address once an image was drawn for a member', async () => {
    expect((await ask({ title: 'mine' })).status).toBe(200);
    expect((await server.fetch(chartPath(station, { title: 'mine' }))).status).toBe(401);
    const strange = await server.fetch(chartPath(station, { title: 'mine' }), {
      cookie: open.account.cookie,
    });
    expect(strange.status).toBe(404);
  });
});
