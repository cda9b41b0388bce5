import type { FastifyReply } from 'fastify';
import type { GuardedRequest } from '../../../platform/access/allow.js';
import type { Config } from '../../../platform/config.js';
import { clearCookie, cookieNameOf, cookieOptions } from '../../sessions/session-cookie.js';
import { CODE_MS } from './email-sign-in.service.js';

const COOKIE = 'sign_in';

/**
 * Reads the secret in the browser's cookie, which ties a mailed sign-in code to the browser that requested it. Returns
 * '' when the browser has no such cookie.
 */
export function secretOf({ cookies }: GuardedRequest, config: Config): string {
  return cookies[cookieNameOf(COOKIE, config)] ?? '';
}

export function keepSecret(reply: FastifyReply, secret: string, config: Config): void {
  void reply.setCookie(cookieNameOf(COOKIE, config), secret, cookieOptions(config, CODE_MS));
}

export function forgetSecret(reply: FastifyReply, config: Config): void {
  clearCookie(reply, { name: COOKIE }, config);
}
