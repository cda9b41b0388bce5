import { AccountFlags, type FeatureFlagName } from '@mesonet/contract/feature-flags.js';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { request } from '../api/request.js';

/** Whether an account has a part of the product; false while that is not known. @param isMember others may not ask */
export function useFeature(accountId: string, flag: FeatureFlagName, isMember: boolean): boolean {
  const { data } = useQuery({
    queryKey: queryKeys.features(accountId),
    queryFn: ({ signal }) =>
      request(AccountFlags, `/featureflags/?subject=${encodeURIComponent(accountId)}`, { signal }),
    enabled: isMember,
    staleTime: 5 * 60_000,
  });
  return data?.[flag] === true;
}
