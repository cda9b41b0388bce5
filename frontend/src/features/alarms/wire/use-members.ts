import { AccountUser } from '@mesonet/contract/users.js';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request } from '../../../shared/api/request.js';

/** The members of an account, whom a group may tell. @param isAdmin nobody else may ask */
export function useMembers(accountId: string, isAdmin: boolean) {
  return useQuery({
    queryKey: queryKeys.accountUsers(accountId),
    queryFn: ({ signal }) =>
      request(AccountUser.array(), `/accounts/${encodeURIComponent(accountId)}/users/`, { signal }),
    enabled: isAdmin,
  });
}
