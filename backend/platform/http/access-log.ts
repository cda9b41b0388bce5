import type { LoggerService } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

const SECRET_PARAMETERS = /([?&](?:password|passkey|token|code|ticket|key|p)=)[^&]*/gi;
/** From the password on: a console may glue its fields to it. */
const SECRET_PATHS = /^(\/+data\/+(?:report|ambient)\/+[^/?]+\/+)[^?]+/i;

/** The address of a request without the secrets it may carry. */
export function maskUrl(url: string): string {
  return url.replace(SECRET_PATHS, '$1***').replace(SECRET_PARAMETERS, '$1***');
}

/** One line a request; samples coming in only at debug level, there are too many of them. */
export function logRequests(fastify: FastifyInstance, logger: LoggerService): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const line = `${request.method} ${maskUrl(request.url)} ${reply.statusCode} ${reply.elapsedTime.toFixed(1)} ms ${request.id}`;
    logger.debug?.(line, 'Http');
    done();
  });
}
