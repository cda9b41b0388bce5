import type { FastifyReply } from 'fastify';
import type { Config } from '../../platform/config.js';
import { ABSOLUTE_MS } from './session-age.js';

type PublicPlace = Pick<Config, 'PUBLIC_URL'>;

const SESSION = 'session';

const isHttps = ({ PUBLIC_URL }: PublicPlace) => PUBLIC_URL.startsWith('https:');

/**
 * The name under which a browser keeps a cookie. By its prefix the browser takes it over https only, and that of all paths
 * from no other host of the domain either.
 */
export function cookieNameOf(name: string, config: PublicPlace, path = '/'): string {
  if (!isHttps(config)) return name;
  return `${path === '/' ? '__Host-' : '__Secure-'}${name}`;
}

export const sessionCookieName = (config: PublicPlace): string => cookieNameOf(SESSION, config);

/** No script reads it, no other site's request carries it, and over https it travels over https only. */
export function cookieOptions(config: PublicPlace, maxAgeMs: number) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(config),
    maxAge: maxAgeMs / 1000,
  } as const;
}

/** A browser takes the removal, too, of a cookie with a prefix only where it is marked as secure. */
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
