import { gzipSync } from 'node:zlib';
import type { LatestValues } from '@mesonet/contract/samples.js';
import { stationPerTest } from '../../support/servers/station-per-test.js';

describe.each(['/write', '/api/v2/write'])('POST %s', (path) => {
  const place = stationPerTest();
  const { server } = place;

  const write = (
    body: string | Uint8Array,
    { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
  ) =>
    server.fetch(`${path}${query}`, {
      method: 'POST',
      body: body as string,
      headers: {
        authorization: `Token ${place.station.id}:${place.station.password}`,
        'content-type': 'text/plain; charset=utf-8',
        ...headers,
      },
    });
  const errorOf = async (answer: Response) => [answer.status, await answer.json()] as const;

  it('stores what Telegraf sends: gzip, nanoseconds, tags of its own', async () => {
    const time = Date.now() - 5_000;
    const body = `weather,host=pi\\ 4,station=${place.station.id} temperature=54.3,windDirection=360i ${time}000000\n`;
    const answer = await write(gzipSync(body), {
      query: '?bucket=b&org=o',
      headers: { 'content-encoding': 'gzip' },
    });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    const { updateTS, values } = await place.latest();
    expect(Date.parse(updateTS!)).toBe(time);
    expect(values.temperature?.value).toBe(54.3);
    expect(values.windDirection?.value).toBe(360);
  });

  it.each<[name: string, make: () => { query?: string; headers: Record<string, string> }]>([
    ['Basic', () => ({ headers: { authorization: place.station.authorization } })],
    ['Token', () => ({ headers: {} })],
  ])('knows a station by %s', async (_name, make) => {
    expect((await write('w temperature=50', make())).status).toBe(204);
    expect((await place.latest()).values.temperature?.value).toBe(50);
  });

  it('knows a station by u and p of the query, and tells the time in seconds', async () => {
    const seconds = Math.floor(Date.now() / 1000) - 60;
    const query = new URLSearchParams({
      db: 'x',
      u: place.station.id,
      p: place.station.password,
      precision: 's',
    });
    const answer = await server.fetch(`${path}?${query.toString()}`, {
      method: 'POST',
      body: `w temperature=50 ${seconds}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(204);
    expect(Date.parse((await place.latest()).updateTS!)).toBe(seconds * 1000);
  });

  it('stores the good lines and tells line and reason of the others', async () => {
    const answer = await write('w temperature=50\r\nw temperature\r\nw temperature="hot",windSpeed=2\r\n');
    expect(await errorOf(answer)).toEqual([
      400,
      {
        error:
          'partial write: line 2: Not line protocol: the line ends within the field key; ' +
          'line 3: temperature: The value is not a number dropped=1',
      },
    ]);
    const { values } = await place.latest();
    expect([values.temperature?.value, values.windSpeed?.value]).toEqual([50, 2]);
  });

  it('takes unknown keys and an empty body for no fault', async () => {
    expect((await write('w temperature=50,riverStage=2')).status).toBe(204);
    expect((await write('')).status).toBe(204);
  });

  it('stores nothing of an upload that names another station', async () => {
    const other = await server.createStation(place.account);
    const answer = await write(`w temperature=50\nw,station=${other.id} temperature=50`);
    expect(await errorOf(answer)).toEqual([401, { error: 'authorization failed' }]);
    const { updateTS } = await server.get<LatestValues>(
      `/api/v1/stations/${place.station.id}/latest/`,
      place.account.cookie,
    );
    expect(updateTS).toBeNull();
  });

  it.each([
    ['a wrong password', () => ({ authorization: `Token ${place.station.id}:wrong` })],
    ['an unknown station', () => ({ authorization: 'Token no_such_station:wrong' })],
    ['no credentials', () => ({ authorization: '' })],
  ])('answers 401 to %s', async (_name, headers) => {
    const answer = await write('w temperature=50', { headers: headers() });
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="mesonet"');
    expect(await errorOf(answer)).toEqual([401, { error: 'authorization failed' }]);
  });

  it('refuses an unknown precision, and more than 4 MiB', async () => {
    expect((await write('w temperature=50', { query: '?precision=day' })).status).toBe(400);
    expect((await write('#'.repeat(4 * 1024 * 1024 + 1))).status).toBe(413);
  });
});
