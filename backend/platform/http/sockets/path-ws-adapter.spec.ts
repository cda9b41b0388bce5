import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Body, Controller, Injectable, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OnGatewayConnection, type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import { WebSocket, type WebSocketServer } from 'ws';
import { loadConfig } from '../../config.js';
import { NotFound, Unauthorized, Unavailable } from '../../errors.js';
import { admitBy, PathWsAdapter, type PathParams } from './path-ws-adapter.js';

@WebSocketGateway({ path: '{/api/v1}/rooms/:room{/:seat}/stream' })
class RoomGateway implements OnGatewayInit<WebSocketServer>, OnGatewayConnection<WebSocket> {
  private params: PathParams = {};

  afterInit(server: WebSocketServer): void {
    admitBy(server, (_request, params) => {
      this.params = params;
      if (params.room === 'locked') throw new Unauthorized();
      if (params.room === 'gone') throw new NotFound();
      if (params.room === 'full') throw new Unavailable(7);
      if (params.room === 'broken') throw new Error('secret inner state');
      return Promise.resolve();
    });
  }

  handleConnection(socket: WebSocket): void {
    socket.send(JSON.stringify(this.params));
  }
}

@WebSocketGateway({ path: '/unguarded' })
@Injectable()
class UnguardedGateway {}

@Controller('echo')
class EchoController {
  @Post()
  echo(@Body() body: unknown): unknown {
    return body;
  }
}

@Module({ controllers: [EchoController], providers: [RoomGateway, UnguardedGateway] })
class RoomModule {}

describe('PathWsAdapter', () => {
  let app: NestFastifyApplication;
  let port: number;
  const counted: number[] = [];

  beforeAll(async () => {
    app = await NestFactory.create<NestFastifyApplication>(RoomModule, new FastifyAdapter(), {
      logger: false,
    });
    app.useWebSocketAdapter(
      new PathWsAdapter(app, loadConfig({ PUBLIC_URL: 'https://weather.example.org' }), (status) =>
        counted.push(status),
      ),
    );
    await app.listen(0, '127.0.0.1');
    port = (app.getHttpServer().address() as AddressInfo).port;
  });

  afterAll(() => app.close());

  const open = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
    const [data] = (await once(socket, 'message')) as [Buffer];
    socket.terminate();
    return data.toString();
  };

  const refused = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status?: number; type?: string; retryAfter?: string; body: unknown }>((resolve, reject) => {
      httpRequest({
        port,
        host: '127.0.0.1',
        path,
        headers: {
          Connection: 'Upgrade',
          Upgrade: 'websocket',
          'Sec-WebSocket-Version': '13',
          'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
          ...headers,
        },
      })
        .on('upgrade', () => reject(new Error('upgraded')))
        .on('error', reject)
        .on('response', (answer) => {
          let text = '';
          answer
            .on('data', (chunk) => (text += String(chunk)))
            .on('end', () =>
              resolve({
                status: answer.statusCode,
                type: answer.headers['content-type'],
                retryAfter: answer.headers['retry-after'],
                body: JSON.parse(text) as unknown,
              }),
            );
        })
        .end();
    });

  it.each([
    ['/rooms/a/stream', { room: 'a' }],
    ['/rooms/a/stream/', { room: 'a' }],
    ['/rooms/a/3/stream?x=1', { room: 'a', seat: '3' }],
    ['/api/v1/rooms/a%20b/3/stream/', { room: 'a b', seat: '3' }],
  ])('opens %s', async (path, params) => {
    expect(JSON.parse(await open(path))).toEqual(params);
  });

  it.each([
    ['/nowhere', 404],
    ['/rooms/a', 404],
    ['/Rooms/a/stream', 404],
    ['/rooms/%E0%A4%A/stream', 404],
    ['/rooms/a/b/c/stream', 404],
    ['/rooms/locked/stream', 401],
    ['/rooms/gone/stream', 404],
    ['/rooms/full/stream', 503],
    ['/unguarded', 403],
  ])('answers %s with %i and a problem document, and counts it', async (path, status) => {
    counted.length = 0;
    expect(await refused(path)).toMatchObject({
      status,
      type: 'application/problem+json',
      body: { type: 'about:blank', status, requestId: expect.any(String) as string },
    });
    expect(counted).toEqual([status]);
  });

  it('says when to come back, and keeps a bug to itself', async () => {
    expect(await refused('/rooms/full/stream')).toMatchObject({ retryAfter: '7' });
    const { status, body } = await refused('/rooms/broken/stream');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it.each(['https://evil.example', 'http://127.0.0.1:1', 'null', 'https://weather.example.org.evil.example'])(
    'refuses the foreign origin %s before it asks who is there',
    async (origin) => {
      expect(await refused('/rooms/locked/stream', { Origin: origin })).toMatchObject({
        status: 403,
        body: { code: 'cross_site_request', detail: 'Cross-site request refused' },
      });
    },
  );

  it.each([() => 'https://weather.example.org', () => `http://127.0.0.1:${port}`])(
    'lets our own origin in',
    async (origin) => {
      expect(await open('/rooms/a/stream', { Origin: origin() })).toContain('room');
    },
  );

  it('survives a peer that leaves at once', async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.end(
      'GET /rooms/a/stream HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    socket.destroy();
    expect(await open('/rooms/a/stream')).toContain('room');
  });

  it('serves requests that offer another protocol as ordinary ones', async () => {
    const socket = connect(port, '127.0.0.1');
    const body = JSON.stringify({ note: 'ü'.repeat(5_000) });
    const ask = (headers: string) =>
      socket.write(
        `POST /echo HTTP/1.1\r\nHost: x\r\n${headers}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('utf8')));
    ask(
      'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA\r\n',
    );
    while (!text.endsWith('"}')) await once(socket, 'data');
    expect(text).toMatch(/^HTTP\/1\.1 201 /);
    expect(text).toContain(body);
    text = '';
    ask('Connection: close\r\n');
    await once(socket, 'end');
    expect(text).toMatch(/^HTTP\/1\.1 201 /);
  });

  const H2C =
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQBAAAAAAUAAEAA\r\n';

  it.each<[string, boolean[]]>([
    ['an offer behind a plain request', [false, true]],
    ['two offers', [true, true]],
    ['a plain request between offers', [true, false, true]],
    ['an offer between plain requests', [false, true, false]],
    ['many offers', Array<boolean>(20).fill(true)],
  ])('answers %s, sent in one breath, each and in order', async (_, offers) => {
    const requests = offers.map((isOffer, n) => {
      const body = JSON.stringify({ n });
      return `POST /echo HTTP/1.1\r\nHost: x\r\n${isOffer ? H2C : ''}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    });
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('utf8')));
    socket.write(requests.join(''));
    while (!text.endsWith(`{"n":${offers.length - 1}}`)) await once(socket, 'data');
    expect(text.match(/HTTP\/1\.1 201 /g)).toHaveLength(offers.length);
    expect([...text.matchAll(/\{"n":(\d+)\}/g)].map(([, n]) => Number(n))).toEqual(
      offers.map((_each, n) => n),
    );
    socket.destroy();
  });

  it('opens a stream asked for in one breath with a request once that is answered', async () => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
    socket.write(
      'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}' +
        `GET /rooms/a/stream HTTP/1.1\r\nHost: x\r\n${upgrade}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    while (!text.includes('{"room":"a"}')) await once(socket, 'data');
    expect(text).toMatch(/^HTTP\/1\.1 201 .*HTTP\/1\.1 101 /s);
    socket.destroy();
  });

  it('takes its listener off the server when it is disposed of', async () => {
    const other = await NestFactory.create<NestFastifyApplication>(RoomModule, new FastifyAdapter(), {
      logger: false,
    });
    const adapter = new PathWsAdapter(other, loadConfig({}));
    other.useWebSocketAdapter(adapter);
    await other.init();
    const server = other.getHttpServer();
    expect(server.listenerCount('upgrade')).toBe(1);
    await adapter.dispose();
    expect(server.listenerCount('upgrade')).toBe(0);
    await other.close();
  });
});
