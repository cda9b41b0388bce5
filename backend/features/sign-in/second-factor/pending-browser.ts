import type { FastifyReply } from 'fastify';
import type { GuardedRequest } from '../../../platform/access/allow.js';
import type { Config } from '../../../platform/config.js';
import { clearCookie, cookieNameOf, cookieOptions } from '../../sessions/session-cookie.js';
import { PENDING_MS } from './second-factor.service.js';

const COOKIE = 'second_factor';

/** Reads the token that ties a half-done sign-in to the browser that began it; '' when this browser began none. */
export function pendingTokenOf({ cookies }: GuardedRequest, config: Config): string {
  return cookies[cookieNameOf(COOKIE, config)] ?? '';
}

export function keepPendingToken(reply: FastifyReply, token: string, config: Config): void {
  void reply.setCookie(cookieNameOf(COOKIE, config), token, cookieOptions(config, PENDING_MS));
}

export function forgetPendingToken(reply: FastifyReply, config: Config): void {
  clearCookie(reply, { name: COOKIE }, config);
}
