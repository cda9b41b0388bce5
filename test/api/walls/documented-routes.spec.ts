import { killableServer } from '../../support/servers/killable-server.js';
import { TestServer } from '../../support/servers/server.js';
import { apiDocument } from './operations.js';

/** The same operation as `GET /data/ambient/{stationId}/{stationpwd}`, at addresses that OpenAPI has no way to tell. */
const CANNOT_BE_TOLD = ['GET /data/ambient/{stationId}/*'];

const MAPPED = /Mapped \{([^,}]+), ([A-Z]+)\}/g;

// The framework tells each route it maps, in the most talkative log.
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
