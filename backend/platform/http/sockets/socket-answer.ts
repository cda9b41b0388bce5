import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Problem } from '@mesonet/contract/common.js';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type DomainError, RequestTimeout, TooManyRequests, Unavailable } from '../../errors.js';

type Refusal = Pick<Problem, 'status' | 'code' | 'detail'>;

const BUG: Refusal = { status: 500, code: 'internal_error', detail: 'Internal error' };
const MALFORMED: Refusal = { status: 400, code: 'malformed_request', detail: 'Malformed request' };

/**
 * Writes a problem+json answer directly to a connection and closes it. It serves upgrades and unreadable requests, for
 * which Fastify has no reply object.
 * @param error null means a bug, which is answered with 500
 */
export function refuseSocket(socket: Duplex, error: DomainError | null): void {
  const isPatient = error instanceof Unavailable || error instanceof TooManyRequests;
  const refusal = error ? { status: error.status, code: error.code, detail: error.message } : BUG;
  write(socket, refusal, isPatient ? [`Retry-After: ${error.retryAfterSeconds}`] : []);
}

/** Answers requests that Node's HTTP parser cannot read. It is Fastify's option `clientErrorHandler`. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  // Browsers open connections in advance. If the server sent 408 on an unused connection, the browser would take it for
  // the answer to its first request, so the connection is closed without an answer.
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUnused(socket)) socket.destroy();
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuseSocket(socket, new RequestTimeout());
  else if (error.code === 'HPE_HEADER_OVERFLOW') {
    write(socket, { status: 431, code: 'headers_too_large', detail: 'Request header fields too large' });
  } else write(socket, MALFORMED);
}

const isUnused = (socket: Duplex) => (socket as Socket).bytesRead === 0;

/**
 * Answers 400 to a path that is too long or cannot be decoded. It is Fastify's option `frameworkErrors`, because such a
 * request reaches no route.
 */
export function refusePath(_error: FastifyError, { id }: FastifyRequest, reply: FastifyReply): void {
  const problem = JSON.stringify(problemOf(MALFORMED, id));
  void reply.status(MALFORMED.status).header('Cache-Control', 'no-store');
  void reply.type('application/problem+json').send(problem);
}

function write(socket: Duplex, refusal: Refusal, headers: readonly string[] = []): void {
  const problem = problemOf(refusal, randomUUID());
  const body = JSON.stringify(problem);
  const lines = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

function problemOf(refusal: Refusal, requestId: string): Problem {
  return { type: 'about:blank', title: STATUS_CODES[refusal.status] ?? 'Refused', ...refusal, requestId };
}
