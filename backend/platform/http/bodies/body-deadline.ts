import { HOUR_MS } from '@mesonet/model/durations.js';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { RequestTimeout } from '../../errors.js';
import { refuseSocket } from '../sockets/socket-answer.js';

/** How long request bodies may take, in ms. */
export interface BodyTimes {
  /** Time for an ordinary body of at most 1 MiB, or for the rest of a body after the request has been answered. */
  whole: number;
  /** Longest pause while a file is being received. A mobile network needs less time to reconnect. */
  pause: number;
  /** Time for a whole file: enough for 256 MiB at 100 kbit/s. */
  file: number;
}

const TIMES: BodyTimes = { whole: 30_000, pause: 60_000, file: 6 * HOUR_MS };

/** Marks a route that receives a file, which may take much longer than an ordinary body. */
export const ReceivesFile = () => RouteConfig({ isFile: true });

/**
 * On every route, answers 408 to a request whose body arrives too slowly and closes the connection, even when no code
 * reads the body. Node's own `requestTimeout` is the same for all routes and would cut off slow but honest file
 * uploads.
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
  // After a refusal the rest of the file is read and dropped, because most clients read the answer only after sending.
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
