import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { eventually } from '../../../../test/support/wait-for.js';
import { OpenResponses } from './open-responses.js';

describe('open responses', () => {
  let server: Server;
  let answers: ServerResponse[];
  let closed: number[];

  beforeEach(async () => {
    [answers, closed] = [[], []];
    server = createServer((_, response) => {
      const number = answers.push(response);
      response.once('close', () => closed.push(number));
    });
    OpenResponses.of(server);
    server.listen();
    await once(server, 'listening');
  });

  afterEach(() => server.close());

  /** Sends requests over one connection without waiting for answers. */
  async function send(count: number) {
    const socket = connect((server.address() as AddressInfo).port);
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(count));
    await eventually(() => Promise.resolve(expect(answers).toHaveLength(count)));
    return socket;
  }

  const expectClosed = (numbers: number[]) =>
    eventually(() => Promise.resolve(expect(closed.toSorted()).toEqual(numbers)));

  it('are all closed once when the caller leaves, also those behind another one', async () => {
    const socket = await send(3);
    const file = Readable.from(['a piece', 'another one']);
    file.pipe(answers[1]!);
    const end = finished(answers[1]!).catch((error: NodeJS.ErrnoException) => error.code);
    socket.destroy();
    await expectClosed([1, 2, 3]);
    expect(await end).toBe('ERR_STREAM_PREMATURE_CLOSE');
  });

  it('are closed once for a caller who stays', async () => {
    const socket = await send(2);
    for (const answer of answers) answer.end('an answer');
    await expectClosed([1, 2]);
    socket.destroy();
    await once(socket, 'close');
    await expectClosed([1, 2]);
  });
});
