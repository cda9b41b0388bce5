import { useQueries, useQueryClient } from '@tanstack/react-query';
import { bestCover, type TrendAsk } from './trend-ask.js';
import { answersOf, toTrends, trendQuery, type Trends } from './use-trend.js';

/**
 * Reads the trends of several stations, with the same columns, for exactly the requested time range. Until the answer
 * for a station arrives, it returns the cached answer that covers most of the range.
 */
export function useAskedTrends(
  stationIds: readonly string[],
  columns: readonly string[],
  ask: TrendAsk,
  isWanted: boolean,
): Trends {
  const cache = useQueryClient();
  return useQueries({
    queries: stationIds.map((stationId) => ({
      ...trendQuery(stationId, columns, ask),
      enabled: isWanted,
      placeholderData: () => bestCover(answersOf(cache, stationId, columns), ask),
    })),
    combine: toTrends,
  });
}
