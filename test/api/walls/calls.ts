import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { newPlace } from '../../support/people/email-sign-in.js';
import { requestFrom } from '../../support/servers/request-from.js';
import type { TestServer } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';
import type { Cell } from './cells.js';
import { type Addressed, MISSING } from './fixtures.js';

export interface CellAnswer {
  status: number;
  /** The body without the id of the request. */
  bytes: string;
}

/** Makes the caller look remote, for operations that are open to programs on this machine. */
const FROM_ELSEWHERE = { 'x-forwarded-for': '203.0.113.7' };

/** @param made new objects in place of those that the call would use up */
export async function call(
  server: TestServer,
  { operation, row, caller, target }: Cell,
  made: Partial<Addressed> = {},
): Promise<CellAnswer> {
  const { stationpwd, passkey } = caller.station ?? MISSING;
  const of = { ...target.of, ...made, ...(row.least === 'station' && { stationpwd, passkey }) };
  const [method = '', pattern = ''] = operation.split(' ');
  const subject = row.by === 'subject' ? `?subject=${of.accountId}` : '';
  const path = pathOf(pattern, of) + (row.query?.(of) ?? subject);
  const headers = {
    ...caller.headers,
    ...(row.least === 'operator' && FROM_ELSEWHERE),
    ...(caller.station && row.least === 'station' && row.headers?.(of)),
  };
  if (method === 'WS') return openSocket(server.wsUrl + path, headers);
  const content = row.body?.(of);
  const ask = () =>
    requestFrom(newPlace(), server.url, {
      method,
      path,
      headers: {
        ...headers,
        // Each call has its own client address, so no later call could reuse the connection.
        connection: 'close',
        ...(content !== undefined && { 'content-type': row.type ?? 'application/json' }),
      },
      ...(content !== undefined && { body: typeof content === 'string' ? content : JSON.stringify(content) }),
    });
  const answer = await (row.breaksOff ? waitFor('a whole answer', ask) : ask());
  return { status: answer.status ?? 0, bytes: withoutRequestId(answer.body) };
}

function pathOf(pattern: string, of: Addressed): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = of[name as keyof Addressed];
    if (typeof value !== 'string') throw new Error(`There is no {${name}} in fixtures.ts`);
    return encodeURIComponent(value);
  });
}

async function openSocket(url: string, headers: Record<string, string>): Promise<CellAnswer> {
  const socket = new WebSocket(url, { headers });
  // The answer has the reason for the closed connection.
  socket.on('error', () => undefined);
  const refused = new Promise<CellAnswer>((resolve) => {
    socket.on('unexpected-response', (_request, answer: IncomingMessage) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => (body += text));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes: withoutRequestId(body) }));
    });
  });
  const opened = once(socket, 'open').then(() => ({ status: 101, bytes: '' }));
  const answer = await Promise.race([refused, opened]);
  socket.terminate();
  return answer;
}

function withoutRequestId(body: string): string {
  return body.replace(/"requestId":"[^"]*"/, '"requestId":""');
}
