import type { LoggerService } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

const SECRET_NAMES =
  /^(?:passw.*|passkey|pass|pwd|secret|token|access_token|code|state|ticket|key|api_?key|p)$/i;
/** From the password on: a console may glue its fields to it. */
const SECRET_PATHS = /^(\/+data\/+(?:report|ambient)\/+[^/?]+\/+)[^?]+/i;
const PARAMETER = /([?&])([^=&]*)=[^&]*/g;

/** The address of a request without the secrets it may carry. */
export function maskUrl(url: string): string {
  return url
    .replace(SECRET_PATHS, '$1***')
    .replace(PARAMETER, (pair, mark: string, name: string) =>
      SECRET_NAMES.test(decoded(name)) ? `${mark}${name}=***` : pair,
    );
}

/** One line a request, at debug level: there are too many samples coming in. */
export function logRequests(fastify: FastifyInstance, logger: LoggerService): void {
  fastify.addHook('onResponse', ({ method, url, id }, { statusCode, elapsedTime }, done) => {
    const path = maskUrl(url);
    const durationMs = Math.round(elapsedTime * 10) / 10;
    const message = `${method} ${path} ${statusCode} ${durationMs} ms`;
    logger.debug?.({ message, method, path, status: statusCode, durationMs, requestId: id }, 'Http');
    done();
  });
}

/** Names are matched as the server reads them, however they are written. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' ')).trim();
  } catch {
    return name;
  }
}
