import { once } from 'node:events';
import { connect } from 'node:net';
import { KillableServer } from '../../support/servers/killable-server.js';
import { TestServer } from '../../support/servers/server.js';
import { startStores, type TestStores } from '../../support/stores/stores.js';
import { waitFor } from '../../support/wait-for.js';

const REFUSED = [
  'mesonet_http_requests_total{method="GET",route="/api/v1/accounts/:accountId/customscreens",status="403"} 50\n',
  'mesonet_http_requests_total{method="POST",route="/api/v1/session",status="401"} 5\n',
];

/** A fault here ends the server, so these tests use a separate one. */
describe('callers who leave before they are answered', () => {
  const killable = new KillableServer();
  let stores: TestStores;
  let server: TestServer;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    await killable.start({ DATABASE_URL: stores.databaseUrl, SAMPLE_STORE: 'postgres' });
    server = new TestServer(killable.running.url, stores.databaseUrl);
  });

  afterAll(async () => {
    await killable.end();
    await stores.stop();
  });

  /**
   * Sends a request and closes the connection at once.
   * @param length of the whole body, of which `body` may be the beginning
   */
  async function callAndLeave(lines: readonly string[], body = '', length = body.length): Promise<void> {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const head = [...lines, `host: ${hostname}`, `content-length: ${length}`];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
    await once(socket, 'close');
  }

  const metrics = async () => (await server.fetch('/metrics')).text();
  const told = () =>
    server.sql<{ action: string; address: string | null; count: number }>(
      `SELECT action, address, sum(count)::int AS count FROM audit_entries
       WHERE action IN ('access_denied', 'sign_in_failed') GROUP BY action, address ORDER BY action`,
    );

  it('are not counted as a failure of the server when they leave in the middle of the body', async () => {
    const signIn = ['POST /api/v1/session HTTP/1.1', 'content-type: application/json'];
    await callAndLeave(signIn, '{"accountid":', 100);
    const counted =
      /^mesonet_http_requests_total\{method="POST",route="\/api\/v1\/session",status="(\d+)"\}/m;
    const status = () => metrics().then((text) => counted.exec(text)?.[1]);
    expect(await waitFor('the answer', status)).toBe('400');
  });

  it('are all in the metrics and in the audit log, with their address, when they were refused', async () => {
    const { id, cookie } = await server.createAccount();
    const refused = [`GET /api/v1/accounts/${id}/customscreens HTTP/1.1`, `cookie: ${cookie}`];
    for (let n = 0; n < 50; n += 1) await callAndLeave(refused);
    const wrong = JSON.stringify({ accountid: 'sadmin', password: 'wrong' });
    const signIn = ['POST /api/v1/session HTTP/1.1', 'content-type: application/json'];
    for (let n = 0; n < 5; n += 1) await callAndLeave(signIn, wrong);
    await waitFor('all answers', async () => {
      const text = await metrics();
      return REFUSED.every((line) => text.includes(line));
    });
    expect((await server.fetch('/health/ready')).status).toBe(200);
    // A server that stops writes what it has counted.
    await killable.stop();
    expect(await told()).toEqual([
      { action: 'access_denied', address: '127.0.0.1', count: 50 },
      { action: 'sign_in_failed', address: '127.0.0.1', count: 5 },
    ]);
  });
});
