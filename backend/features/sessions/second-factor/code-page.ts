import type { SignInAnswer } from '@mesonet/contract/totp.js';

/**
 * Where a browser goes that proved the first factor on a page of the server.
 * @param next path of ours
 */
export function pageAfter(answer: SignInAnswer, next: string): string {
  if (!('totp' in answer)) return next;
  return next === '/' ? '/admin/login/totp' : `/admin/login/totp?next=${encodeURIComponent(next)}`;
}
