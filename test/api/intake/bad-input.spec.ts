import type { LatestValues, UploadResult } from '@mesonet/contract/samples.js';
import { DAY_MS } from '@mesonet/model/durations.js';
import { stationPerTest } from '../../support/servers/station-per-test.js';
import { waitFor } from '../../support/wait-for.js';

describe('bad samples of the native protocol', () => {
  const place = stationPerTest();
  const { server } = place;

  /** Sends a sample as JSON text, because `JSON.stringify` cannot write some of these values. */
  const send = (sample: string) =>
    server.fetch(`/api/v1/stations/${place.station.id}/samples/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: place.station.authorization },
      body: sample,
    });
  const at = (time: unknown) => JSON.stringify({ time, measurements: { temperature: 1 } });
  const keys = (count: number) =>
    JSON.stringify({
      measurements: Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1])),
    });

  it.each([
    ['an hour ahead', at(Date.now() + 3_600_000), 'timestamp_in_future'],
    ['of the year 2262', at('2262-04-11T00:00:00Z'), 'timestamp_in_future'],
    ['in microseconds', at(Date.now() * 1_000), 'timestamp_in_future'],
    ['in nanoseconds', at(Date.now() * 1_000_000), 'timestamp_in_future'],
    ['in seconds', at(Math.floor(Date.now() / 1000)), 'timestamp_too_old'],
    ['of 1970', at(0), 'timestamp_too_old'],
    ['of 1900', at('1900-01-01T00:00:00Z'), 'timestamp_too_old'],
    ['before 1970', at(-DAY_MS), 'timestamp_too_old'],
    ['without an offset', at('2026-10-25T02:30'), 'timestamp_needs_offset'],
    ['that is none', at('yesterday'), 'invalid_timestamp'],
    ['that is an object', at({}), 'invalid_timestamp'],
    ['with 500 keys', keys(500), 'too_many_keys'],
  ])('refuses a sample %s', async (_, sample, code) => {
    const answer = await send(sample);
    const { accepted, rejected, errors } = (await answer.json()) as UploadResult;
    expect([answer.status, accepted, rejected, errors.map((error) => error.code)]).toEqual([
      400,
      0,
      1,
      [code],
    ]);
  });

  it.each([
    ['a minute ahead', () => new Date(Date.now() + 60_000).toISOString()],
    ['with a space where a plus stood', () => '2025-10-25T02:30:00 01:00'],
    ['a month old', () => Date.now() - 30 * DAY_MS],
  ])('takes a time %s', async (_, time) => {
    const answer = await send(at(time()));
    const { accepted, rejected } = (await answer.json()) as UploadResult;
    expect([answer.status, accepted, rejected]).toEqual([200, 1, 0]);
  });

  it.each([
    ['the key __proto__', '"__proto__": 1', 'invalid_key'],
    ['the key a;DROP', '"a;DROP": 1', 'invalid_key'],
    ['a key of 300 letters', `"${'a'.repeat(300)}": 1`, 'invalid_key'],
    ['a text for a number', '"windSpeed": "fast"', 'not_a_number'],
    ['a list for a number', '"windSpeed": [1]', 'not_a_number'],
    ['a formula for a pollutant', '"mainPollutant": "=cmd()"', 'invalid_text'],
    ['a number for a text', '"precipitationType": 1', 'invalid_text'],
  ])('refuses %s and keeps the rest of the sample', async (_, member, code) => {
    const answer = await send(`{"measurements": {"temperature": 7, ${member}}}`);
    const { accepted, errors } = (await answer.json()) as UploadResult;
    expect([answer.status, accepted, errors.map((error) => error.code)]).toEqual([400, 1, [code]]);
    expect(Object.keys(await stored())).toEqual(['temperature']);
  });

  it.each([
    'null',
    '""',
    '"--"',
    '"NaN"',
    '"Infinity"',
    '"-Infinity"',
    '1e999',
    '-9999',
    '-7999',
    '-999.9',
    '-99.9',
    '32767',
    '65535',
  ])('counts %s as no reading', async (value) => {
    const answer = await send(`{"measurements": {"temperature": 7, "windSpeed": ${value}}}`);
    expect([answer.status, (await answer.json()) as UploadResult]).toMatchObject([200, { errors: [] }]);
    expect(Object.keys(await stored())).toEqual(['temperature']);
  });

  it('answers the same to a wrong key, an unknown station and the key of another', async () => {
    const other = await server.createStation(place.account);
    const attempt = async (id: string, password: string) => {
      const authorization = `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`;
      const path = `/api/v1/stations/${id}/samples/`;
      const answer = await server.postJson(path, { measurements: { temperature: 1 } }, { authorization });
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    const wrong = await attempt(place.station.id, 'wrong');
    expect(wrong[0]).toBe(401);
    expect(await attempt('no_such_station', 'wrong')).toEqual(wrong);
    expect(await attempt(place.station.id, other.password)).toEqual(wrong);
  });

  /** Resolves with the values of the station's sample, once it has arrived. */
  const stored = () =>
    waitFor('the sample', async () => {
      const path = `/api/v1/stations/${place.station.id}/latest/`;
      const { updateTS, values } = await server.get<LatestValues>(path, place.account.cookie);
      return updateTS === null ? null : values;
    });
});
