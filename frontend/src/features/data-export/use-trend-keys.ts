import { TrendDataKeys } from '@mesonet/contract/trends.js';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';
import { type TimeWindow } from '../../shared/chart/zoom/time-window.js';

/** Reads which measurements a station has in a time window, in the order of the catalogue. */
export function useTrendKeys(stationId: string, window: TimeWindow) {
  const [start, end] = [window.start, window.end].map((at) => new Date(at).toISOString()) as [string, string];
  const query = new URLSearchParams({ start, end });
  return useQuery({
    queryKey: queryKeys.trendKeys(stationId, start, end),
    queryFn: ({ signal }) =>
      request(
        TrendDataKeys,
        `/stations/${encodeURIComponent(stationId)}/trenddatakeys/?${query.toString()}`,
        { signal },
      ),
  });
}
