import { AuditPage } from '@mesonet/contract/audit.js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';

const PAGE = '50';

/**
 * Reads the audit log, the newest entries first.
 * @param accountId null: all organizations, for super admins
 * @param query the filter, as parameters of the request
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
    // The previous entries stay until the answer arrives, but never those of another organization.
    placeholderData: (shown, query) => (query?.queryKey[1] === account ? shown : undefined),
  });
}
