import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../platform/errors.js';

/** The caller went away before the answer was there. Nobody reads it; it only keeps the log free of false bugs. */
export class RequestClosed extends DomainError {
  readonly status = 499;
  constructor() {
    super('The request was closed', 'request_closed');
  }
}

/** An AbortSignal that fires when the connection of this request closes, so that a query for nobody stops. */
export const ClosedSignal = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const controller = new AbortController();
  const { raw } = context.switchToHttp().getResponse<FastifyReply>();
  // The answer's own close: the request's fires as soon as its body was read.
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
});

/** @throws RequestClosed in place of whatever the abort made of the work */
export async function unlessClosed<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted) throw new RequestClosed();
    throw error;
  }
}
