import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { type BodyTimes, limitBodyTimes } from './body-deadline.js';

const LONG = 120_000;
const FORM = 'Content-Type: application/x-file\r\nContent-Length: 100000\r\n';

describe('limitBodyTimes', () => {
  let server: FastifyInstance;
  const sockets: Socket[] = [];

  const start = async (times: BodyTimes) => {
    server = fastify({ requestTimeout: 0 });
    limitBodyTimes(server, times);
    server.addContentTypeParser('application/x-file', (_request, _payload, done) => done(null));
    server.post('/plain', (request) => request.body);
    server.post('/file', { config: { isFile: true } }, async (request) => {
      let bytes = 0;
      for await (const chunk of request.raw) bytes += (chunk as Buffer).length;
      return { bytes };
    });
    server.post('/refused', { config: { isFile: true } }, (_request, reply) => reply.status(401).send());
    await server.listen({ port: 0, host: '127.0.0.1' });
  };
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await server.close();
  });

  /** Sends only the head of a request. */
  const open = (head: string) => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.write(`${head} HTTP/1.1\r\nHost: x\r\n`);
    // `once` of node:events does not work here, because it fails when the connection is reset.
    const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
    return { socket, closed };
  };
  const dribble = ({ socket }: { socket: Socket }) => {
    const timer = setInterval(() => socket.write(' '), 50);
    socket.once('close', () => clearInterval(timer));
  };

  it.each(['POST /plain', 'GET /nowhere', 'POST /file'])(
    'ends %s when its body does not come to an end',
    async (head) => {
      await start({ whole: 300, pause: LONG, file: 300 });
      const sender = open(head);
      sender.socket.write('Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n');
      dribble(sender);
      expect(await sender.closed).toMatch(/^HTTP\/1\.1 (408|404|415) /);
    },
  );

  it('tells why, as a problem', async () => {
    await start({ whole: 300, pause: LONG, file: LONG });
    const sender = open('POST /plain');
    sender.socket.write('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n');
    const answer = await sender.closed;
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/);
    expect(answer).toContain('Content-Type: application/problem+json');
    expect(answer).toContain('"code":"request_timeout"');
  });

  it('lets a file arrive slowly', async () => {
    await start({ whole: 50, pause: LONG, file: LONG });
    const sender = open('POST /file');
    sender.socket.write('Content-Type: application/x-file\r\nConnection: close\r\nContent-Length: 5\r\n\r\n');
    for (let i = 0; i < 5; i += 1) {
      await sleep(60);
      sender.socket.write('x');
    }
    const answer = await sender.closed;
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('{"bytes":5}');
  });

  it('ends a file that stands still', async () => {
    await start({ whole: LONG, pause: 150, file: LONG });
    const sender = open('POST /file');
    sender.socket.write(`${FORM}\r\nx`);
    expect(await sender.closed).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('reads on only for a while when a file was refused', async () => {
    await start({ whole: 300, pause: LONG, file: LONG });
    const sender = open('POST /refused');
    sender.socket.write(`${FORM}\r\n`);
    dribble(sender);
    expect(await sender.closed).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('leaves the connection of a request that is whole', async () => {
    await start({ whole: 100, pause: LONG, file: LONG });
    const sender = open('POST /plain');
    sender.socket.write('Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}');
    await once(sender.socket, 'data');
    await sleep(300);
    const again = once(sender.socket, 'data');
    sender.socket.write('GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(String((await again)[0])).toMatch(/^HTTP\/1\.1 404 /);
  });
});
