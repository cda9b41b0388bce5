import type { FastifyReply } from 'fastify';
import type { Config } from '../../platform/config.js';
import { ABSOLUTE_MS } from './sessions.service.js';

export const SESSION_COOKIE = 'session';

/** No script reads it, no other site's request carries it, and over https it travels over https only. */
export function cookieOptions(config: Pick<Config, 'PUBLIC_URL'>, maxAgeMs: number) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.PUBLIC_URL.startsWith('https:'),
    maxAge: maxAgeMs / 1000,
  } as const;
}

export function setSessionCookie(reply: FastifyReply, cookie: string, config: Config): void {
  void reply.setCookie(SESSION_COOKIE, cookie, cookieOptions(config, ABSOLUTE_MS));
}

export function clearSessionCookie(reply: FastifyReply): void {
  void reply.clearCookie(SESSION_COOKIE, { path: '/' });
}
