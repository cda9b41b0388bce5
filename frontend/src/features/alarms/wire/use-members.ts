import { GroupMember } from '@mesonet/contract/notification-groups.js';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request } from '../../../shared/api/request.js';

/** Reads the users of an account whom a notification group can notify: those who have joined it and have a name. */
export function useMembers(accountId: string) {
  const path = `/accounts/${encodeURIComponent(accountId)}/notification_groups/members/`;
  return useQuery({
    queryKey: queryKeys.groupMembers(accountId),
    queryFn: ({ signal }) => request(GroupMember.array(), path, { signal }),
  });
}
