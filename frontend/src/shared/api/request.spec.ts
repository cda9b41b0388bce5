import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { z } from 'zod';
import { loadSchemas } from './late-schemas.js';
import { ApiError, request, requestVoid } from './request.js';

const Thing = z.object({ name: z.string() });

describe('a call to the server', () => {
  const realFetch = globalThis.fetch;
  let server: Server;
  let answer: (response: ServerResponse) => void;
  let seen: { method?: string; url?: string; type?: string; body: string };

  beforeAll(async () => {
    server = createServer((incoming, response) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const { method, url, headers } = incoming;
        seen = {
          body: Buffer.concat(chunks).toString(),
          ...(method && { method }),
          ...(url && { url }),
          ...(headers['content-type'] && { type: headers['content-type'] }),
        };
        answer(response);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    // A browser resolves the path against its page; Node has no page.
    globalThis.fetch = (path, init) => realFetch(`http://127.0.0.1:${port}${path as string}`, init);
  });

  afterAll(() => {
    globalThis.fetch = realFetch;
    server.close();
    server.closeAllConnections();
  });

  it('answers what the schema promises, without unknown fields', async () => {
    answer = (response) => response.end('{"name":"a","secret":1}');
    await expect(request(Thing, '/things/1')).resolves.toEqual({ name: 'a' });
    expect(seen).toEqual({ method: 'GET', url: '/api/v1/things/1', body: '' });
  });

  it('sends a body as JSON', async () => {
    answer = (response) => response.end('{"name":"b"}');
    await request(Thing, '/things', { method: 'POST', body: { name: 'b' } });
    expect(seen).toEqual({
      method: 'POST',
      url: '/api/v1/things',
      type: 'application/json',
      body: '{"name":"b"}',
    });
  });

  it('takes 204 for an answer', async () => {
    answer = (response) => response.writeHead(204).end();
    await expect(requestVoid('/things/1', { method: 'DELETE' })).resolves.toBeUndefined();
  });

  it.each([
    [
      'a problem document',
      409,
      '{"code":"taken","detail":"Id already in use"}',
      'taken',
      'Id already in use',
    ],
    ['a page of a proxy', 502, '<html>', 'unknown', 'Bad Gateway'],
    ['an empty body', 503, '', 'unknown', 'Service Unavailable'],
  ])('reads %s as the reason of the failure', async (_, status, body, code, reason) => {
    answer = (response) => response.writeHead(status).end(body);
    const failure = request(Thing, '/things/1');
    await expect(failure).rejects.toBeInstanceOf(ApiError);
    await expect(failure).rejects.toMatchObject({ status, code, reason });
  });

  it('fails when the answer has another shape', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    answer = (response) => response.end('{"name":1}');
    await expect(request(Thing, '/things/1')).rejects.toMatchObject({ code: 'unexpected_answer' });
    log.mockRestore();
  });

  it('returns an answer as it was sent before the schemas of the first pages are there, and checks it after that', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { setTimeout } = globalThis;
    const waits: (() => void)[] = [];
    globalThis.setTimeout = ((done: () => void) => waits.push(done)) as unknown as typeof setTimeout;
    answer = (response) => response.end('{"enabled":"yes"}');
    const ask = () => request(({ AccountFlags }) => AccountFlags, '/featureflags/');
    await expect(ask()).resolves.toEqual({ enabled: 'yes' });
    expect(log).not.toHaveBeenCalled();
    globalThis.setTimeout = setTimeout;
    for (const done of waits) done();
    await loadSchemas();
    await expect(ask()).rejects.toMatchObject({ code: 'unexpected_answer' });
    expect(log).toHaveBeenCalledTimes(2);
    log.mockRestore();
  });

  it('fails when the answer is no JSON, whether or not there are schemas', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    answer = (response) => response.end('<html>');
    await expect(request(({ AccountFlags }) => AccountFlags, '/')).rejects.toMatchObject({
      code: 'unexpected_answer',
    });
    log.mockRestore();
  });

  it('says that the server cannot be reached', async () => {
    answer = (response) => response.destroy();
    await expect(request(Thing, '/things/1')).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  });

  it('passes an abort through', async () => {
    const abort = new AbortController();
    answer = () => abort.abort();
    await expect(request(Thing, '/things/1', { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('passes an abort in the midst of an answer through', async () => {
    const abort = new AbortController();
    const fetched = globalThis.fetch;
    globalThis.fetch = async (...call) => {
      const response = await fetched(...call);
      abort.abort();
      return response;
    };
    answer = (response) => response.writeHead(200).write('{"name":');
    const call = request(Thing, '/things/1', { signal: abort.signal });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    globalThis.fetch = fetched;
  });
});
