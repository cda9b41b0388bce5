import { ownPath } from '@mesonet/model/own-path.js';
import { useLocation, type Location } from 'react-router-dom';

/**
 * The path to return to after sign-in. It is stored in the browser's history entry, so that it does not appear in the
 * address.
 */
export interface SignInState {
  next: string;
}

/** Returns a link to the sign-in page. After sign-in the user returns to the current page. */
export function useSignInTarget(): { to: string; state: SignInState } {
  const { pathname, search } = useLocation();
  return { to: '/admin/login', state: { next: pathname + search } };
}

/** Path of the page that asks for a code from the user's authenticator app (TOTP); the server redirects to it, too. */
export const TOTP_PATH = '/admin/login/totp';

/**
 * Returns the path to open after sign-in, from the history entry or from the parameter `next` of the address, which the
 * server sets.
 * @returns null if there is no such path, or it does not belong to the console
 */
export function nextOf(location: Pick<Location, 'state' | 'search'>): string | null {
  const state: unknown = location.state;
  const kept = typeof state === 'object' && state !== null && 'next' in state ? state.next : null;
  const path = ownPath(kept ?? new URLSearchParams(location.search).get('next'));
  return path === '/' ? null : path;
}

/**
 * Returns the address on the server at which a sign-in by email or single sign-on starts.
 * @param next path to open after sign-in
 */
export function emailSignInAddress(next: string | null): string {
  return next === null ? '/auth/login' : `/auth/login?next=${encodeURIComponent(next)}`;
}
