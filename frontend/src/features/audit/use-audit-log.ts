import { AuditPage } from '@mesonet/contract/audit.js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';

const PAGE = '50';

/**
 * Who did what, the newest first.
 * @param accountId null: in all organizations, for super admins
 * @param query what is looked for, as the server is asked
 */
export function useAuditLog(accountId: string | null, query: URLSearchParams) {
  const account = accountId ?? '';
  const path = accountId === null ? '/audit/' : `/accounts/${encodeURIComponent(accountId)}/audit/`;
  return useInfiniteQuery({
    queryKey: [...queryKeys.audit(account), String(query)],
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams(query);
      params.set('count', PAGE);
      if (pageParam) params.set('before', pageParam);
      return request(AuditPage, `${path}?${params}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    // What was looked for before stays until the answer is there, but never that of another organization.
    placeholderData: (shown, query) => (query?.queryKey[1] === account ? shown : undefined),
  });
}
