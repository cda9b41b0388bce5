import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance } from 'fastify';
import { DomainError } from '../../platform/errors.js';
import { type IntakeBody, registerIntakeParsers } from './intake-body.js';

const MIB = 1024 * 1024;
/** A body that these tests send at once arrives within this time. */
const BODY_WITHIN_MS = 3_000;

describe('registerIntakeParsers', () => {
  let server: FastifyInstance;
  let url: string;
  let port: number;

  beforeAll(async () => {
    server = fastify();
    await server.register(compress);
    registerIntakeParsers(server, BODY_WITHIN_MS);
    server.setErrorHandler((error: unknown, _request, reply) => {
      const { status, message } =
        error instanceof DomainError
          ? error
          : { status: (error as { statusCode?: number }).statusCode ?? 500, message: String(error) };
      void reply.status(status).send({ message });
    });
    server.post('/intake', { config: { isIntake: true } }, (request) => {
      const { type, bytes } = request.body as IntakeBody;
      return { type, length: bytes.length, start: bytes.toString('utf8', 0, 20) };
    });
    server.post('/plain', { config: { isIntake: true, isPlain: true } }, (request) => ({
      length: (request.body as IntakeBody).bytes.length,
    }));
    server.post('/other', (request) => ({ body: request.body }));
    url = await server.listen({ port: 0, host: '127.0.0.1' });
    port = (server.server.address() as AddressInfo).port;
  });

  afterAll(() => server.close());

  const post = async (body: Uint8Array | string, headers: Record<string, string> = {}, path = '/intake') => {
    const answer = await fetch(url + path, { method: 'POST', body: body as string, headers });
    return { status: answer.status, ...((await answer.json()) as object) };
  };

  it.each([
    ['application/json', 'application/json'],
    ['Application/JSON; charset=UTF-8', 'application/json'],
    ['application/json;charset="utf-8"', 'application/json'],
    ['text/csv', 'text/csv'],
    ['application/x-ndjson;', 'application/x-ndjson'],
  ])('hands the bytes of %s on untouched', async (type, expected) => {
    expect(await post('{"a":1', { 'content-type': type })).toEqual({
      status: 200,
      type: expected,
      length: 6,
      start: '{"a":1',
    });
  });

  it.each([
    'application/json\t;x',
    'application',
    'application/json; charset=latin1',
    'a/b;;',
    `a/b${';a=b'.repeat(100)}`,
  ])('refuses the content type %.60j', async (type) => {
    expect(await post('{}', { 'content-type': type })).toMatchObject({ status: 415 });
  });

  it('inflates gzip', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect(await post(gzipSync('{"a":1}'), headers)).toMatchObject({
      status: 200,
      length: 7,
      start: '{"a":1}',
    });
    expect(await post(gzipSync(Buffer.alloc(4 * MIB, 32)), headers)).toMatchObject({
      status: 200,
      length: 4 * MIB,
    });
  });

  it('refuses other encodings, damaged and cut gzip', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect(await post('{}', { ...headers, 'content-encoding': 'br' })).toMatchObject({ status: 415 });
    expect(await post('not gzip', headers)).toMatchObject({ status: 400 });
    expect(await post(gzipSync('x'.repeat(10_000)).subarray(0, 20), headers)).toMatchObject({ status: 400 });
  });

  it('refuses what is compressed where a route is plain, before any of it has come', async () => {
    expect(await post('{}', { 'content-encoding': 'identity' }, '/plain')).toEqual({
      status: 200,
      length: 2,
    });
    for (const encoding of ['gzip', 'x-gzip', 'GZIP', 'br', 'identity, gzip']) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write(
        `POST /plain HTTP/1.1\r\nHost: x\r\nContent-Encoding: ${encoding}\r\nContent-Length: 1000\r\n\r\n`,
      );
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 415 /);
      socket.destroy();
    }
  });

  it('refuses more than 4 MiB, declared or not, inflated or not', async () => {
    const type = { 'content-type': 'application/json' };
    expect(await post(Buffer.alloc(4 * MIB, 32), type)).toMatchObject({ status: 200, length: 4 * MIB });
    expect(await post(Buffer.alloc(4 * MIB + 1, 32), type)).toMatchObject({ status: 413 });
    const bomb = gzipSync(Buffer.alloc(200 * MIB));
    expect(await post(bomb, { ...type, 'content-encoding': 'gzip' })).toMatchObject({ status: 413 });
  });

  it('refuses a body without an end as soon as it is too large', async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(
      'POST /intake HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MIB, 32), Buffer.from('\r\n')]);
    for (let i = 0; i < 5; i += 1) socket.write(chunk);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.toString().toLowerCase()).toContain('connection: close');
    socket.destroy();
  });

  it('gives up a body that dribbles in, and closes the connection', async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(
      'POST /intake HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n',
    );
    const dribble = setInterval(() => socket.write(' '), 100);
    try {
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer.toString().toLowerCase()).toContain('connection: close');
      if (!socket.closed) await once(socket, 'close');
    } finally {
      clearInterval(dribble);
      socket.destroy();
    }
  });

  it('survives a sender that leaves in the middle', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /intake HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    await once(socket, 'connect');
    socket.destroy();
    expect(await post('{}', { 'content-type': 'application/json' })).toMatchObject({ status: 200 });
  });

  it('leaves other routes as they were', async () => {
    expect(await post('{"a":1}', { 'content-type': 'application/json' }, '/other')).toEqual({
      status: 200,
      body: { a: 1 },
    });
    expect(await post('x', { 'content-type': 'application/x-ndjson' }, '/other')).toMatchObject({
      status: 415,
    });
    expect(await post('x', { 'content-type': 'application/vnd.mesonet.intake' }, '/other')).toMatchObject({
      status: 415,
    });
    expect(await post('{}', { 'content-type': 'application/json' }, '/nowhere')).toMatchObject({
      status: 404,
    });
  });
});
