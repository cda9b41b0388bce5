import type { TestServer, TestStation } from '../servers/server.js';

type Send = (server: TestServer, station: Pick<TestStation, 'id' | 'password'>) => Promise<Response>;

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const FIELDS = 'dateutc=now&tempf=50';

/** One valid upload in each protocol that stations use over HTTP, with the station's id and password. */
export const DIALECTS: readonly [name: string, send: Send][] = [
  [
    'native JSON',
    (server, station) =>
      post(server, `/api/v1/stations/${station.id}/samples/`, '{"measurements": {"temperature": 50}}', {
        'content-type': 'application/json',
        authorization: basic(station),
      }),
  ],
  [
    'CSV',
    (server, station) =>
      post(
        server,
        `/api/v1/stations/${station.id}/samples/`,
        `time,temperature\n${new Date().toISOString()},50\n`,
        { 'content-type': 'text/csv', authorization: basic(station) },
      ),
  ],
  [
    'Weather Underground',
    (server, { id, password }) =>
      server.fetch(`/weatherstation/updateweatherstation.php?ID=${id}&PASSWORD=${password}&${FIELDS}`),
  ],
  [
    'Weather Underground in a form',
    (server, { id, password }) =>
      post(
        server,
        '/weatherstation/updateweatherstation.php',
        `ID=${id}&PASSWORD=${password}&${FIELDS}`,
        FORM,
      ),
  ],
  ['Ecowitt', (server, { id, password }) => post(server, `/data/report/${id}/${password}`, FIELDS, FORM)],
  ['Ambient', (server, { id, password }) => server.fetch(`/data/ambient/${id}/${password}?${FIELDS}`)],
  [
    'Ambient with glued fields',
    (server, { id, password }) => server.fetch(`/data/ambient/${id}/${password}&${FIELDS}`),
  ],
  [
    'MicroServer',
    (server, station) =>
      post(
        server,
        `/api/v1/stations/${station.id}/microserver/`,
        '<oriondata station="Mast"><meas name="mtTemp1" unit="degreeF">50</meas></oriondata>',
        { 'content-type': 'text/xml', authorization: basic(station) },
      ),
  ],
  [
    'line protocol',
    (server, station) =>
      post(server, '/write?db=x', 'weather temperature=50', { authorization: basic(station) }),
  ],
  [
    'line protocol with its credentials in the query',
    (server, { id, password }) =>
      post(server, `/write?db=x&u=${id}&p=${password}`, 'weather temperature=50', {}),
  ],
  [
    'line protocol with a token',
    (server, { id, password }) =>
      post(server, '/api/v2/write?bucket=x', 'weather temperature=50', {
        authorization: `Token ${id}:${password}`,
      }),
  ],
];

function post(
  server: TestServer,
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<Response> {
  return server.fetch(path, { method: 'POST', headers, body });
}

function basic({ id, password }: Pick<TestStation, 'id' | 'password'>): string {
  return `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`;
}
