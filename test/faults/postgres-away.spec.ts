import { once } from 'node:events';
import { WebSocket } from 'ws';
import { KillableServer } from '../support/servers/killable-server.js';
import { TestServer } from '../support/servers/server.js';
import { StoppablePostgres } from '../support/stores/stoppable-postgres.js';
import { eventually, waitFor } from '../support/wait-for.js';
import { FAULTS_SEED, faultNote, faultSize, faultTitle } from './fault-size.js';
import { Fleet } from './fleet.js';

const STOPS = faultSize('FAULTS_POSTGRES_STOPS', 2);
/**
 * Samples must be taken again within this time. The promise is 10 s, for a machine that is not busy with other tests.
 */
const BACK_WITHIN_MS = faultSize('FAULTS_BACK_MS', 120_000);
const STATIONS = 4;
const SAMPLES_BETWEEN = 400;
const PER_SECOND = 200;

describe(faultTitle('PostgreSQL away', `${STOPS} times at ${PER_SECOND} samples/s`), () => {
  const killable = new KillableServer();
  let postgres: StoppablePostgres;
  let server: TestServer;
  let fleet: Fleet;
  let sending: Promise<unknown>;
  let browser: WebSocket;

  beforeAll(async () => {
    postgres = await StoppablePostgres.start();
    await killable.start({ DATABASE_URL: postgres.url });
    server = new TestServer(killable.running.url, postgres.url);
    fleet = await Fleet.create(server, STATIONS, FAULTS_SEED);
    const { id, cookie } = fleet.account;
    browser = new WebSocket(`${server.wsUrl}/accounts/${id}/stations/realtimedata`, { headers: { cookie } });
    await once(browser, 'open');
    sending = fleet.send({ perSecond: PER_SECOND });
  });

  afterAll(async () => {
    await fleet.stop();
    browser.terminate();
    await killable.end();
    await postgres.end();
  });

  const refusal = async (answer: Promise<Response>) => {
    const { status, headers } = await answer;
    return [status, Number(headers.get('retry-after')) > 0];
  };

  const stops = Array.from({ length: STOPS }, (_, index) => (index % 2 === 0 ? 'stopped' : 'frozen'));
  it.each(stops)(
    '(%s) refuses until it is back: 503 with Retry-After to all, and sockets stay open',
    async (kind) => {
      const { id, password, cookie } = fleet.account;
      const stations = `/api/v1/accounts/${id}/stations/`;
      await Promise.race([fleet.acknowledge(SAMPLES_BETWEEN), sending]);
      // These calls leave connections open, over which the next calls go.
      await Promise.all([server.get(stations, cookie), server.get(stations, cookie)]);
      const retries = fleet.retries;
      await (kind === 'stopped' ? postgres.stop() : postgres.freeze());
      try {
        const answers = await Promise.all([
          refusal(server.fetch(stations, { cookie })),
          // The server still knows the session for a moment, but not the list of sessions.
          refusal(server.fetch('/api/v1/sessions/', { cookie })),
          refusal(server.postJson('/api/v1/session/', { accountid: id, password })),
        ]);
        expect(answers).toEqual(answers.map(() => [503, true]));
        await waitFor('uploads to be refused', () => fleet.retries > retries);
        const page = await server.fetch('/', { headers: { accept: 'text/html' } });
        expect(page.status).toBe(200);
        // The server may have looked at PostgreSQL a moment before.
        await eventually(async () => {
          const ready = await server.fetch('/health/ready');
          expect([ready.status, await ready.json()]).toMatchObject([
            503,
            { parts: { postgres: { status: 'failing' } } },
          ]);
        });
      } finally {
        await (kind === 'stopped' ? postgres.start() : postgres.thaw());
      }
      const begin = performance.now();
      await Promise.race([fleet.acknowledge(1, BACK_WITHIN_MS), sending]);
      faultNote(`samples were taken again after ${((performance.now() - begin) / 1000).toFixed(1)} s`);
      await Promise.race([fleet.acknowledge(SAMPLES_BETWEEN, BACK_WITHIN_MS), sending]);
      await waitFor('the console', () => server.get(stations, cookie), BACK_WITHIN_MS);
      expect(browser.readyState).toBe(WebSocket.OPEN);
    },
    300_000,
  );

  it('has told every station that it was away, nothing else, and lost nothing', async () => {
    const frame = once(browser, 'message');
    await Promise.race([frame, sending]);
    await fleet.stop();
    expect(fleet.refusals).toEqual(['503, come again']);
    await fleet.reconcile();
  });
});
