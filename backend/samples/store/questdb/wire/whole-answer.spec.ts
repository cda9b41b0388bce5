import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { type Asking, wholeAnswer } from './whole-answer.js';

const ENOUGH_MS = 30_000;

describe('wholeAnswer', () => {
  let server: Server;
  let pool: Pool;
  let arrived: string[];

  const serve = async (answer: (response: ServerResponse) => void) => {
    arrived = [];
    const listener: RequestListener = (request, response) => {
      arrived.push(request.url!);
      answer(response);
    };
    server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1 });
  };
  afterEach(async () => {
    await pool.destroy();
    server.closeAllConnections();
    server.close();
  });
  const get = (path: string, asking: Partial<Asking> = {}) =>
    wholeAnswer(pool, { path, method: 'GET' }, { timeoutMs: ENOUGH_MS, ...asking });

  it('joins what comes in pieces', async () => {
    await serve((response) => {
      response.writeHead(400).write('in ');
      setTimeout(() => response.end('pieces'), 20);
    });
    const { status, bytes } = await get('/');
    expect([status, bytes.toString()]).toEqual([400, 'in pieces']);
  });

  it('sends nothing that may not be sent any more once its connection is free', async () => {
    // The delay is long enough for another request to wait for the connection.
    await serve((response) => setTimeout(() => response.end('answered'), 50));
    let isAllowed = true;
    const maySend = () => {
      if (!isAllowed) throw new Error('not ours any more');
    };
    const first = get('/first', { maySend });
    const waiting = get('/waiting', { maySend });
    await once(server, 'request');
    isAllowed = false;
    expect((await first).bytes.toString()).toBe('answered');
    await expect(waiting).rejects.toThrow('not ours any more');
    expect((await get('/third')).bytes.toString()).toBe('answered');
    expect(arrived).toEqual(['/first', '/third']);
  });

  it('closes the connection when nobody wants the answer any more, and never sends what waits', async () => {
    await serve((response) => response.write('begun'));
    const closed = new Promise((resolve) =>
      server.once('connection', (socket) => socket.once('close', resolve)),
    );
    const leaving = new AbortController();
    const first = get('/first', { signal: leaving.signal });
    const waiting = get('/waiting', { signal: leaving.signal });
    await once(server, 'request');
    leaving.abort(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await expect(waiting).rejects.toThrow('gone');
    await closed;
    expect(arrived).toEqual(['/first']);
  });

  it('waits so long for all of an answer and no longer', async () => {
    await serve((response) => {
      const more = setInterval(() => response.write('more'), 5);
      response.once('close', () => clearInterval(more));
    });
    await expect(get('/', { timeoutMs: 60 })).rejects.toThrow('no answer in 60 ms');
  });

  it('never takes a part for all', async () => {
    await serve((response) => {
      response.writeHead(200, { 'content-length': 100 }).write('a part');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(get('/')).rejects.toThrow();
  });
});
