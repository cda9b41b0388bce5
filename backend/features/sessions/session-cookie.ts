import type { FastifyReply } from 'fastify';
import type { Config } from '../../platform/config.js';
import { ABSOLUTE_MS } from './session-age.js';

type PublicPlace = Pick<Config, 'PUBLIC_URL'>;

const SESSION = 'session';

const isHttps = ({ PUBLIC_URL }: PublicPlace) => PUBLIC_URL.startsWith('https:');

/**
 * Returns the cookie name, which begins with `__Secure-` or `__Host-` on an https site. Browsers accept a cookie with
 * either prefix over https only. `__Host-`, which needs the path `/`, also makes them refuse the cookie from other
 * hosts of the domain.
 */
export function cookieNameOf(name: string, config: PublicPlace, path = '/'): string {
  if (!isHttps(config)) return name;
  return `${path === '/' ? '__Host-' : '__Secure-'}${name}`;
}

export const sessionCookieName = (config: PublicPlace): string => cookieNameOf(SESSION, config);

/**
 * Options of the cookie. Scripts cannot read it. When the user comes from another site, the browser sends it only if
 * the user follows a link. On an https site it is sent over https only.
 */
export function cookieOptions(config: PublicPlace, maxAgeMs: number) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(config),
    maxAge: maxAgeMs / 1000,
  } as const;
}

/** Removes a cookie. Browsers ignore the removal of a cookie whose name has a prefix, unless it is marked as secure. */
export function clearCookie(
  reply: FastifyReply,
  { name, path = '/' }: { name: string; path?: string },
  config: PublicPlace,
): void {
  void reply.clearCookie(cookieNameOf(name, config, path), { path, secure: isHttps(config) });
}

export function setSessionCookie(reply: FastifyReply, cookie: string, config: PublicPlace): void {
  void reply.setCookie(sessionCookieName(config), cookie, cookieOptions(config, ABSOLUTE_MS));
}

export function clearSessionCookie(reply: FastifyReply, config: PublicPlace): void {
  clearCookie(reply, { name: SESSION }, config);
}
