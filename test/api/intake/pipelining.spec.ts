import { connect } from 'node:net';
import { once } from 'node:events';
import { testServer } from '../../support/servers/server.js';

const server = testServer();

/**
 * Sends all requests at once over one connection.
 * @returns the status codes of the answers
 */
async function pipeline(count: number): Promise<number[]> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => (text += part));
  socket.on('error', () => undefined);
  socket.end(`GET /health/live HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(count));
  await once(socket, 'close');
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

describe('requests down one connection', () => {
  it('are answered up to a number, the rest of 10,000 is not, and others are served', async () => {
    const statuses = await pipeline(10_000);
    expect(statuses.filter((status) => status === 200).length).toBe(5_000);
    expect(new Set(statuses.slice(5_000))).toEqual(new Set([503]));
    expect((await server.fetch('/health/live')).status).toBe(200);
  });
});
