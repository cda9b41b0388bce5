import { ViolationPage } from '@mesonet/contract/violations.js';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request } from '../../../shared/api/request.js';

/** Reads one page of the newest episodes of an account, with the outcome of their notices. */
export function useNewestViolations(accountId: string) {
  return useQuery({
    queryKey: [...queryKeys.violationsOfAccount(accountId), 'newest'],
    queryFn: async ({ signal }) => {
      const path = `/accounts/${encodeURIComponent(accountId)}/violations/`;
      return (await request(ViolationPage, path, { signal })).violations;
    },
  });
}
