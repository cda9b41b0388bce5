import type { IncomingMessage, ServerResponse } from 'node:http';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { RequestTimeout } from '../errors.js';
import { refuseSocket } from './sockets/socket-answer.js';

/** How long bodies may take, ms. */
export interface BodyTimes {
  /** An ordinary body, 1 MiB at most; or what follows when the answer is already given. */
  whole: number;
  /** A file may pause so long: longer than a mobile network needs to come back. */
  pause: number;
  /** A file of 256 MiB in this time: 100 kbit/s. */
  file: number;
}

const TIMES: BodyTimes = { whole: 30_000, pause: 60_000, file: 6 * 3_600_000 };

/** Marks a route that takes a file: it may arrive as slowly as a browser at a bad line sends it. */
export const ReceivesFile = () => RouteConfig({ isFile: true });

/**
 * Ends requests whose body arrives too slowly, on every route, also when nobody reads it: 408, and the connection is
 * closed. Node's own `requestTimeout` is one for all routes, and would cut the files of honest browsers.
 */
export function limitBodyTimes(fastify: FastifyInstance, times = TIMES): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { headers } = request.raw;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      const { isFile } = request.routeOptions.config as { isFile?: boolean };
      if (isFile === true) limitFile(request.raw, reply.raw, times);
      else endAfter(times.whole, request.raw, reply.raw);
    }
    done();
  });
}

function limitFile(request: IncomingMessage, response: ServerResponse, times: BodyTimes): void {
  endAfter(times.file, request, response);
  let received = -1;
  const look = setInterval(() => {
    const { bytesRead } = request.socket;
    if (bytesRead === received) end(request, response);
    received = bytesRead;
  }, times.pause).unref();
  request.once('close', () => clearInterval(look));
  // Refused, and the rest is read for nothing: most senders look for an answer only when they have sent all.
  response.once('finish', () => {
    clearInterval(look);
    endAfter(times.whole, request, response);
  });
}

function endAfter(ms: number, request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => end(request, response), ms).unref();
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
}

function end(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  if (response.headersSent) request.socket.destroy();
  else refuseSocket(request.socket, new RequestTimeout());
}
