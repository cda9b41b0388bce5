import type { TrendData } from '@mesonet/contract/trends.js';
import { stationPerTest } from '../../support/servers/station-per-test.js';
import { waitFor } from '../../support/wait-for.js';

const COUNT = 1_200;

/** The server parses uploads of more than 16 KiB in separate threads. */
describe('a long upload', () => {
  const place = stationPerTest();
  const { server } = place;
  let start = 0;

  beforeEach(() => {
    start = Math.floor(Date.now() / 1_000) * 1_000 - COUNT * 1_000;
  });

  interface Sent {
    time: number;
    measurements: Record<string, number | string>;
  }

  const samples = (): Sent[] =>
    Array.from({ length: COUNT }, (_, i) => ({
      time: start + i * 1_000,
      measurements: { temperature: 60 + (i % 100) / 10, windSpeed: i % 7 },
    }));
  const post = (body: string, type: string, query = '') =>
    server.fetch(query ? `/write${query}` : `/api/v1/stations/${place.station.id}/samples/`, {
      method: 'POST',
      body,
      headers: { authorization: place.station.authorization, 'content-type': type },
    });
  const lines = (extra = '') =>
    samples()
      .map(
        ({ time, measurements: { temperature, windSpeed } }) =>
          `w${extra} temperature=${String(temperature)},windSpeed=${String(windSpeed)} ${time}`,
      )
      .join('\n');
  const counted = async (key: string) => {
    const range = `start=${new Date(start).toISOString()}&end=${new Date(start + COUNT * 1_000).toISOString()}`;
    const { data } = await server.get<TrendData>(
      `/api/v1/stations/${place.station.id}/trendsummarydata/?measKeys=${key}.count&interval=all&${range}`,
      place.account.cookie,
    );
    return data[`${key}.count`]![0];
  };

  it.each<[format: string, send: () => Promise<Response>, status: number]>([
    ['JSON', () => post(JSON.stringify(samples()), 'application/json'), 200],
    [
      'NDJSON',
      () =>
        post(
          samples()
            .map((each) => JSON.stringify(each))
            .join('\n'),
          'application/x-ndjson',
        ),
      200,
    ],
    ['line protocol', () => post(lines(), 'text/plain', '?precision=ms'), 204],
  ])('of %s is stored whole', async (_format, send, status) => {
    expect((await send()).status).toBe(status);
    await waitFor('all samples', async () => (await counted('temperature')) === COUNT);
    expect(await counted('windSpeed')).toBe(COUNT);
  });

  it('is stored as good as it is, and told of the rest', async () => {
    const sent = samples();
    sent[5]!.measurements.temperature = 'hot';
    sent[7]!.measurements.riverStage = 3;
    sent[9]!.time = 0;
    sent.push(sent[20]!);
    const answer = await post(JSON.stringify(sent), 'application/json');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      accepted: COUNT,
      rejected: 1,
      duplicates: 1,
      unknown: ['riverStage'],
      errors: [
        { index: 5, key: 'temperature', code: 'not_a_number' },
        { index: 9, code: 'timestamp_too_old' },
      ],
    });
    const { told } = await place.logged(['rejected', 'unknown_key']);
    expect(told).toContain('unknown_key riverStage');
    await waitFor('the good ones', async () => (await counted('windSpeed')) === COUNT - 1);
  });

  it('counts what it repeats of the last 256 samples, however they came before', async () => {
    const sent = samples();
    expect((await post(lines(), 'text/plain', '?precision=ms')).status).toBe(204);
    const again = await post(JSON.stringify(sent), 'application/json');
    expect(await again.json()).toMatchObject({ accepted: COUNT, duplicates: 256 });
  });

  it('is refused whole where it breaks, with its place', async () => {
    const answer = await post(`${JSON.stringify(samples()).slice(0, -1)},{"time":}]`, 'application/json');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'malformed_json', errors: [{ path: String(COUNT) }] });
  });

  it('is refused whole when a line names another station', async () => {
    const answer = await post(
      `${lines()}\n${lines(',station=another').split('\n')[0]}`,
      'text/plain',
      '?precision=ms',
    );
    expect([answer.status, await answer.json()]).toEqual([401, { error: 'authorization failed' }]);
  });
});
