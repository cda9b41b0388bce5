import { useSession } from './use-session.js';

/** Whether the signed-in user looks after the stations of an account; false while that is not known. */
export function useCanManage(accountId: string): boolean {
  const { data } = useSession();
  const role = data?.accounts[accountId]?.role;
  return data?.isSuperAdmin === true || role === 'manager' || role === 'admin';
}

/** Whether the signed-in user administers an account; false while that is not known. */
export function useIsAdmin(accountId: string): boolean {
  const { data } = useSession();
  return data?.isSuperAdmin === true || data?.accounts[accountId]?.role === 'admin';
}
