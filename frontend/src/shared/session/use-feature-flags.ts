import { FeatureFlag } from '@mesonet/contract/feature-flags.js';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { request } from '../api/request.js';

/** Whether users are led to sign-in by email; visitors may ask. */
export function useImprovedLogin() {
  return useQuery({
    queryKey: queryKeys.improvedLogin,
    queryFn: ({ signal }) => request(FeatureFlag, '/featureflags/improved_login_rollout/', { signal }),
    select: ({ enabled }) => enabled,
    staleTime: 5 * 60_000,
  });
}
