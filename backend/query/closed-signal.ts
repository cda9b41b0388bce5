import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/**
 * An AbortSignal that fires when the client closes the connection before the answer is sent. Queries stop then, because
 * nobody waits for them.
 */
export const ClosedSignal = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const controller = new AbortController();
  const { raw } = context.switchToHttp().getResponse<FastifyReply>();
  const leave = () => {
    if (!raw.writableFinished) controller.abort();
  };
  // The response's close event is used, because that of the request already fires when its body has been read. The
  // client may have left while the guards looked up who it is.
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return controller.signal;
});
