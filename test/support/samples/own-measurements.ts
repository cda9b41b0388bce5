import type { TestAccount, TestServer, TestStation } from '../servers/server.js';

/** The address of a station's own measurements, or of one of them. */
export function measurementsPath({ id }: TestStation, key = ''): string {
  return `/api/v1/stations/${id}/measurements/${key === '' ? '' : `${key}/`}`;
}

/** Registers a measurement of the station's own. */
export function register(
  server: TestServer,
  account: TestAccount,
  station: TestStation,
  body: unknown,
): Promise<Response> {
  return server.postJson(measurementsPath(station), body, { cookie: account.cookie });
}

/** A PATCH, or a DELETE without a body. */
export function change(
  server: TestServer,
  account: TestAccount,
  path: string,
  body?: unknown,
): Promise<Response> {
  return server.fetch(path, {
    method: body === undefined ? 'DELETE' : 'PATCH',
    cookie: account.cookie,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
}
