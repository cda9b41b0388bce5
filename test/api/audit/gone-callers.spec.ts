import { once } from 'node:events';
import { connect } from 'node:net';
import { KillableServer } from '../../support/servers/killable-server.js';
import { TestServer } from '../../support/servers/server.js';
import { startStores, type TestStores } from '../../support/stores/stores.js';
import { waitFor } from '../../support/wait-for.js';

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

  /** Sends a request and closes the connection at once. */
  async function callAndLeave(lines: readonly string[], body = ''): Promise<void> {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const head = [...lines, `host: ${hostname}`, `content-length: ${body.length}`];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
    await once(socket, 'close');
  }

  const told = async (action: string) => {
    const sql = 'SELECT address FROM audit_entries WHERE action = $1';
    return (await server.sql<{ address: string | null }>(sql, [action]))[0];
  };

  it('are in the audit log with their address, when they were refused', async () => {
    const { id, cookie } = await server.createAccount();
    const refused = [`GET /api/v1/accounts/${id}/customscreens HTTP/1.1`, `cookie: ${cookie}`];
    for (let n = 0; n < 50; n += 1) await callAndLeave(refused);
    const wrong = JSON.stringify({ accountid: 'sadmin', password: 'wrong' });
    const signIn = ['POST /api/v1/session HTTP/1.1', 'content-type: application/json'];
    for (let n = 0; n < 5; n += 1) await callAndLeave(signIn, wrong);
    for (const action of ['access_denied', 'sign_in_failed'])
      expect(await waitFor(action, () => told(action))).toEqual({ address: '127.0.0.1' });
    expect((await server.fetch('/health/ready')).status).toBe(200);
  });
});
