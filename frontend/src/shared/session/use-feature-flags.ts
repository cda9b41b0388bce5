import { type FeatureFlagName } from '@mesonet/contract/feature-flags.js';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { request } from '../api/request.js';

/** Whether users are led to sign-in by email; visitors may ask. */
export function useImprovedLogin() {
  return useQuery({
    queryKey: queryKeys.improvedLogin,
    queryFn: ({ signal }) =>
      request(({ FeatureFlag }) => FeatureFlag, '/featureflags/improved_login_rollout/', { signal }),
    select: ({ enabled }) => enabled,
    staleTime: 5 * 60_000,
  });
}

/** Which parts of the product an account has. @param isMember others may not ask */
export function useFeatureFlags(accountId: string, isMember = true) {
  return useQuery({
    queryKey: queryKeys.featureFlags(accountId),
    queryFn: ({ signal }) =>
      request(({ AccountFlags }) => AccountFlags, `/featureflags/?subject=${encodeURIComponent(accountId)}`, {
        signal,
      }),
    enabled: isMember,
    staleTime: 5 * 60_000,
  });
}

/** Whether an account has a part of the product; false while that is not known. */
export function useFeature(accountId: string, flag: FeatureFlagName, isMember: boolean): boolean {
  return useFeatureFlags(accountId, isMember).data?.[flag] === true;
}
