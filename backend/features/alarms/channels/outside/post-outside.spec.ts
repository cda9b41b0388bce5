import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { NotDelivered, RefusedNotice } from '../delivery-errors.js';
import { postOutside, type Resolve } from './post-outside.js';

let canary: Server;
let port: number;
/** Number of connections that were made, for any request */
let connections: number;
let answer: (reply: import('node:http').ServerResponse) => void;

beforeAll(async () => {
  canary = createServer((_request, reply) => answer(reply));
  canary.on('connection', () => (connections += 1));
  canary.listen(0, '0.0.0.0');
  await once(canary, 'listening');
  port = (canary.address() as { port: number }).port;
});
beforeEach(() => {
  connections = 0;
  answer = (reply) => reply.writeHead(204).end();
});
afterAll(() => {
  canary.closeAllConnections();
  canary.close();
});

const message = { headers: { 'content-type': 'text/plain' }, body: 'hello' };
const known =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

describe('postOutside', () => {
  it.each([
    'https://127.0.0.1:PORT/',
    'https://localhost:PORT/',
    'https://127.1:PORT/',
    'https://127.0.1:PORT/',
    'https://0:PORT/',
    'https://0.0.0.0:PORT/',
    'https://2130706433:PORT/',
    'https://0x7f000001:PORT/',
    'https://0x7f.0.0.1:PORT/',
    'https://0177.0.0.1:PORT/',
    'https://017700000001:PORT/',
    'https://127.0.0.1.:PORT/',
    'https://①②⑦.0.0.1:PORT/',
    'https://[::1]:PORT/',
    'https://[::]:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
    'https://[::ffff:7f00:1]:PORT/',
    'https://[::127.0.0.1]:PORT/',
    'https://[64:ff9b::7f00:1]:PORT/',
    'https://[2002:7f00:1::]:PORT/',
    'https://[fe80::1]:PORT/',
    'https://[fd00:ec2::254]/latest/meta-data/',
    'https://169.254.169.254/latest/meta-data/',
    'https://168.63.129.16/machine/',
    'https://100.100.100.200/latest/meta-data/',
    'https://100.64.0.1:PORT/',
    'https://10.0.0.1:PORT/',
    'https://172.16.0.1:PORT/',
    'https://192.168.0.1:PORT/',
    'https://224.0.0.1:PORT/',
    'https://255.255.255.255:PORT/',
    'https://user:password@127.0.0.1:PORT/',
    'https://example.org@127.0.0.1:PORT/',
    'http://127.0.0.1:PORT/',
    'http://example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:PORT/',
    'javascript:alert(1)',
    'not an address',
  ])('never calls %s', async (address) => {
    const call = postOutside(address.replace('PORT', String(port)), message, { privateHosts: [] });
    await expect(call).rejects.toThrow(RefusedNotice);
    expect(connections).toBe(0);
  });

  it.each([
    ['this machine', ['127.0.0.1']],
    ['a public and a private address', ['93.184.216.34', '127.0.0.1']],
    ['a private network by IPv6', ['2606:4700::1111', 'fd00::1']],
    ['the cloud’s own', ['169.254.169.254']],
  ])('never calls a name that resolves to %s', async (_, addresses) => {
    const guard = { privateHosts: [], resolve: known(...addresses) };
    const call = postOutside(`https://hooks.example.org:${port}/`, message, guard);
    await expect(call).rejects.toThrow('hooks.example.org');
    await expect(call).rejects.toThrow(RefusedNotice);
    expect(connections).toBe(0);
  });

  it('connects to the address that it judged, though the name has moved meanwhile', async () => {
    let asked = 0;
    const resolve: Resolve = (host) => known(asked++ === 0 ? '127.0.0.1' : '192.0.2.1')(host);
    // No other resolver knows the name, so only the address that was checked can have been called.
    const host = `moving.test:${port}`;
    const reached = await postOutside(`http://${host}/`, message, { privateHosts: [host], resolve });
    expect(reached).toMatchObject({ status: 204 });
    expect([asked, connections]).toEqual([1, 1]);
  });

  it('never calls a name whose private address becomes a public one', async () => {
    let asked = 0;
    const resolve: Resolve = (host) => known(asked++ === 0 ? '127.0.0.1' : '93.184.216.34')(host);
    const call = postOutside(`https://moving.test:${port}/`, message, { privateHosts: [], resolve });
    await expect(call).rejects.toThrow(RefusedNotice);
    expect([asked, connections]).toEqual([1, 0]);
  });

  it('follows no redirect, and says what it was told', async () => {
    answer = (reply) => reply.writeHead(307, { location: '/elsewhere', 'retry-after': '7' }).end();
    const host = `127.0.0.1:${port}`;
    const told = await postOutside(`http://${host}/`, message, { privateHosts: [host] });
    expect(told).toEqual({ status: 307, retryAfter: '7' });
    expect(connections).toBe(1);
  });

  it('drops an answer that does not end', async () => {
    answer = (reply) => {
      reply.writeHead(200);
      const more = () => reply.write(Buffer.alloc(65_536), (error) => error ?? setImmediate(more));
      more();
    };
    const host = `127.0.0.1:${port}`;
    expect(await postOutside(`http://${host}/`, message, { privateHosts: [host] })).toMatchObject({
      status: 200,
    });
  });

  it('may be tried again when nobody answers', async () => {
    const call = postOutside('http://127.0.0.1:1/', message, { privateHosts: ['127.0.0.1:1'] });
    await expect(call).rejects.toThrow(NotDelivered);
    await expect(call).rejects.toThrow('127.0.0.1:1 refused the connection');
  });
});
