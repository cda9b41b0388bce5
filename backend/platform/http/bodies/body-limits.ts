import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { InvalidInput } from '../../errors.js';
import { isTooDeep, TOO_DEEP } from './json-depth.js';

const SIGN_IN_BYTES = 16 * 1024;
/**
 * Paths of the sign-in routes. Their bodies are limited, because anybody may call them, and an honest body holds only a
 * name, a password or a code.
 */
const SIGN_IN_PATHS = /^\/(?:api\/v1\/)?(?:auth|session)(?:\/|$)/;

/** Limits the bodies of the sign-in routes to 16 KiB. Call it before the first route is registered. */
export function limitSignInBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (SIGN_IN_PATHS.test(route.url)) route.bodyLimit = SIGN_IN_BYTES;
  });
}

/** Refuses deeply nested JSON on every route before parsing it. Call it before the first route is registered. */
export function refuseDeepJson(adapter: FastifyAdapter, bodyLimit: number): void {
  const parse = adapter.getInstance<FastifyInstance>().getDefaultJsonParser('error', 'error');
  adapter.useBodyParser('application/json', false, { bodyLimit }, (request, body, done) => {
    if (isTooDeep(body)) done(new InvalidInput(`The JSON is ${TOO_DEEP}.`, 'malformed_request'));
    // Fastify's JSON parser accepts a buffer, too, although its type names only a string.
    else void parse(request, body as unknown as string, done);
  });
}
