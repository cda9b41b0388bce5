import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { rememberRefusals } from './known-refusals.js';

const BASIC = 'Basic b3duXzE6c2VjcmV0';

describe('rememberRefusals', () => {
  let server: FastifyInstance;
  let asked: string[];
  let counted: unknown[];
  /** Status with which the route answers */
  let status: number;

  const start = async (knownMs: number, { holdMs = 0, maxHeld = 100 } = {}) => {
    [asked, counted] = [[], []];
    status = 429;
    server = fastify();
    rememberRefusals(server, ({ url }, of) => counted.push([url, of]), { knownMs, holdMs, maxHeld });
    server.all('*', (request, reply) => {
      asked.push(request.url);
      return reply.status(status).header('Retry-After', '7').type('text/plain').send('ERROR too many');
    });
    await server.ready();
  };
  beforeEach(() => start(600_000));
  afterEach(() => server.close());

  const post = async (url: string, authorization?: string) => {
    const answer = await server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'text/plain', ...(authorization !== undefined && { authorization }) },
      payload: 'x'.repeat(1_000),
    });
    const { 'content-type': type, 'retry-after': wait } = answer.headers;
    return [answer.statusCode, type, wait, answer.body];
  };

  it.each([
    ['in a header', '/api/v1/stations/own_1/samples/', BASIC],
    ['in the path', '/data/report/own_1/secret', undefined],
  ])(
    'gives a sender with its credentials %s the same answer again, without asking',
    async (_, url, basic) => {
      const first = await post(url, basic);
      expect(first).toEqual([429, expect.stringContaining('text/plain'), '7', 'ERROR too many']);
      expect(await post(url, basic)).toEqual(first);
      expect(asked).toHaveLength(1);
      expect(counted).toEqual([[url, 429]]);
    },
  );

  it('asks again when the time is over', async () => {
    await server.close();
    await start(20);
    await post('/samples', BASIC);
    await sleep(50);
    status = 200;
    expect((await post('/samples', BASIC))[0]).toBe(200);
  });

  it('lets a sender that does not wait wait for its answer, and nobody else', async () => {
    await server.close();
    await start(600_000, { holdMs: 3_000, maxHeld: 1 });
    await post('/samples', BASIC);
    const answered: string[] = [];
    const note = (what: string) => () => answered.push(what);
    const held = post('/samples', BASIC).then(note('held'));
    await post('/samples', 'Basic other').then(note('another sender'));
    await post('/samples', BASIC).then(note('one more than may be held'));
    await held;
    expect(answered).toEqual(['another sender', 'one more than may be held', 'held']);
  });

  it.each([
    ['other credentials', '/samples', 'Basic other'],
    ['another path', '/other', BASIC],
    ['no credentials', '/samples', undefined],
    ['an access token', '/samples', 'Bearer token'],
    ['the path that consoles with a PASSKEY share', '/data/report/', undefined],
  ])('asks for %s', async (_, url, authorization) => {
    await post('/samples', BASIC);
    await post('/samples', 'Bearer token');
    await post('/data/report/');
    status = 200;
    expect((await post(url, authorization))[0]).toBe(200);
  });

  it('remembers nothing but refusals', async () => {
    status = 401;
    await post('/samples', BASIC);
    status = 200;
    expect((await post('/samples', BASIC))[0]).toBe(200);
  });
});
