import { STATUS_CODES } from 'node:http';
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  NotFoundException,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '@mesonet/contract/common.js';
import { bearerOf } from '../access/principal.js';
import { isDatabaseAway, isOwnerGone, isUnstorableText } from '../database-errors.js';
import {
  DomainError,
  InvalidInput,
  MethodNotAllowed,
  NotFound,
  TooManyRequests,
  Unavailable,
} from '../errors.js';
import { ConsolePage } from '../pages/console-page.js';

const CODES: Record<number, [code: string, detail: string]> = {
  400: ['malformed_request', 'Malformed request'],
  404: ['not_found', 'Not found'],
  408: ['request_timeout', 'The request took too long'],
  413: ['payload_too_large', 'Payload too large'],
  415: ['unsupported_media_type', 'Unsupported media type'],
  429: ['too_many_requests', 'Too many requests'],
  431: ['headers_too_large', 'Request header fields too large'],
};

/**
 * Turns every error into an answer in RFC 9457 problem+json. An error that neither we nor a library expect is a bug: it
 * is logged and answered with 500.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  constructor(private readonly page: ConsolePage) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') throw thrown;
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = translate(thrown, request);
    if (reply.sent || reply.raw.headersSent) {
      // After a failure in the middle of an answer the connection is reset, because a clean end would make the cut
      // answer look complete.
      reply.raw.destroy();
      return;
    }
    if (error instanceof NotFoundException && this.isPageRequest(request)) {
      // Sending the page may fail, because the files of the console are missing for a moment while it is built.
      this.page.send(request, reply).catch((failure: unknown) => this.answer(failure, request, reply));
      return;
    }
    this.answer(error, request, reply);
  }

  private answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const problem = this.describe(error, request);
    // Routes for stations have already set `WWW-Authenticate` to ask for station credentials.
    const asksForToken = !reply.hasHeader('WWW-Authenticate') || bearerOf(request.headers) !== null;
    if (problem.status === 401 && asksForToken) void reply.header('WWW-Authenticate', 'Bearer');
    if (error instanceof MethodNotAllowed) void reply.header('Allow', error.allowed.join(', '));
    if (error instanceof TooManyRequests || error instanceof Unavailable) {
      void reply.header('Retry-After', String(error.retryAfterSeconds));
    }
    void reply.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
  }

  /**
   * True when a browser requests a page at an address that no route serves. The page of the console
   * is sent then, because the router in the console knows more addresses.
   */
  private isPageRequest(request: FastifyRequest): boolean {
    return request.method === 'GET' && this.page.isWanted(request) && !SERVER_PATHS.test(request.url);
  }

  private describe(error: unknown, request: FastifyRequest): Problem {
    const problem = (status: number, code: string, detail: string, errors?: Problem['errors']): Problem => ({
      type: 'about:blank',
      title: STATUS_CODES[status] ?? 'Error',
      status,
      code,
      detail,
      ...(errors && { errors }),
      requestId: request.id,
    });
    if (error instanceof DomainError) return problem(error.status, error.code, error.message, error.errors);
    const status = clientErrorStatus(error);
    if (status !== null) {
      const [code, detail] = CODES[status] ?? ['request_refused', STATUS_CODES[status] ?? 'Refused'];
      return problem(status, code, isBrokenJson(error) ? 'Malformed JSON' : detail);
    }
    const err = error instanceof Error ? error : new Error(String(error));
    this.logger.error({ message: `Unexpected error: ${err.message}`, requestId: request.id, err });
    return problem(500, 'internal_error', 'Internal error');
  }
}

/** Translates errors of libraries into errors that mean something to the caller. */
function translate(thrown: unknown, request: FastifyRequest): unknown {
  if (isOfBrokenBody(thrown, request)) return new InvalidInput('The body ended early', 'malformed_request');
  if (isDatabaseAway(thrown)) return new Unavailable();
  if (isOwnerGone(thrown)) return new NotFound();
  if (isUnstorableText(thrown)) return new InvalidInput('Malformed request', 'malformed_request');
  if (!(thrown instanceof NotFoundException)) return thrown;
  const allowed = request.server.allowedMethods(request.url.split('?')[0]!);
  return allowed.length > 0 ? new MethodNotAllowed(allowed) : thrown;
}

/** True for Node's error when the caller leaves before the end of the body. Its code is also that of a lost database. */
function isOfBrokenBody(thrown: unknown, { raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete && (thrown as { code?: unknown } | null)?.code === 'ECONNRESET';
}

const SERVER_PATHS =
  /^\/(api|auth|docs|health|metrics|weatherstation|data|write|screens|featureflags|assets)(\/|$|\?)/;

/** Returns the status of an error by which Fastify or Nest refuse a request; null for other errors, which are bugs. */
function clientErrorStatus(error: unknown): number | null {
  const status =
    error instanceof HttpException
      ? error.getStatus()
      : (error as { statusCode?: unknown } | null | undefined)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}

/** True for an error of the JSON parser. Nest passes on only its message, so the text is searched. */
function isBrokenJson(error: unknown): boolean {
  return error instanceof Error && /\bJSON\b/.test(error.message);
}
