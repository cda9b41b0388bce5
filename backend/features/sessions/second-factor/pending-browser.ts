import type { FastifyReply } from 'fastify';
import type { GuardedRequest } from '../../../platform/access/allow.js';
import type { Config } from '../../../platform/config.js';
import { cookieOptions } from '../session-cookie.js';
import { PENDING_MS } from './second-factor.service.js';

const COOKIE = 'second_factor';

/** What ties a sign-in to the browser that began it; '' when it began none. */
export function pendingTokenOf({ cookies }: GuardedRequest): string {
  return cookies[COOKIE] ?? '';
}

export function keepPendingToken(reply: FastifyReply, token: string, config: Config): void {
  void reply.setCookie(COOKIE, token, cookieOptions(config, PENDING_MS));
}

export function forgetPendingToken(reply: FastifyReply): void {
  void reply.clearCookie(COOKIE, { path: '/' });
}
