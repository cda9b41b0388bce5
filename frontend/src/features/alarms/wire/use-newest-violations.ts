import { ViolationPage } from '@mesonet/contract/violations.js';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request } from '../../../shared/api/request.js';

/** The newest episodes of an account, with the outcome of their notices; one page of them. */
export function useNewestViolations(accountId: string) {
  return useQuery({
    queryKey: [...queryKeys.violationsOfAccount(accountId), 'newest'],
    queryFn: async ({ signal }) => {
      const path = `/accounts/${encodeURIComponent(accountId)}/violations/`;
      return (await request(ViolationPage, path, { signal })).violations;
    },
  });
}
