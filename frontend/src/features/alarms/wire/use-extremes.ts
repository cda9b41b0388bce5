import { TrendData } from '@mesonet/contract/trends.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request } from '../../../shared/api/request.js';
import { serverNow } from '../../../shared/time/server-clock.js';
import { BASE_UNITS } from '../../../shared/trends/use-trend.js';

/**
 * Reads the lowest and highest value of a measurement within the last minutes, in the base unit. The result is
 * undefined until it is loaded, and null where there are no values.
 * @param minutes how far back from now values are read; while it is null, nothing is requested
 */
export function useExtremes(
  stationId: string,
  key: string,
  minutes: number | null,
): { low: number; high: number } | null | undefined {
  const { data } = useQuery({
    queryKey: [...queryKeys.trends(stationId), 'within', key, minutes],
    queryFn: async ({ signal }) => {
      const now = serverNow();
      const query = new URLSearchParams({
        measKeys: `${key}.min,${key}.max`,
        units: BASE_UNITS,
        start: new Date(now - (minutes ?? 0) * MINUTE_MS).toISOString(),
        end: new Date(now).toISOString(),
        interval: 'all',
      });
      const path = `/stations/${encodeURIComponent(stationId)}/trenddata/?${query.toString()}`;
      const { data: columns } = await request(TrendData, path, { signal });
      const [low, high] = [columns[`${key}.min`]?.[0], columns[`${key}.max`]?.[0]];
      return typeof low === 'number' && typeof high === 'number' ? { low, high } : null;
    },
    enabled: minutes !== null,
    refetchInterval: MINUTE_MS,
  });
  return data;
}
