import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SAFE_METHODS } from '../../access/cross-site.js';
import { UnsupportedMedia } from '../../errors.js';

/** Marks a route that receives an HTML form from a page of this server. */
export const TakesForm = () => RouteConfig({ isForm: true });

const FORM = /^\s*application\/x-www-form-urlencoded\b/i;
const FILES = /^\s*multipart\//i;

/**
 * Answers 415 to body types that an HTML form of a foreign site can send, unless the route receives a form or a file. A
 * form cannot send JSON. Call it after the parsers for uploads of stations are registered.
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
