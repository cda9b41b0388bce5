import type { LoggerService } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { isSecretName } from '../secrets/secret-names.js';

/**
 * Query parameters such as `code` or `key`, which hold a secret in a URL. As names of fields elsewhere they are
 * harmless, so `isSecretName` does not know them.
 */
const SECRET_PARAMETERS = /^(?:code|state|ticket|key|p)$/i;
/**
 * Paths of uploads with the station password in the address. Everything behind the station id is masked, because a
 * weather station console may append its fields directly to the password.
 */
const SECRET_PATHS = /^(\/+data\/+(?:report|ambient)\/+[^/]+\/+).+/is;
const PARAMETER = /([?&])([^=&]*)=[^&]*/g;

/** Returns the URL of a request without the secrets that it may hold. */
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

/** Masks a path after decoding it as the router does, which reads `/%64ata` as `/data`. */
function maskPath(path: string): string {
  const read = decoded(path);
  const masked = read.replace(SECRET_PATHS, '$1***');
  return masked === read ? path : masked;
}

function isSecretParameter(name: string): boolean {
  return SECRET_PARAMETERS.test(name) || isSecretName(name);
}

/**
 * Logs one line for each request, at debug level only, because stations send very many. Call it before the server gets
 * any other hook. The line of a caller who left before the answer has no status.
 */
export function logRequests(fastify: FastifyInstance, logger: LoggerService): void {
  fastify.addHook('onRequest', ({ method, url, id }, reply, done) => {
    reply.raw.once('close', () => {
      const path = maskUrl(url);
      const status = reply.raw.headersSent ? reply.raw.statusCode : null;
      const durationMs = Math.round(reply.elapsedTime * 10) / 10;
      const message = `${method} ${path} ${status ?? 'left'} ${durationMs} ms`;
      logger.debug?.({ message, method, path, status, durationMs, requestId: id }, 'Http');
    });
    done();
  });
}

/** Decodes each percent escape that stands for a character, and leaves invalid escapes as they are. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
