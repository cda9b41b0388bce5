import { type TrendData } from '@mesonet/contract/trends.js';
import { useQueries } from '@tanstack/react-query';
import { type TrendAsk } from './trend-ask.js';
import { toTrends, trendQuery, type Trends } from './use-trend.js';

/**
 * The same columns of several stations over exactly the time that is asked for. An answer about another time stays
 * until the one asked for is there; an answer about other columns does not.
 */
export function useAskedTrends(
  stationIds: readonly string[],
  columns: readonly string[],
  ask: TrendAsk,
  isWanted: boolean,
): Trends {
  const asked = columns.join(',');
  return useQueries({
    queries: stationIds.map((stationId) => ({
      ...trendQuery(stationId, columns, ask),
      enabled: isWanted,
      placeholderData: (former: TrendData | undefined, query?: { queryKey: readonly unknown[] }) =>
        query?.queryKey.at(-1) === asked ? former : undefined,
    })),
    combine: toTrends,
  });
}
