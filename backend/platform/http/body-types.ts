import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SAFE_METHODS } from '../access/cross-site.js';
import { UnsupportedMedia } from '../errors.js';

/** Marks a route that a form on a page of the server is sent to. */
export const TakesForm = () => RouteConfig({ isForm: true });

const FORM = /^\s*application\/x-www-form-urlencoded\b/i;
const FILES = /^\s*multipart\//i;

/**
 * Refuses what a form of any site can send, where no form or file is asked for: 415. JSON it cannot send.
 * Call after what gives uploads of stations a type of their own.
 */
export function limitBodyTypes(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser('text/plain');
  fastify.addHook('preParsing', (request, _reply, _payload, done) => {
    if (isTaken(request)) done();
    else done(new UnsupportedMedia());
  });
}

function isTaken(request: FastifyRequest): boolean {
  if (SAFE_METHODS.has(request.method) || request.is404) return true;
  const { isForm, isFile } = request.routeOptions.config as { isForm?: boolean; isFile?: boolean };
  const type = request.headers['content-type'] ?? '';
  return !(FORM.test(type) && isForm !== true) && !(FILES.test(type) && isFile !== true);
}
