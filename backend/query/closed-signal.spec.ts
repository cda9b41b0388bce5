import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { closedSignal } from './closed-signal.js';

describe('closedSignal', () => {
  let server: Server;
  let client: Socket;
  let response: ServerResponse;

  beforeEach(async () => {
    server = createServer().listen();
    await once(server, 'listening');
    client = connect((server.address() as AddressInfo).port);
    client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  });

  afterEach(() => {
    client.destroy();
    server.close();
  });

  it('fires when the client leaves', async () => {
    const signal = closedSignal(response);
    expect(signal.aborted).toBe(false);
    client.destroy();
    await once(response, 'close');
    expect(signal.aborted).toBe(true);
  });

  it('has fired when the client left before', async () => {
    client.destroy();
    await once(response, 'close');
    expect(closedSignal(response).aborted).toBe(true);
  });

  it('does not fire once the answer is sent', async () => {
    const signal = closedSignal(response);
    response.end('the answer');
    await once(response, 'close');
    expect(signal.aborted).toBe(false);
  });
});
