import { FeatureFlag, type FeatureFlagName, FeatureFlagState } from '@mesonet/contract/feature-flags.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';

/** Reads every feature flag of the installation, with the organizations that have a value of their own. */
export function useAllFlags() {
  return useQuery({
    queryKey: queryKeys.allFlags,
    queryFn: ({ signal }) => request(FeatureFlagState.array(), '/sadmin/featureflags/', { signal }),
    refetchOnWindowFocus: 'always',
  });
}

export interface FlagChange {
  flag: FeatureFlagName;
  /** The new value of the flag; null makes the default apply again. */
  enabled: boolean | null;
  /** Id of the organization whose flag is changed; without it, the flag's default for all organizations is changed. */
  subject?: string;
}

/** Sets a feature flag, or resets it to its default. */
export function useChangeFlag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ flag, enabled, subject }: FlagChange) => {
      const path = `/featureflags/${flag}/`;
      if (enabled !== null) return request(FeatureFlag, path, { method: 'PUT', body: { enabled, subject } });
      const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
      return request(FeatureFlag, path + query, { method: 'DELETE' });
    },
    onSuccess: () => notify('success', 'Feature flag changed'),
    onError: (error) => notify('error', 'Error changing feature flag.', error.message),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.allFlags }),
        client.invalidateQueries({ queryKey: ['feature-flags'] }),
      ]),
  });
}
