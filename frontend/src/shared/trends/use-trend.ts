import { type TrendData } from '@mesonet/contract/trends.js';
import { baseUnitOf, UNIT_CATEGORIES } from '@mesonet/contract/units.js';
import {
  type Query,
  type QueryClient,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { request } from '../api/request.js';
import { serverNow } from '../time/server-clock.js';
import { startOfStation } from '../time/station-time.js';
import { windowOf, type TrendRange } from './range/trend-range.js';
import { rainCounter } from '@mesonet/contract/rain-amounts.js';
import { askFor, backdropFor, bestCover, type TrendAsk } from './trend-ask.js';

const MINUTE_MS = 60_000;
const REFRESH_MS = 10 * MINUTE_MS;
/** From any moment of a station's day into the next day, were it 25 hours long. */
const NEXT_DAY_MS = 26 * 60 * MINUTE_MS;

/**
 * Base units are asked for, whatever the account has chosen: then a change of units needs no other answer, and
 * live samples, which come in base units, fit on.
 */
export const BASE_UNITS = UNIT_CATEGORIES.map((category) => baseUnitOf(category).unit).join(',');

/** Addresses in the query cache; the live stream writes there too. */
export const trendKeys = {
  day: (stationId: string) => [...queryKeys.trends(stationId), '24h'],
  today: (stationId: string) => [...queryKeys.trends(stationId), 'today'],
};

/** What a chart is as wide as, CSS px, where nobody has measured it. */
const USUAL_PIXELS = 600;

/**
 * Columns of a range, base units: of a preset up to 500 buckets, of a fixed range as fine as so many pixels show.
 * Until the answer is there: of a fixed range the best that other answers know of it, else the former range. A range
 * that moves is asked for anew where it leaves what was asked for; what it has left behind is no longer waited for.
 */
export function useTrend(
  stationId: string,
  columns: readonly string[],
  range: TrendRange,
  pixels = USUAL_PIXELS,
) {
  const cache = useQueryClient();
  return useQuery(trendOptions(cache, stationId, columns, range, pixels));
}

/** Asks several stations for the same range: one question each, beside each other. */
export interface Trends {
  /** In the order of the stations; undefined: not there yet, or not to be had. */
  trends: (TrendData | undefined)[];
  isPending: boolean[];
  errors: (Error | null)[];
  isFetching: boolean;
  /** At least one answer is of something asked before. */
  isPlaceholder: boolean;
  /** Asks again where there was no answer. */
  retry: () => void;
}

/** The same columns of several stations, each as `useTrend` has them. */
export function useTrends(
  stationIds: readonly string[],
  columns: readonly string[],
  range: TrendRange,
  pixels = USUAL_PIXELS,
): Trends {
  const cache = useQueryClient();
  return useQueries({
    queries: stationIds.map((stationId) => trendOptions(cache, stationId, columns, range, pixels)),
    combine: toTrends,
  });
}

export function toTrends(results: UseQueryResult<TrendData>[]): Trends {
  return {
    trends: results.map(({ data }) => data),
    isPending: results.map((each) => each.isPending),
    errors: results.map(({ data, error }) => (data ? null : error)),
    isFetching: results.some((each) => each.isFetching),
    isPlaceholder: results.some(({ isPlaceholderData }) => isPlaceholderData),
    retry: () => results.filter(({ isError }) => isError).forEach((each) => void each.refetch()),
  };
}

function trendOptions(
  cache: QueryClient,
  stationId: string,
  columns: readonly string[],
  range: TrendRange,
  pixels: number,
) {
  const ask = 'preset' in range ? undefined : askFor(range, pixels);
  return queryOptions<TrendData>({
    ...trendQuery(stationId, columns, ask ?? range),
    enabled: columns.length > 0,
    placeholderData: (former) =>
      ask ? (bestCover(answersOf(cache, stationId, columns), windowOf(range, 0)) ?? former) : former,
    refetchInterval: 'preset' in range ? REFRESH_MS : false,
  });
}

/**
 * Has more time around a fixed range in the cache, where `useTrend` finds it as long as there is nothing finer.
 * @param range where the charts rest: what moves begins there
 * @param isWanted not before what is looked at is there
 */
export function useBackdrop(
  stationId: string,
  columns: readonly string[],
  range: TrendRange,
  { pixels = USUAL_PIXELS, isWanted }: { pixels: number | undefined; isWanted: boolean },
): void {
  const ask = 'preset' in range ? undefined : backdropFor(range, pixels);
  useQuery({
    ...trendQuery(stationId, columns, ask ?? range),
    enabled: ask !== undefined && isWanted && columns.length > 0,
  });
}

/** One answer about a range, in the cache under what is asked. */
export function trendQuery(stationId: string, columns: readonly string[], asked: TrendRange | TrendAsk) {
  const address: unknown[] = Object.values(asked);
  return {
    queryKey: [...queryKeys.trends(stationId), ...address, columns.join(',')],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      const { start, end } = windowOf(asked, serverNow());
      const interval = 'interval' in asked ? asked.interval : 'auto';
      const time = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
      const query = { ...columnsOf(columns, interval), ...time, interval: String(interval) };
      return fetchTrend('trenddata', stationId, query, signal);
    },
    staleTime: REFRESH_MS,
    structuralSharing: false,
  };
}

/** All that is known of the columns, over whatever time. */
export function answersOf(cache: QueryClient, stationId: string, columns: readonly string[]): TrendData[] {
  const isOfColumns = ({ queryKey }: Query) => queryKey.at(-1) === columns.join(',');
  const known = cache.getQueriesData<TrendData>({
    queryKey: queryKeys.trends(stationId),
    predicate: isOfColumns,
  });
  return known.flatMap(([, trend]) => trend ?? []);
}

/** The station's day so far, minute by minute: extremes with their times. Asked anew at its midnight. */
export function useToday(stationId: string, columns: readonly string[], zone: string) {
  return useQuery({
    queryKey: [...trendKeys.today(stationId), columns.join(',')],
    queryFn: ({ signal }) =>
      fetchTrend('trendsummarydata', stationId, { ...columnsOf(columns, 1), interval: '1' }, signal),
    enabled: columns.length > 0,
    staleTime: REFRESH_MS,
    refetchInterval: () => untilMidnight(serverNow(), zone),
    structuralSharing: false,
  });
}

function untilMidnight(now: number, zone: string): number {
  const today = startOfStation('day', now, zone);
  return Math.max(MINUTE_MS, startOfStation('day', today + NEXT_DAY_MS, zone) - now + 1_000);
}

/** Weeks and longer have a rain counter of their own, for `rainToday` starts anew within them. */
function columnsOf(columns: readonly string[], interval: string | number): Record<string, string> {
  const asked = columns.map((column) => (column === 'rainToday.max' ? rainCounter(interval) : column));
  return { measKeys: asked.join(','), units: BASE_UNITS };
}

function fetchTrend(route: string, stationId: string, query: Record<string, string>, signal: AbortSignal) {
  const path = `/stations/${encodeURIComponent(stationId)}/${route}/?${new URLSearchParams(query).toString()}`;
  return request((first) => first.TrendData, path, { signal });
}
