import { killableServer } from '../../support/servers/killable-server.js';
import { TestServer } from '../../support/servers/server.js';
import { apiDocument } from './operations.js';

/**
 * Routes with any number of path segments, which OpenAPI cannot describe. `test/api/screens` tests those of screens.
 */
const CANNOT_BE_TOLD = [
  // This is the same operation as `GET /data/ambient/{stationId}/{stationpwd}`.
  'GET /data/ambient/{stationId}/*',
  'GET /{accountId}/screens',
  'GET /{accountId}/screens/*',
  'GET /{accountId}/screens/~{ticket}',
  'GET /{accountId}/screens/~{ticket}/*',
];

const MAPPED = /Mapped \{([^,}]+), ([A-Z]+)\}/g;

// With this log level, the framework logs each route that it maps.
const killable = killableServer({ LOG_LEVEL: 'debug', SAMPLE_STORE: 'postgres' });

function mappedRoutes(): string[] {
  const routes = [...killable.running.log().matchAll(MAPPED)];
  return routes.map(([, path, method]) => `${method} ${path!.replace(/:(\w+)/g, '{$1}')}`);
}

it('documents every route of the running server, and no other', async () => {
  const { operations } = await apiDocument(new TestServer(killable.running.url, ''));
  const mapped = mappedRoutes().filter((route) => !CANNOT_BE_TOLD.includes(route));
  expect(mapped.length).toBeGreaterThan(50);
  expect([...operations.keys()].sort()).toEqual(mapped.sort());
});
