import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { giveUpStalledReaders } from './stalled-readers.js';

const STALLED_MS = 1_500;
const BYTES = 24_000_000;
const PIECE = Buffer.alloc(100_000);

describe('giveUpStalledReaders', () => {
  let server: FastifyInstance;
  let client: Socket;

  beforeEach(async () => {
    server = fastify();
    giveUpStalledReaders(server, STALLED_MS);
    server.get('/whole', (_, reply) => reply.send(Buffer.alloc(BYTES)));
    server.get('/pieces', (_, reply) =>
      reply.send(Readable.from(Array.from({ length: BYTES / PIECE.length }, () => PIECE))),
    );
    await server.listen();
  });

  afterEach(async () => {
    client.destroy();
    await server.close();
  });

  function ask(path: string): void {
    client = connect((server.server.address() as AddressInfo).port, 'localhost');
    client.on('error', () => undefined);
    client.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  }

  it.each(['/whole', '/pieces'])('closes the connection of who reads nothing of %s', async (path) => {
    const connected = once(server.server, 'connection');
    ask(path);
    const [socket] = (await connected) as [Socket];
    await once(socket, 'close');
    client.resume();
    await once(client, 'close');
    expect(client.bytesRead).toBeLessThan(BYTES);
  });

  it.each(['/whole', '/pieces'])('sends all of %s to who reads slowly', async (path) => {
    ask(path);
    let bytes = 0;
    let isOver = false;
    client.once('end', () => (isOver = true));
    // All takes several times as long as a caller may stall.
    while (!isOver) {
      bytes += (client.read() as Buffer | null)?.length ?? 0;
      await sleep(10);
    }
    expect(bytes).toBeGreaterThan(BYTES);
  });
});
