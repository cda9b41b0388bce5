import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { refuseUnreadable } from './socket-answer.js';

describe('a connection that takes too long', () => {
  let server: FastifyInstance;

  beforeAll(async () => {
    const http = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };
    server = fastify({ http, clientErrorHandler: refuseUnreadable });
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  it.each([
    ['with half a request is answered 408', 'GET / HT', /^HTTP\/1\.1 408 /],
    ['without a byte is closed without an answer', '', /^$/],
  ])('%s', async (_, sent, answer) => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    let received = '';
    socket.on('data', (bytes) => (received += String(bytes)));
    socket.write(sent);
    await once(socket, 'close');
    expect(received).toMatch(answer);
  });
});
