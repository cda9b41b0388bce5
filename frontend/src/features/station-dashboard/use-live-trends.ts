import { type LatestValues } from '@mesonet/contract/samples.js';
import { useQueryClient } from '@tanstack/react-query';
import { type LiveState } from '../../shared/api/live.js';
import { queryKeys } from '../../shared/api/query-keys.js';
import { useLive } from '../../shared/api/use-live.js';
import { useGrowingTrends } from '../../shared/trends/use-growing-trends.js';

/**
 * Updates the dashboard's data from the live stream: the latest values at once, today's extremes and the curves of the
 * last 24 hours every few seconds.
 */
export function useLiveTrends(accountId: string | undefined, stationId: string): LiveState {
  const cache = useQueryClient();
  const grow = useGrowingTrends();
  return useLive(accountId, stationId, (sample) => {
    const latest = cache.getQueryData<LatestValues>(queryKeys.latest(stationId));
    // After connecting, the server sends the newest sample once more. It is skipped, because the trends already contain
    // it.
    if (Date.parse(sample.updateTS) > Date.parse(latest?.updateTS ?? '')) grow(sample);
  });
}
