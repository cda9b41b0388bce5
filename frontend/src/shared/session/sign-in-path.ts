import { useLocation, type Location } from 'react-router-dom';

/** Kept in the history entry of the sign-in page, never in its address. */
export interface SignInState {
  next: string;
}

/** What a link or redirect to the sign-in page needs so that it leads back here. */
export function useSignInTarget(): { to: string; state: SignInState } {
  const { pathname, search } = useLocation();
  return { to: '/admin/login', state: { next: pathname + search } };
}

/** The page that asked for the sign-in; null when there was none. */
export function nextOf(location: Location): string | null {
  const state: unknown = location.state;
  if (typeof state !== 'object' || state === null || !('next' in state)) return null;
  return typeof state.next === 'string' && /^\/(?![/\\])/.test(state.next) ? state.next : null;
}
