import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import { NotFound } from '../errors.js';

const SCREENS = /^\/(screens|[^/?]+\/screens)\//;

/**
 * If custom screens, the pages that organizations upload, have a host of their own, that host serves only them. It
 * serves no page of the console and no route for signing in.
 */
export function keepToScreens(fastify: FastifyInstance, { SCREENS_ORIGIN }: Config): void {
  if (SCREENS_ORIGIN === undefined) return;
  const { host } = new URL(SCREENS_ORIGIN);
  fastify.addHook('onRequest', ({ headers, url }, _, done) => {
    done(headers.host === host && !SCREENS.test(url) ? new NotFound() : undefined);
  });
}
