import { gzipSync } from 'node:zlib';
import type { LatestValues, UploadResult } from '@mesonet/contract/samples.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { requestFrom } from '../../support/servers/request-from.js';
import {
  type TestAccount,
  testServer,
  type TestServer,
  type TestStation,
} from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('POST /api/v1/stations/{id}/samples/', () => {
  let server: TestServer;
  let account: TestAccount;
  let station: TestStation;

  beforeAll(async () => {
    server = testServer();
    account = await server.createAccount();
    station = await server.createStation(account);
  });

  const path = (id = station.id) => `/api/v1/stations/${id}/samples`;
  const sample = (temperature: number, minutesAgo = 0) => ({
    time: new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString(),
    measurements: { temperature },
  });
  const post = (body: string | Uint8Array, headers: Record<string, string> = {}, to = path()) =>
    server.fetch(to, {
      method: 'POST',
      body: body as string,
      headers: { authorization: station.authorization, ...headers },
    });
  const resultOf = async (answer: Response) => (await answer.json()) as UploadResult;
  const accepted = (count: number, more: Partial<UploadResult> = {}) => ({
    accepted: count,
    duplicates: 0,
    rejected: 0,
    unknown: [],
    errors: [],
    ...more,
  });
  const problem = async (answer: Response) => {
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    const { requestId, ...rest } = (await answer.json()) as Record<string, unknown>;
    expect(typeof requestId).toBe('string');
    return rest;
  };

  describe('what it stores', () => {
    it('shows a sample as the latest, in base units, a moment after it said so', async () => {
      const fresh = await server.createStation(account);
      const body = {
        time: Date.now(),
        units: 'metric',
        measurements: { temperature: 20, windDirection: 360 },
      };
      const answer = await server.upload(fresh, body);
      expect([answer.status, await resultOf(answer)]).toEqual([200, accepted(1)]);
      const latest = await waitFor('the sample', async () => {
        const seen = await server.get<LatestValues>(`/api/v1/stations/${fresh.id}/latest/`, account.cookie);
        return seen.values.temperature ? seen : null;
      });
      expect(latest.values.temperature).toMatchObject({ value: 68, origin: 'sent' });
      expect(latest.values.windDirection?.value).toBe(360);
    });

    it.each<[name: string, type: string, make: () => unknown[]]>([
      ['one object', 'application/json', () => [sample(50, 1)]],
      ['one without a time', 'application/json', () => [{ measurements: { temperature: 49 } }]],
      ['a sample a line', 'application/x-ndjson', () => [sample(50, 4), sample(51, 5), sample(52, 6)]],
    ])('takes %s, plain and as gzip', async (_name, type, make) => {
      const samples = make();
      const body = samples.map((each) => JSON.stringify(each)).join('\n');
      for (const answer of [
        await post(body, { 'content-type': type }),
        await post(gzipSync(body), { 'content-type': type, 'content-encoding': 'gzip' }),
      ]) {
        expect(answer.status).toBe(200);
        expect(await resultOf(answer)).toMatchObject({ accepted: samples.length, rejected: 0, errors: [] });
      }
    });

    it('takes arrays, the empty one too', async () => {
      expect(await resultOf(await server.upload(station, [sample(50, 2), sample(51, 3)]))).toEqual(
        accepted(2),
      );
      expect(await resultOf(await server.upload(station, []))).toEqual(accepted(0));
    });

    it('stores the good part of an upload and answers 400 with what was wrong', async () => {
      const answer = await server.upload(station, [
        sample(50, 10),
        { ...sample(51, 11), time: Date.now() + 11 * MINUTE_MS },
        { ...sample(52, 12), measurements: { temperature: 'hot', relativeHumidity: 40, foo: 1 } },
        { ...sample(53, 13), time: '2026-11-20T10:00:00' },
      ]);
      expect(answer.status).toBe(400);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      const { errors, ...counts } = await resultOf(answer);
      expect(counts).toEqual({ accepted: 2, duplicates: 0, rejected: 2, unknown: ['foo'] });
      expect(errors.map(({ index, key, code }) => [index, key, code])).toEqual([
        [1, undefined, 'timestamp_in_future'],
        [2, 'temperature', 'not_a_number'],
        [3, undefined, 'timestamp_needs_offset'],
      ]);
    });

    it('never answers 400 for unknown keys alone', async () => {
      const answer = await server.upload(station, [
        { ...sample(0, 14), measurements: { foo: 1 } },
        sample(50, 15),
      ]);
      expect([answer.status, await resultOf(answer)]).toEqual([
        200,
        accepted(1, { rejected: 1, unknown: ['foo'] }),
      ]);
    });

    it('counts repeats of the same request and of earlier ones', async () => {
      const fresh = await server.createStation(account);
      const first = sample(60, 20);
      const reordered = {
        time: Date.parse(first.time),
        measurements: { relativeHumidity: 40, temperature: 60 },
      };
      const again = { ...first, measurements: { temperature: 60, relativeHumidity: 40 } };
      const counts = async (body: unknown) => {
        const { accepted: count, duplicates } = await resultOf(await server.upload(fresh, body));
        return [count, duplicates];
      };
      expect(await counts([first, first, sample(61, 21)])).toEqual([3, 1]);
      expect(await counts(first)).toEqual([1, 1]);
      expect(await counts(reordered)).toEqual([1, 0]);
      expect(await counts(again)).toEqual([1, 1]);
      const many = Array.from({ length: 300 }, (_, i) => sample(i, 30 + i));
      expect(await counts(many)).toEqual([300, 0]);
      expect(await counts(many.slice(-256))).toEqual([256, 256]);
      expect(await counts(first)).toEqual([1, 0]);
    });
  });

  describe('what it refuses whole', () => {
    it.each([
      '',
      '{',
      '[1,]',
      '{"time":1,"time":2}',
      '{"measurements":{"temperature":NaN}}',
      `${'['.repeat(21)}${']'.repeat(21)}`,
    ])('%j as malformed JSON', async (body) => {
      const answer = await post(body, JSON_TYPE);
      expect(answer.status).toBe(400);
      expect(await problem(answer)).toMatchObject({ code: 'malformed_json', detail: 'Malformed JSON' });
    });

    it.each([
      'text/html',
      'application/x-www-form-urlencoded',
      'application/json\t;x',
      'application/json; charset=latin1',
    ])('the type %j', async (type) => {
      const answer = await post('time,temperature', { 'content-type': type });
      expect(answer.status).toBe(415);
      expect(await problem(answer)).toMatchObject({ code: 'unsupported_media_type' });
    });

    it('more than 4 MiB, plain or inflated', async () => {
      const large = `[${' '.repeat(4 * 1024 * 1024)}]`;
      expect((await post(large, JSON_TYPE)).status).toBe(413);
      const bomb = gzipSync(Buffer.alloc(256 * 1024 * 1024, 32));
      const answer = await post(bomb, { ...JSON_TYPE, 'content-encoding': 'gzip' });
      expect(answer.status).toBe(413);
      expect(await problem(answer)).toMatchObject({ detail: 'Payload too large' });
    });

    it('gzip that is none', async () => {
      expect((await post('{}', { ...JSON_TYPE, 'content-encoding': 'gzip' })).status).toBe(400);
    });
  });

  describe('whom it believes', () => {
    const basic = (name: string, password: string) =>
      `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

    it('answers the same 401 to every stranger, and asks for Basic', async () => {
      const other = await server.createStation(account);
      const answers = await Promise.all([
        post('{}', { ...JSON_TYPE, authorization: basic(station.id, 'wrong') }),
        post(
          '{}',
          { ...JSON_TYPE, authorization: basic('no_such_station', station.password) },
          path('no_such_station'),
        ),
        post('{}', { ...JSON_TYPE, authorization: other.authorization }),
        post('{}', { ...JSON_TYPE, authorization: basic(station.id, other.password) }),
        server.fetch(path(), { method: 'POST', body: '{}', headers: JSON_TYPE }),
        server.fetch(path('no_such_station'), { method: 'POST', body: '{}', headers: JSON_TYPE }),
        server.fetch(path(), {
          method: 'POST',
          body: '{}',
          headers: { ...JSON_TYPE, cookie: 'session=forged' },
        }),
      ]);
      const bodies = await Promise.all(answers.map(problem));
      for (const [i, answer] of answers.entries()) {
        expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
          401,
          'Basic realm="mesonet"',
        ]);
        expect(bodies[i]).toEqual(bodies[0]);
      }
    });

    it("takes a manager's session, and answers 404 to a member of another account", async () => {
      const other = await server.createAccount();
      const send = (cookie: string, to = path(), headers = {}) =>
        server.fetch(to, {
          method: 'POST',
          body: JSON.stringify(sample(50, 400)),
          cookie,
          headers: { ...JSON_TYPE, ...headers },
        });
      expect((await send(account.cookie)).status).toBe(200);
      expect((await send(await server.superAdmin())).status).toBe(200);
      const foreign = await problem(await send(other.cookie));
      expect(foreign).toMatchObject({ status: 404 });
      expect(await problem(await send(other.cookie, path('no_such_station')))).toEqual(foreign);
    });

    it('refuses what another site made the browser send', async () => {
      const send = (headers: Record<string, string>) =>
        server.fetch(path(), {
          method: 'POST',
          body: '{}',
          cookie: account.cookie,
          headers: { ...JSON_TYPE, ...headers },
        });
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { 'sec-fetch-site': 'cross-site' },
      ];
      for (const headers of foreign) {
        const answer = await send(headers);
        expect(await problem(answer)).toMatchObject({ status: 403, detail: 'Cross-site request refused' });
      }
    });

    it('slows guessing down and never locks the station out', async () => {
      const victim = await server.createStation(account);
      const attempt = async (authorization: string) => {
        const { status, headers } = await requestFrom('127.0.0.77', server.url, {
          method: 'POST',
          path: path(victim.id),
          headers: { ...JSON_TYPE, authorization },
          body: JSON.stringify(sample(50, 1)),
        });
        return [status, headers['retry-after']] as const;
      };
      for (let i = 0; i < 10; i += 1) expect((await attempt(basic(victim.id, `guess ${i}`)))[0]).toBe(401);
      const [status, retryAfter] = await attempt(basic(victim.id, 'guess 11'));
      expect(status).toBe(429);
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect((await attempt(victim.authorization))[0]).toBe(200);
    });
  });
});
