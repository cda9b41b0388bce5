import type { ServerResponse } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/**
 * An AbortSignal that fires when the client closes the connection before the answer is sent. Queries stop then, because
 * nobody waits for them.
 */
export const ClosedSignal = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal =>
  closedSignal(context.switchToHttp().getResponse<FastifyReply>().raw),
);

/** @returns a signal that fires when the connection of the answer closes before the answer is sent, or already has */
export function closedSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const leave = () => {
    if (!response.writableFinished) controller.abort();
  };
  // The response's close event is used, because that of the request already fires when its body has been read. The
  // client may have left while the guards looked up who it is.
  if (response.destroyed) leave();
  else response.once('close', leave);
  return controller.signal;
}
