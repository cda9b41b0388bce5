import type { FastifyInstance } from 'fastify';
import { match, type MatchFunction } from 'path-to-regexp';

declare module 'fastify' {
  interface FastifyInstance {
    /** HTTP methods of the routes with this path; empty when there is no such path. */
    allowedMethods(path: string): string[];
  }
}

/**
 * Lets the error filter distinguish a wrong method (405) from a wrong address (404). Call it before the first route.
 */
export function noteAllowedMethods(fastify: FastifyInstance): void {
  const routes: { matches: MatchFunction<object>; methods: string[] }[] = [];
  fastify.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*'))
      routes.push({ matches: match(url, { trailing: true }), methods: [method].flat() });
  });
  fastify.decorate('allowedMethods', (path: string) => {
    const methods = routes.filter(({ matches }) => matches(path) !== false).flatMap((route) => route.methods);
    return [...new Set(methods)].sort();
  });
}
