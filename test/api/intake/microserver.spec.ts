import type { LatestValues } from '@mesonet/contract/samples.js';
import type { StationLogPage } from '@mesonet/contract/station-logs.js';
import { answerOf, stationPerTest } from '../../support/servers/station-per-test.js';
import { waitFor } from '../../support/wait-for.js';

describe('/api/v1/stations/{id}/microserver', () => {
  const place = stationPerTest();
  const { server } = place;

  const upload = (body: string, authorization: string | null = place.station.authorization) =>
    server.fetch(`/api/v1/stations/${place.station.id}/microserver/`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml', ...(authorization && { authorization }) },
      body,
    });
  const TEXT = 'text/plain; charset=utf-8';
  const logged = (isComplete: (told: string[]) => boolean) =>
    waitFor('the log', async () => {
      const path = `/api/v1/stations/${place.station.id}/logs/?count=500`;
      const { items } = await server.get<StationLogPage>(path, place.account.cookie);
      const told = items.map(({ kind, detail }) => `${kind} ${detail}`);
      return isComplete(told) ? told.sort() : null;
    });

  it('fills the place.station, in the units the document names', async () => {
    const seconds = Math.floor(Date.now() / 1000) - 5;
    const answer = await upload(`<?xml version="1.0"?><oriondata station="Mast">
      <meas name="mtSampTime">${seconds}</meas>
      <meas name="mtTemp1" unit="degreeC">20</meas>
      <meas name="mtRelHumidity" unit="percent">50</meas>
      <meas name="mtWindSpeed" unit="mph">-9999</meas>
      <meas name="mtNewThing">1</meas>
    </oriondata>`);
    expect(await answerOf(answer)).toEqual([200, TEXT, 'success']);
    const { updateTS, values } = await waitFor('the sample', async () => {
      const seen = await server.get<LatestValues>(
        `/api/v1/stations/${place.station.id}/latest/`,
        place.account.cookie,
      );
      return seen.updateTS === null ? null : seen;
    });
    expect(Date.parse(updateTS!)).toBe(seconds * 1000);
    expect(values.temperature?.value).toBeCloseTo(68, 9);
    expect(values.relativeHumidity?.value).toBe(50);
    expect(values.windSpeed).toBeUndefined();
    expect(await logged((told) => told.length === 2)).toEqual([
      'connect MicroServer',
      'unknown_key mtNewThing',
    ]);
  });

  it.each([
    ['a cut document', '<oriondata><meas name="mtTemp1">4'],
    [
      'a document type',
      '<!DOCTYPE a [<!ENTITY b "1">]><oriondata><meas name="mtTemp1">&b;</meas></oriondata>',
    ],
    ['nothing', ''],
  ])('refuses %s, stores nothing of it and tells the log', async (_, body) => {
    const [status, type, text] = await answerOf(await upload(body));
    expect([status, type]).toEqual([400, TEXT]);
    expect(text).toMatch(/^ERROR Malformed XML: /);
    expect(await logged((told) => told.length > 1)).toEqual([
      'connect MicroServer',
      'rejected malformed_xml',
    ]);
    const latest = await server.get<LatestValues>(
      `/api/v1/stations/${place.station.id}/latest/`,
      place.account.cookie,
    );
    expect(latest.updateTS).toBeNull();
  });

  const basic = (id: string, password: string) =>
    `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`;
  it.each([
    ['no credentials', () => null],
    ['a wrong password', () => basic(place.station.id, 'wrong')],
    ['the credentials of another id', () => basic('no_such_station', place.station.password)],
  ])('answers 401 to %s', async (_, authorization) => {
    const answer = await upload('<oriondata/>', authorization());
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="mesonet"');
    expect(await answerOf(answer)).toEqual([401, TEXT, 'ERROR wrong station or password']);
  });
});
