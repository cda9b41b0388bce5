import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { InvalidInput } from '../errors.js';
import { isTooDeep, TOO_DEEP } from './json-depth.js';

const SIGN_IN_BYTES = 16 * 1024;
/** Anybody may call these, and nobody has more to say to them than a name, a password or a code. */
const SIGN_IN_PATHS = /^\/(?:api\/v1\/)?(?:auth|session)(?:\/|$)/;

/** Lets the routes by which people sign in take short bodies only. Call before the first route. */
export function limitSignInBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (SIGN_IN_PATHS.test(route.url)) route.bodyLimit = SIGN_IN_BYTES;
  });
}

/** Refuses JSON that is nested too deep before it is parsed, on every route. Call before the first route. */
export function refuseDeepJson(adapter: FastifyAdapter, bodyLimit: number): void {
  const parse = adapter.getInstance<FastifyInstance>().getDefaultJsonParser('error', 'error');
  adapter.useBodyParser('application/json', false, { bodyLimit }, (request, body, done) => {
    if (isTooDeep(body)) done(new InvalidInput(`The JSON is ${TOO_DEEP}.`, 'malformed_request'));
    // The parser takes bytes too, whatever its type says.
    else void parse(request, body as unknown as string, done);
  });
}
