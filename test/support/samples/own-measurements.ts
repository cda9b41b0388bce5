import type { TestAccount, TestServer, TestStation } from '../servers/server.js';

/** @returns the address of a station's own measurements, or of one of them */
export function measurementsPath({ id }: TestStation, key = ''): string {
  return `/api/v1/stations/${id}/measurements/${key === '' ? '' : `${key}/`}`;
}

/** Registers an own measurement of a station. */
export function register(
  server: TestServer,
  account: TestAccount,
  station: TestStation,
  body: unknown,
): Promise<Response> {
  return server.postJson(measurementsPath(station), body, { cookie: account.cookie });
}

/** Sends a PATCH, or a DELETE when there is no body. */
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
