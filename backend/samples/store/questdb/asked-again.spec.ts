import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { type AskedAgain, askAgain } from './asked-again.js';

describe('askAgain', () => {
  let server: Server;
  let arrived: string[];

  beforeEach(async () => {
    arrived = [];
    server = createServer((request, response) => {
      arrived.push(request.url!);
      // Long enough for another request to wait for the connection.
      setTimeout(() => response.end('answered'), 50);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => server.close());

  const open = () =>
    new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { connections: 1 }).compose(
      askAgain,
    );
  const get = (path: string, maySend?: () => void) => {
    const options: { path: string; method: 'GET' } & AskedAgain = { path, method: 'GET', maySend };
    return options;
  };

  it('sends nothing that may not be sent any more once its connection is free', async () => {
    const pool = open();
    let isAllowed = true;
    const maySend = () => {
      if (!isAllowed) throw new Error('not ours any more');
    };
    const first = pool.request(get('/first', maySend));
    const waiting = pool.request(get('/waiting', maySend));
    await once(server, 'request');
    isAllowed = false;
    expect(await (await first).body.text()).toBe('answered');
    await expect(waiting).rejects.toThrow('not ours any more');
    const third = await pool.request(get('/third'));
    expect(await third.body.text()).toBe('answered');
    expect(arrived).toEqual(['/first', '/third']);
    await pool.close();
  });
});
