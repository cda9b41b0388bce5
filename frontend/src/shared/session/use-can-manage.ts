import { useSession } from './use-session.js';

/** Checks whether the signed-in user may manage the stations of an account; false until the session is known. */
export function useCanManage(accountId: string): boolean {
  const { data } = useSession();
  const role = data?.accounts[accountId]?.role;
  return data?.isSuperAdmin === true || role === 'manager' || role === 'admin';
}

/** Checks whether the signed-in user is an admin of an account; false until the session is known. */
export function useIsAdmin(accountId: string): boolean {
  const { data } = useSession();
  return data?.isSuperAdmin === true || data?.accounts[accountId]?.role === 'admin';
}
