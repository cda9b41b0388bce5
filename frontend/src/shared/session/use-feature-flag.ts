import { FeatureFlag, type FeatureFlagName } from '@mesonet/contract/feature-flags.js';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { request } from '../api/request.js';

/** A flag's value for everybody. */
export function useFeatureFlag(flag: FeatureFlagName) {
  return useQuery({
    queryKey: queryKeys.flag(flag),
    queryFn: ({ signal }) => request(FeatureFlag, `/featureflags/${flag}/`, { signal }),
  });
}
