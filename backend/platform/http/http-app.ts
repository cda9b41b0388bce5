import { existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import { type DynamicModule, type LoggerService, StandardSchemaValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { logRequests } from './access-log.js';
import { auditDenials } from '../audit/audit-denials.js';
import { limitBodyTimes } from './body-deadline.js';
import { limitSignInBodies, refuseDeepJson } from './body-limits.js';
import { limitBodyTypes } from './body-types.js';
import { acceptFiles } from './file-uploads.js';
import { countRequests } from './http-metrics.js';
import { noteAllowedMethods } from './allowed-methods.js';
import { AuditCounter } from '../audit/audit-event.js';
import type { Config } from '../config.js';
import { InvalidInput } from '../errors.js';
import { Metrics } from '../metrics/metrics.js';
import { PROJECT_ROOT } from '../paths.js';
import { keepToScreens } from './screens-host.js';
import { setSecurityHeaders } from './security-headers.js';
import { warnOfUnnamedProxies } from './unnamed-proxies.js';
import { refusePath, refuseUnreadable } from './sockets/socket-answer.js';

const BODY_LIMIT = 1024 * 1024;
/** A sender that dribbles its headers holds a connection. */
const HEADERS_WITHIN_MS = 10_000;
const MAX_REQUESTS_A_CONNECTION = 5_000;
/** A body of so many bytes, compressed in two to four milliseconds: a stream that does it elsewhere costs several more. */
const COMPRESSED_AT_ONCE = 256 * 1024;
/** Of the columns of a year by the hour (2.4 MB) it leaves 513 kB in 16 ms, where zlib's own 6 leaves 410 kB in 79 ms. */
const GZIP_LEVEL = 2;

export interface HttpAppOptions {
  config: Config;
  logger: LoggerService;
  /** Registers what must be there before the first route: raw body parsers. */
  prepare?: (fastify: FastifyInstance) => void;
}

/** The one HTTP server: API, station protocols, console. Not yet listening. */
export async function createHttpApp(
  module: DynamicModule,
  options: HttpAppOptions,
): Promise<NestFastifyApplication> {
  const { config, logger } = options;
  const adapter = new FastifyAdapter({
    logger: false,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    bodyLimit: BODY_LIMIT,
    // Bodies have times of their own, see limitBodyTimes.
    http: { headersTimeout: HEADERS_WITHIN_MS, connectionsCheckingInterval: 2_000 },
    requestTimeout: 0,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: refusePath,
    keepAliveTimeout: 65_000,
    // Whoever sends on in one breath gets the rest refused; others are told to connect anew.
    maxRequestsPerSocket: MAX_REQUESTS_A_CONNECTION,
    genReqId: () => randomUUID(),
    return503OnClosing: true,
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  noteAllowedMethods(fastify);
  limitBodyTimes(fastify);
  limitSignInBodies(fastify);
  refuseDeepJson(adapter, BODY_LIMIT);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger,
    bufferLogs: false,
    abortOnError: false,
  });
  await fastify.register(cookie);
  await acceptFiles(fastify);
  await fastify.register(compress, {
    threshold: 1024,
    syncThreshold: COMPRESSED_AT_ONCE,
    encodings: ['br', 'gzip'],
    zlibOptions: { level: GZIP_LEVEL },
    brotliOptions: { params: { 1: 4 } },
  });
  setSecurityHeaders(fastify, config);
  keepToScreens(fastify, config);
  if (config.LOG_LEVEL === 'debug') logRequests(fastify, logger);
  warnOfUnnamedProxies(fastify, { trusted: config.TRUSTED_PROXIES, logger });
  countRequests(fastify, app.get(Metrics));
  auditDenials(fastify, app.get<AuditCounter>(AuditCounter));
  options.prepare?.(fastify);
  limitBodyTypes(fastify);
  await serveConsole(fastify);
  app.useGlobalPipes(
    new StandardSchemaValidationPipe({
      exceptionFactory: (issues) => {
        const errors = issues.map(({ path, message }) => ({ path: pathText(path), message }));
        const detail = errors.length === 1 && errors[0]!.path ? errors[0]!.message : 'Malformed request';
        return new InvalidInput(detail, 'malformed_request', errors);
      },
    }),
  );
  return app;
}

function pathText(path: readonly (PropertyKey | { key: PropertyKey })[] | undefined): string {
  return (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
}

/** Built files under their hashed names for ever, the page itself never from a cache. */
async function serveConsole(fastify: FastifyInstance): Promise<void> {
  const root = join(PROJECT_ROOT, 'frontend', 'dist');
  if (!existsSync(root)) return;
  await fastify.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${join('dist', 'assets')}`);
      void reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
