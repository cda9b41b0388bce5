import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { EventBus } from '../event-bus.js';
import { PublicAnswers } from './public-answers.js';

const IMAGE = Buffer.from('an image');
const PUBLIC = { 'cache-control': 'public, max-age=600' };

describe('public answers', () => {
  let server: FastifyInstance;
  let events: EventBus;
  let asked: number;
  let counted: unknown[];
  let whileUnderWay: () => void;
  /** The answer of the route. */
  let answer: { status: number; headers: Record<string, string>; body?: Buffer };

  beforeEach(async () => {
    asked = 0;
    counted = [];
    whileUnderWay = () => undefined;
    answer = { status: 200, headers: PUBLIC, body: IMAGE };
    server = fastify();
    const answers = PublicAnswers.repeatedBy(server);
    server.addHook('onRequest', (_, reply, done) => {
      void reply.header('x-content-type-options', 'nosniff');
      done();
    });
    events = new EventBus();
    answers.rememberFrom(server, events, ({ url }, status) => counted.push([url, status]));
    server.all('*', (_, reply) => {
      asked += 1;
      whileUnderWay();
      return reply.status(answer.status).type('image/png').headers(answer.headers).send(answer.body);
    });
    await server.ready();
  });

  afterEach(() => server.close());

  const ask = async (
    headers: Record<string, string> = {},
    url = '/image',
    method: 'GET' | 'POST' = 'GET',
  ) => {
    const { statusCode, headers: sent, rawPayload } = await server.inject({ method, url, headers });
    const { date: _, connection: __, ...others } = sent;
    return [statusCode, others, rawPayload.toString()];
  };

  it('are repeated with all their headers, without asking', async () => {
    const first = await ask();
    expect(first).toEqual([200, expect.objectContaining({ 'content-length': '8' }), 'an image']);
    const [status, headers, body] = await ask();
    expect([status, body]).toEqual([200, 'an image']);
    expect(headers).toEqual(first[1]);
    expect(headers).toMatchObject({
      ...PUBLIC,
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
    expect(asked).toBe(1);
    expect(counted).toEqual([['/image', 200]]);
  });

  it('are repeated without a body to who has it already', async () => {
    answer = { status: 304, headers: { ...PUBLIC, etag: '"tag"' } };
    const named = { 'if-none-match': '"tag"' };
    expect((await ask(named))[0]).toBe(304);
    expect(await ask(named)).toEqual([304, expect.objectContaining({ etag: '"tag"' }), '']);
    expect(asked).toBe(1);
    answer = { status: 200, headers: PUBLIC, body: IMAGE };
    expect((await ask())[0]).toBe(200);
  });

  it.each([
    ['a private answer', { headers: { 'cache-control': 'private, max-age=600' } }],
    ['an answer that nobody may store', { headers: { 'cache-control': 'no-store' } }],
    ['an error', { status: 503 }],
    ['an answer that depends on another header', { headers: { ...PUBLIC, vary: 'Accept-Encoding, Accept' } }],
  ])('do not include %s', async (_, given) => {
    answer = { ...answer, ...given };
    await ask();
    await ask();
    expect(asked).toBe(2);
  });

  it.each([
    ['another address', {}, '/image?width=2'],
    ['a cookie', { cookie: 'session=1' }],
    ['credentials', { authorization: 'Basic eDp5' }],
    ['a part', { range: 'bytes=0-1' }],
    ['another host', { host: 'screens.example' }],
    ['another encoding', { 'accept-encoding': 'gzip' }],
    ['another origin', { origin: 'https://elsewhere.example' }],
  ])('are not repeated to a request with %s', async (_, headers, url = '/image') => {
    answer.headers = { ...PUBLIC, vary: 'Origin, Accept-Encoding' };
    await ask();
    await ask(headers, url);
    expect(asked).toBe(2);
  });

  it('are not repeated to another method, and not after a while', async () => {
    await ask();
    await ask({}, '/image', 'POST');
    expect(asked).toBe(2);
    await sleep(1_100);
    await ask();
    expect(asked).toBe(3);
  });

  it('are not remembered if they were under way when all were forgotten', async () => {
    whileUnderWay = () => events.publish('account.visibility-changed', { accountId: 'x' });
    await ask();
    await ask();
    expect(asked).toBe(2);
  });

  it('are asked for again once they were forgotten', async () => {
    await ask();
    events.publish('station.removed', { series: 1, stationId: 'x_1' });
    await ask();
    expect(asked).toBe(2);
  });
});
