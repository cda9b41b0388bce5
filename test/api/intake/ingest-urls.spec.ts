import type { LatestValues } from '@mesonet/contract/samples.js';
import type { IngestUrls, Station } from '@mesonet/contract/stations.js';
import { type TestAccount, testServer, type TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const FORM = 'application/x-www-form-urlencoded';
/** The upload of a device to each address, with a temperature of 61.5 °F. */
const UPLOADS: Record<keyof IngestUrls, (station: TestStation) => RequestInit & { query?: string }> = {
  samples: ({ authorization }) => ({
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ measurements: { temperature: 61.5 } }),
  }),
  weatherUnderground: ({ id, password }) => ({
    query: `?ID=${id}&PASSWORD=${password}&action=updateraw&dateutc=now&tempf=61.5`,
  }),
  ecowitt: () => ({
    method: 'POST',
    headers: { 'content-type': FORM },
    body: 'stationtype=GW2000A&dateutc=now&tempf=61.5',
  }),
  ambient: () => ({ query: '?stationtype=AMBWeather&dateutc=now&tempf=61.5' }),
  microserver: ({ authorization }) => ({
    method: 'POST',
    headers: { authorization, 'content-type': 'text/xml' },
    body: '<oriondata station="Mast"><meas name="mtTemp1" unit="degreeF">61.5</meas></oriondata>',
  }),
  lineProtocol: ({ id, password }) => ({
    method: 'POST',
    headers: { authorization: `Token ${id}:${password}`, 'content-type': 'text/plain' },
    body: 'weather temperature=61.5',
  }),
};

describe('ingest_urls of a station', () => {
  const server = testServer();
  let account: TestAccount;

  beforeAll(async () => {
    account = await server.createAccount({ isPublic: true });
  });

  const described = (station: TestStation, cookie?: string) =>
    server.get<Station>(`/api/v1/accounts/${account.id}/stations/${station.id}/?include=stationpwd`, cookie);

  it.each(Object.keys(UPLOADS) as (keyof IngestUrls)[])('%s takes an upload', async (name) => {
    const station = await server.createStation(account);
    const { ingest_urls: urls } = await described(station, account.cookie);
    const { pathname } = new URL(urls![name]);
    const { query = '', ...init } = UPLOADS[name](station);
    expect((await server.fetch(pathname + query, init)).ok).toBe(true);
    const temperature = await waitFor('the sample', async () => {
      const path = `/api/v1/stations/${station.id}/latest/`;
      return (await server.get<LatestValues>(path, account.cookie)).values.temperature;
    });
    expect(temperature.value).toBe(61.5);
  });

  it('are for managers alone', async () => {
    const station = await server.createStation(account);
    const { stationpwd, ingest_urls } = await described(station);
    expect([stationpwd, ingest_urls]).toEqual([undefined, undefined]);
  });
});
