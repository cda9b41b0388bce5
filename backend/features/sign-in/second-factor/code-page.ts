import type { SignInAnswer } from '@mesonet/contract/totp.js';

/**
 * Returns the path of the page that follows a correct first factor. For a user with a device that shows one-time codes,
 * this page asks for a code; for all others, it is `next`.
 * @param next path on this server
 */
export function pageAfter(answer: SignInAnswer, next: string): string {
  if (!('totp' in answer)) return next;
  return next === '/' ? '/admin/login/totp' : `/admin/login/totp?next=${encodeURIComponent(next)}`;
}
