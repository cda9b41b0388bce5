import { ownPath } from '@mesonet/contract/own-path.js';
import { useLocation, type Location } from 'react-router-dom';

/** Kept in the history entry of the sign-in page, not in its address. */
export interface SignInState {
  next: string;
}

/** What a link or redirect to the sign-in page needs so that it leads back here. */
export function useSignInTarget(): { to: string; state: SignInState } {
  const { pathname, search } = useLocation();
  return { to: '/admin/login', state: { next: pathname + search } };
}

/** Where the code of a device is asked for; pages of the server lead there too. */
export const TOTP_PATH = '/admin/login/totp';

/** The path of ours that asked for the sign-in, in the history entry or, by the server, in the address; null: none. */
export function nextOf(location: Pick<Location, 'state' | 'search'>): string | null {
  const state: unknown = location.state;
  const kept = typeof state === 'object' && state !== null && 'next' in state ? state.next : null;
  const path = ownPath(kept ?? new URLSearchParams(location.search).get('next'));
  return path === '/' ? null : path;
}

/** The address of sign-in by email or single sign-on, which the server leads to. */
export function emailSignInAddress(next: string | null): string {
  return next === null ? '/auth/login' : `/auth/login?next=${encodeURIComponent(next)}`;
}
