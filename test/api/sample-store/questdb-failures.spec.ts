import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QuestDbHttp } from '../../../backend/samples/store/questdb/wire/questdb-http.js';
import { QuestDbStore } from '../../../backend/samples/store/questdb/questdb-store.js';
import { RowRefused, StoreUnavailable } from '../../../backend/samples/store/store-errors.js';
import { freePort } from '../../support/ports.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const ROWS = [1, 2, 3].map((i) => ({ series: 7, time: i, values: { temperature: i } }));
const RANGE = { start: 0, end: 10 };

/** A stand-in answers in place of QuestDB and fails in different ways. */
describe('QuestDbStore over a QuestDB in trouble', () => {
  let server: Server;
  let answer: Answer;
  let store: QuestDbStore;
  let httpUrl: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume().on('end', () => answer(request, response));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    httpUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    store = new QuestDbStore({ httpUrl });
  });
  afterAll(async () => {
    await store.upkeep.close();
    server.closeAllConnections();
    server.close();
  });

  const says =
    (status: number, body: unknown): Answer =>
    (_request, response) => {
      response.statusCode = status;
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };

  /** The store first asks which table holds a series, and only then for its rows. */
  const isOfHomes = ({ url }: IncomingMessage) => url!.includes('sample_homes');

  const troubles: [string, Answer][] = [
    ['answers 500', says(500, 'Internal error')],
    ['answers 503', says(503, { message: 'busy' })],
    ['refuses our password', says(401, 'Unauthorized')],
    ['has run out of memory maps', says(400, { error: 'could not mmap', message: 'could not mmap' })],
    ['gives up a query', says(408, { error: 'timeout, query aborted' })],
    ['breaks off', (request) => request.socket.destroy()],
    [
      'breaks off inside an answer',
      (request, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"dataset":[[1,');
        setImmediate(() => request.socket.destroy());
      },
    ],
    ['answers something that is not QuestDB', says(200, '<html>Welcome</html>')],
    ['ends a 200 with an error', says(200, { dataset: [[1, 2]], error: 'partition gone' })],
  ];

  it.each(troubles)('can be asked again later when it %s', async (_what, trouble) => {
    answer = trouble;
    await expect(store.writer.write(ROWS)).rejects.toThrow(StoreUnavailable);
    await expect(store.reader.read(7, ['temperature'], RANGE)).rejects.toThrow(StoreUnavailable);
    await expect(store.writer.position()).rejects.toThrow(StoreUnavailable);
  });

  it('can be asked again later when nothing listens', async () => {
    const away = new QuestDbStore({ httpUrl: `http://127.0.0.1:${await freePort()}` });
    await expect(away.writer.write(ROWS)).rejects.toThrow(StoreUnavailable);
    await expect(away.reader.read(7, ['temperature'], RANGE)).rejects.toThrow(StoreUnavailable);
    await away.upkeep.close();
  });

  it('waits no longer than it may', async () => {
    answer = () => undefined;
    const http = new QuestDbHttp({ httpUrl });
    await expect(http.query('SELECT 1', { lane: 'narrow', timeoutMs: 50 })).rejects.toThrow(StoreUnavailable);
    await http.close();
  });

  it('names the row of the line that QuestDB refuses', async () => {
    answer = says(400, { code: 'invalid', message: 'error in line 2: timestamp out of range', line: 2 });
    const error: unknown = await store.writer.write(ROWS).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RowRefused);
    expect((error as RowRefused).row).toBe(ROWS[1]);
    expect((error as RowRefused).message).toContain('timestamp out of range');
  });

  it.each([
    'error in line 1: table: samples, column: temperature does not exist, creating new columns is disabled',
    'error in line 1: table: samples does not exist, creating new tables is disabled',
  ])('blames no row for a table that lacks: %s', async (message) => {
    answer = says(400, { code: 'invalid', message, line: 1 });
    await expect(store.writer.write(ROWS)).rejects.toThrow(StoreUnavailable);
  });

  const refusals: [string, Answer][] = [
    ['has no connection left for files', says(429, 'exceeded connection limit')],
    ['closes the connection', (request) => request.socket.destroy()],
    ['knows no Parquet', says(200, '"t","temperature"\r\n')],
    ['breaks off inside a file', says(200, 'PAR1\x15\x00')],
    ['has run out of memory', says(400, { error: 'global RSS memory limit exceeded' })],
  ];

  it.each(refusals)(
    'asks for text when it %s in place of a file, and then for a while',
    async (_, refuse) => {
      const text = '{"dataset":[[1,2.5]],"count":1}';
      const asked: string[] = [];
      answer = (request, response) => {
        if (isOfHomes(request)) return void response.end('{"dataset":[]}');
        const [path] = request.url!.split('?');
        asked.push(path!);
        if (path === '/exp') refuse(request, response);
        else response.end(text);
      };
      const own = new QuestDbStore({ httpUrl });
      for (let i = 0; i < 2; i++) {
        const page = await own.reader.page(7, ['temperature'], RANGE);
        expect(Buffer.from(page!).toString()).toBe(text);
      }
      await own.upkeep.close();
      expect(asked).toEqual(['/exp', '/exec', '/exec']);
    },
  );

  it('waits for a file no longer than it may, and asks for files afterwards as before', async () => {
    let asked = 0;
    answer = () => void asked++;
    const http = new QuestDbHttp({ httpUrl });
    for (let i = 0; i < 2; i++) {
      await expect(http.parquet('SELECT 1', { timeoutMs: 50 })).rejects.toThrow(StoreUnavailable);
    }
    expect(asked).toBe(2);
    await http.close();
  });

  it('says nothing of its inside to a caller over HTTP', async () => {
    answer = says(500, { error: 'secret detail' });
    const error = (await store.writer.position().catch((reason: unknown) => reason)) as StoreUnavailable;
    expect(error.message).toBe('Data temporarily unavailable');
    expect(error.detail).toContain('secret detail');
  });

  it('closes the connection of a query that nobody waits for: that stops it in QuestDB', async () => {
    const page = new AbortController();
    const closed = new Promise<void>((resolve) => {
      answer = (request, response) => {
        if (isOfHomes(request)) return void response.end('{"dataset":[]}');
        request.socket.once('close', () => resolve());
        page.abort(new Error('The page is gone'));
      };
    });
    await expect(store.reader.read(7, ['temperature'], RANGE, { signal: page.signal })).rejects.toThrow(
      'The page is gone',
    );
    await closed;
  });

  it('sends the credentials and keeps the path of its address', async () => {
    const seen: string[] = [];
    answer = (request, response) => {
      const { url, headers } = request;
      if (!isOfHomes(request)) seen.push(url!.split('?')[0]!, headers.authorization!);
      response.end('{"dataset":[]}');
    };
    const behindProxy = new QuestDbStore({ httpUrl: `${httpUrl}/questdb/`, username: 'a', password: 'b:c' });
    await behindProxy.reader.read(7, ['temperature'], RANGE);
    await behindProxy.upkeep.close();
    expect(seen).toEqual(['/questdb/exec', `Basic ${Buffer.from('a:b:c').toString('base64')}`]);
  });
});
