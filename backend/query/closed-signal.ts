import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

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
