import { type LatestValues } from '@mesonet/contract/samples.js';
import { useQueryClient } from '@tanstack/react-query';
import { type LiveState } from '../../shared/api/live.js';
import { queryKeys } from '../../shared/api/query-keys.js';
import { useLive } from '../../shared/api/use-live.js';
import { useGrowingTrends } from '../../shared/trends/use-growing-trends.js';

/**
 * Keeps latest values, today's extremes and the last 24 hours current from the live stream: the values at once,
 * the curves every few seconds.
 */
export function useLiveTrends(accountId: string | undefined, stationId: string): LiveState {
  const cache = useQueryClient();
  const grow = useGrowingTrends();
  return useLive(accountId, stationId, (sample) => {
    const latest = cache.getQueryData<LatestValues>(queryKeys.latest(stationId));
    // On connecting the newest sample comes once more: it is in the answers already.
    if (Date.parse(sample.updateTS) > Date.parse(latest?.updateTS ?? '')) grow(sample);
  });
}
