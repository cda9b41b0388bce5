import { useQueries, useQueryClient } from '@tanstack/react-query';
import { bestCover, type TrendAsk } from './trend-ask.js';
import { answersOf, toTrends, trendQuery, type Trends } from './use-trend.js';

/**
 * The same columns of several stations over exactly the time that is asked for; until such an answer is there, the one
 * that covers most of it.
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
