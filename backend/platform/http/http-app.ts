import { existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { type DynamicModule, type LoggerService, StandardSchemaValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance } from 'fastify';
import { logRequests } from './access-log.js';
import { keepAddresses } from './client-address.js';
import { auditDenials } from '../audit/audit-denials.js';
import { limitBodyTimes } from './bodies/body-deadline.js';
import { limitSignInBodies, refuseDeepJson } from './bodies/body-limits.js';
import { limitBodyTypes } from './bodies/body-types.js';
import { acceptFiles } from './bodies/file-uploads.js';
import { countRequests, type CountAnswer } from './http-metrics.js';
import { noteAllowedMethods } from './allowed-methods.js';
import { AuditCounter } from '../audit/audit-event.js';
import type { Config } from '../config.js';
import { InvalidInput } from '../errors.js';
import { EventBus } from '../event-bus.js';
import { Metrics } from '../metrics/metrics.js';
import { PROJECT_ROOT } from '../paths.js';
import { keepToScreens } from './screens-host.js';
import { setSecurityHeaders } from './security-headers.js';
import { warnOfUnnamedProxies } from './unnamed-proxies.js';
import { PublicAnswers } from './public-answers.js';
import { OpenResponses } from './sockets/open-responses.js';
import { giveUpStalledReaders } from './sockets/stalled-readers.js';
import { refusePath, refuseUnreadable } from './sockets/socket-answer.js';

const BODY_LIMIT = 1024 * 1024;
/**
 * Time limit for the headers of a request, so that a client that sends them slowly cannot hold a connection for long.
 */
const HEADERS_WITHIN_MS = 10_000;
const MAX_REQUESTS_A_CONNECTION = 5_000;
/**
 * A body up to this size is compressed in one synchronous call of two to four milliseconds. A stream, which compresses
 * in another thread, takes several milliseconds longer.
 */
const COMPRESSED_AT_ONCE = 256 * 1024;
/**
 * Compression level: the hourly values of a year (2.4 MB) become 513 kB in 16 ms. Level 6, the default of zlib, makes
 * 410 kB in 79 ms.
 */
const GZIP_LEVEL = 2;

export interface HttpAppOptions {
  config: Config;
  logger: LoggerService;
  /** Registers parsers for the request bodies that stations send. They must exist before the first route. */
  prepare?: (fastify: FastifyInstance, counted: CountAnswer) => void;
}

/** Creates the one HTTP server, which serves the API, the station protocols and the console. It does not listen yet. */
export async function createHttpApp(
  module: DynamicModule,
  options: HttpAppOptions,
): Promise<NestFastifyApplication> {
  const { config, logger } = options;
  const adapter = createAdapter(config);
  const fastify = adapter.getInstance<FastifyInstance>();
  if (config.LOG_LEVEL === 'debug') logRequests(fastify, logger);
  const publicAnswers = PublicAnswers.repeatedBy(fastify);
  watchConnections(fastify);
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
  warnOfUnnamedProxies(fastify, { trusted: config.TRUSTED_PROXIES, logger });
  const count = countRequests(fastify, app.get(Metrics));
  auditDenials(fastify, app.get<AuditCounter>(AuditCounter));
  publicAnswers.rememberFrom(fastify, app.get<EventBus>(EventBus), count);
  options.prepare?.(fastify, count);
  limitBodyTypes(fastify);
  await serveConsole(fastify);
  app.useGlobalPipes(validationPipe());
  return app;
}

/** Knows the addresses of callers who have left, closes their answers, and gives up callers who stall. */
function watchConnections(fastify: FastifyInstance): void {
  keepAddresses(fastify.server);
  OpenResponses.of(fastify.server);
  giveUpStalledReaders(fastify);
}

function createAdapter(config: Config): FastifyAdapter {
  return new FastifyAdapter({
    logger: false,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    bodyLimit: BODY_LIMIT,
    // `limitBodyTimes` sets time limits for bodies, so Node's own limit, `requestTimeout`, is off.
    http: { headersTimeout: HEADERS_WITHIN_MS, connectionsCheckingInterval: 2_000 },
    requestTimeout: 0,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: refusePath,
    keepAliveTimeout: 65_000,
    // After this many requests on one connection, a client that sends without waiting for answers is refused. Other
    // clients are told to reconnect.
    maxRequestsPerSocket: MAX_REQUESTS_A_CONNECTION,
    genReqId: () => randomUUID(),
    return503OnClosing: true,
  });
}

/** Returns the pipe that checks request input against the schemas of the contract. */
function validationPipe(): StandardSchemaValidationPipe {
  return new StandardSchemaValidationPipe({
    exceptionFactory: (issues) => {
      const errors = issues.map(({ path, message }) => ({ path: pathText(path), message }));
      const detail = errors.length === 1 && errors[0]!.path ? errors[0]!.message : 'Malformed request';
      return new InvalidInput(detail, 'malformed_request', errors);
    },
  });
}

function pathText(path: readonly (PropertyKey | { key: PropertyKey })[] | undefined): string {
  return (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
}

/**
 * Serves the console. Browsers may cache its assets, which have hashed names, forever, but must check all other files
 * with the server. One route serves all assets, because a route for each of hundreds would take a tenth of the start.
 */
async function serveConsole(fastify: FastifyInstance): Promise<void> {
  const root = join(PROJECT_ROOT, 'frontend', 'dist');
  if (!existsSync(root)) return;
  const options = (caching: string): FastifyStaticOptions => ({
    root,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply) => void reply.header('Cache-Control', caching),
  });
  await fastify.register(fastifyStatic, {
    ...options('no-cache'),
    wildcard: false,
    globIgnore: ['assets/**'],
  });
  await fastify.register(async (assets) => {
    // The plugin refuses an odd path, such as one with two slashes, but there is simply no such file.
    assets.setErrorHandler((error: FastifyError, _, reply) => {
      if (error.statusCode !== 403) throw error;
      reply.callNotFound();
    });
    await assets.register(fastifyStatic, {
      ...options('public, max-age=31536000, immutable'),
      root: join(root, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
    });
  });
}
