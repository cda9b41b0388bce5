import { gzipSync } from 'node:zlib';
import type { LatestValues, UploadResult } from '@mesonet/contract/samples.js';
import { stationPerTest } from '../../support/servers/station-per-test.js';
import { waitFor } from '../../support/wait-for.js';

describe('POST /api/v1/stations/{id}/samples/ with text/csv', () => {
  const place = stationPerTest();
  const { server } = place;

  const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    server.fetch(`/api/v1/stations/${place.station.id}/samples/`, {
      method: 'POST',
      body: body as string,
      headers: {
        authorization: place.station.authorization,
        'content-type': 'text/csv; charset=utf-8',
        ...headers,
      },
    });
  const resultOf = async (answer: Response) => (await answer.json()) as UploadResult;
  const ago = (minutes: number) => Date.now() - minutes * 60_000;

  it('stores rows in the units of the header, plain and as gzip, and counts repeats', async () => {
    const time = ago(1);
    const body =
      '\ufeff"time",temperature[degreeC],relativeHumidity\r\n' +
      `${new Date(ago(2)).toISOString()},19,\r\n\r\n${time}, 20 ,"40"\r\n`;
    const expected = { accepted: 2, duplicates: 0, rejected: 0, unknown: [], errors: [] };
    const answer = await post(body);
    expect([answer.status, await resultOf(answer)]).toEqual([200, expected]);
    expect(await resultOf(await post(gzipSync(body), { 'content-encoding': 'gzip' }))).toEqual({
      ...expected,
      duplicates: 2,
    });
    const { updateTS, values } = await waitFor('the newer row', async () => {
      const seen = await server.get<LatestValues>(
        `/api/v1/stations/${place.station.id}/latest/`,
        place.account.cookie,
      );
      return seen.values.relativeHumidity ? seen : null;
    });
    expect(Date.parse(updateTS!)).toBe(time);
    expect([values.temperature?.value, values.relativeHumidity?.value]).toEqual([68, 40]);
  });

  it('stores the good rows and answers 400 with what was wrong, by row', async () => {
    const answer = await post(
      [
        'time,temperature,foo',
        `${ago(3)},50,1`,
        '2026-11-20T10:00:00,50,',
        `${ago(2)},hot,`,
        `${ago(1)},51`,
      ].join('\n'),
    );
    expect(answer.status).toBe(400);
    const { errors, ...counts } = await resultOf(answer);
    expect(counts).toEqual({ accepted: 1, duplicates: 0, rejected: 3, unknown: ['foo'] });
    expect(errors.map(({ index, key, code }) => [index, key, code])).toEqual([
      [1, undefined, 'timestamp_needs_offset'],
      [2, 'temperature', 'not_a_number'],
      [2, undefined, 'no_measurements'],
      [3, undefined, 'invalid_row'],
    ]);
  });

  it('reads many rows', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `${ago(1) - i * 1000},${i % 50}`);
    const answer = await post(`time,temperature\n${rows.join('\n')}`);
    expect(await resultOf(answer)).toMatchObject({ accepted: 20_000, rejected: 0 });
    const tooMany = await post(`time,temperature\n${'0,1\n'.repeat(100_001)}`);
    expect(tooMany.status).toBe(413);
  });

  it.each<[name: string, body: string | Uint8Array]>([
    ['an empty body', ''],
    ['no time', 'temperature\n50'],
    ['a quote that does not end', 'time,temperature\n"2026,50'],
    ['a quote within a cell', 'time,temperature\n20"26,50'],
    ['an endless row', `time,temperature\n${'1'.repeat(70_000)}`],
    ['what is not UTF-8', new Uint8Array([0x74, 0xff])],
  ])('refuses %s whole', async (_name, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'malformed_csv', detail: 'Malformed CSV' });
  });
});
