import type { LoggerService } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { isSecretName } from '../secrets/secret-names.js';

/** Names of parameters here that are no secrets elsewhere. */
const SECRET_PARAMETERS = /^(?:code|state|ticket|key|p)$/i;
/** From the password on, because a console may glue its fields to it. */
const SECRET_PATHS = /^(\/+data\/+(?:report|ambient)\/+[^/]+\/+).+/is;
const PARAMETER = /([?&])([^=&]*)=[^&]*/g;

/** The address of a request without the secrets it may carry. */
export function maskUrl(url: string): string {
  const mark = url.search(/[?#]/);
  const [path, query] = mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark)];
  return (
    maskPath(path) +
    query.replace(PARAMETER, (pair, sign: string, name: string) =>
      isSecretParameter(decoded(name.replaceAll('+', ' ')).trim()) ? `${sign}${name}=***` : pair,
    )
  );
}

/** A path is judged as the router reads it: `/%64ata` is `/data`. */
function maskPath(path: string): string {
  const read = decoded(path);
  const masked = read.replace(SECRET_PATHS, '$1***');
  return masked === read ? path : masked;
}

function isSecretParameter(name: string): boolean {
  return SECRET_PARAMETERS.test(name) || isSecretName(name);
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

/** Each escape that stands for a character is read, whatever else is wrong with the text. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
