import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type TestAccount, testServer, type TestStation } from '../../support/servers/server.js';

const MIB = 1024 * 1024;
const server = testServer();

describe('limits of every request', () => {
  let account: TestAccount;
  let station: TestStation;

  beforeAll(async () => {
    account = await server.createAccount();
    station = await server.createStation(account);
  });

  /**
   * Sends a text unchanged over a new connection.
   * @returns everything received until the connection is closed
   */
  const speak = async (text: string, andThen: (socket: Socket) => void = () => undefined) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    socket.write(text);
    andThen(socket);
    // `once` of node:events would fail when the connection is reset, so the test listens by itself.
    await new Promise((resolve) => socket.once('close', resolve));
    return answer;
  };

  it('refuses headers of more than 16 KiB', async () => {
    const answer = await speak(
      `GET /health/live HTTP/1.1\r\nHost: x\r\nX-Much: ${'x'.repeat(20_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('Content-Type: application/problem+json');
    expect(answer).toContain('"code":"headers_too_large"');
  });

  it.each([
    ['no text', '%zz'],
    ['half a character', '%ff'],
    ['an id of 301 characters', 'x'.repeat(301)],
  ])('refuses a path with %s', async (_, part) => {
    const answer = await server.fetch(`/api/v1/accounts/${part}/`, { cookie: account.cookie });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json(;|$)/);
    expect(await answer.json()).toMatchObject({ code: 'malformed_request', detail: 'Malformed request' });
  });

  it('refuses what is no HTTP', async () => {
    const answer = await speak('HELO example.org\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"malformed_request"');
  });

  it('ends a request whose headers dribble in', async () => {
    const answer = await speak('GET /health/live HTTP/1.1\r\nHost: x\r\n', (socket) => {
      const timer = setInterval(() => socket.write('X-More: x\r\n'), 500);
      socket.once('close', () => clearInterval(timer));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"request_timeout"');
  });

  const post = (path: string, body: Buffer, headers: Record<string, string>) =>
    server.fetch(path, { method: 'POST', body: body as unknown as string, headers, cookie: account.cookie });

  it.each([
    ['plain', (text: Buffer) => text, {}],
    ['in gzip', (text: Buffer) => gzipSync(text), { 'content-encoding': 'gzip' }],
  ])('refuses 2 MiB of JSON, %s', async (_, pack, more) => {
    const text = Buffer.from(JSON.stringify({ accountid: 'x'.repeat(2 * MIB), password: 'y' }));
    const headers = { 'content-type': 'application/json', ...more };
    const answer = await post('/api/v1/session/', pack(text), headers);
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'payload_too_large' }]);
  });

  it.each([
    ['/api/v1/session/', 'application/json'],
    ['/auth/email/', 'application/json'],
    ['/api/v1/auth/email/verify/', 'application/json'],
    ['/auth/totp', 'application/json'],
    ['/auth/email/link', 'application/x-www-form-urlencoded'],
    ['/auth/setup', 'application/x-www-form-urlencoded'],
    ['/api/v1/auth/logout/', 'application/x-www-form-urlencoded'],
  ])('takes no more than 16 KiB at %s', async (path, type) => {
    const isJson = type === 'application/json';
    const bodyOf = (bytes: number) => Buffer.from(isJson ? `"${'x'.repeat(bytes - 2)}"` : 'x'.repeat(bytes));
    const send = (bytes: number) =>
      server.fetch(path, {
        method: 'POST',
        body: bodyOf(bytes) as unknown as string,
        headers: { 'content-type': type },
      });
    const refused = await send(16 * 1024 + 1);
    expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'payload_too_large' }]);
    expect((await send(16 * 1024)).status).not.toBe(413);
  });

  it('refuses JSON that is nested deeper than 20 levels on every route, before it asks what it is', async () => {
    const deep = (open: string, bytes: number) => open.repeat(Math.floor(bytes / open.length));
    const calls: [method: string, path: string, body: string][] = [
      ['POST', '/api/v1/session/', deep('[', 16_000)],
      ['POST', '/auth/email/', deep('{"a":', 16_000)],
      ['POST', `/api/v1/accounts/${account.id}/stations/`, deep('[', MIB)],
      ['PATCH', `/api/v1/accounts/${account.id}/`, `{"accountname":"x","notes":${deep('[{"b":', 2_000)}`],
      ['PUT', `/api/v1/accounts/${account.id}/units/`, `{"x":${'['.repeat(20)}${']'.repeat(20)}}`],
    ];
    for (const [method, path, body] of calls) {
      for (const pack of [false, true]) {
        const answer = await server.fetch(path, {
          method,
          cookie: account.cookie,
          body: (pack ? gzipSync(body) : body) as unknown as string,
          headers: { 'content-type': 'application/json', ...(pack && { 'content-encoding': 'gzip' }) },
        });
        const said = [answer.status, ((await answer.json()) as { detail: string }).detail];
        expect([path, ...said]).toEqual([path, 400, 'The JSON is nested deeper than 20 levels.']);
      }
    }
    const upload = await server.upload(station, JSON.parse(`${'['.repeat(21)}${']'.repeat(21)}`));
    expect([upload.status, await upload.text()]).toEqual([
      400,
      expect.stringContaining('nested deeper than 20 levels') as string,
    ]);
    const brackets = { accountname: '[{'.repeat(90) };
    expect((await server.patchJson(`/api/v1/accounts/${account.id}/`, brackets, account.cookie)).status).toBe(
      200,
    );
  });

  it('refuses a bomb of 1 GiB in 1 MB of gzip, and goes on', async () => {
    const piece = gzipSync(Buffer.alloc(64 * MIB));
    const bomb = Buffer.concat(Array.from({ length: 16 }, () => piece));
    for (const path of [`/api/v1/stations/${station.id}/samples/`, '/api/v1/session/']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      expect((await post(path, bomb, headers)).status).toBe(413);
    }
    expect((await server.upload(station, { measurements: { temperature: 1 } })).status).toBe(200);
  });

  it('refuses a file in gzip', async () => {
    const text =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\ntime,x\r\n--b--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'gzip' };
    const path = `/api/v1/accounts/${account.id}/stations/${station.id}/imports/`;
    expect(await (await post(path, gzipSync(text), headers)).json()).toMatchObject({ status: 400 });
  });
});
