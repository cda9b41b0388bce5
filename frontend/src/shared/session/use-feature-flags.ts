import { MINUTE_MS } from '@mesonet/model/durations.js';
import { type FeatureFlagName } from '@mesonet/contract/feature-flags.js';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { request } from '../api/request.js';

/**
 * Reads whether this installation leads people to sign in by email instead of the older sign-in with a username.
 * Visitors who are not signed in may send this request too.
 */
export function useImprovedLogin() {
  return useQuery({
    queryKey: queryKeys.improvedLogin,
    queryFn: ({ signal }) =>
      request(({ FeatureFlag }) => FeatureFlag, '/featureflags/improved_login_rollout/', { signal }),
    select: ({ enabled }) => enabled,
    staleTime: 5 * MINUTE_MS,
  });
}

/**
 * Reads the feature flags of an account: which optional features, such as the export of data, are switched on for it.
 * @param isMember false for users who are not members; the server would refuse their request
 */
export function useFeatureFlags(accountId: string, isMember = true) {
  return useQuery({
    queryKey: queryKeys.featureFlags(accountId),
    queryFn: ({ signal }) =>
      request(({ AccountFlags }) => AccountFlags, `/featureflags/?subject=${encodeURIComponent(accountId)}`, {
        signal,
      }),
    enabled: isMember,
    staleTime: 5 * MINUTE_MS,
  });
}

/** Checks whether a feature flag is switched on for an account; false until the server has answered. */
export function useFeature(accountId: string, flag: FeatureFlagName, isMember: boolean): boolean {
  return useFeatureFlags(accountId, isMember).data?.[flag] === true;
}
