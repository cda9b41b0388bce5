import { type TrendData } from '@mesonet/contract/trends.js';
import { unitAround } from '@mesonet/model/calendar/calendar.js';
import { MINUTE_MS, SECOND_MS } from '@mesonet/model/durations.js';
import { baseUnitOf, UNIT_CATEGORIES } from '@mesonet/model/units.js';
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
import { windowOf, type TrendRange } from './range/trend-range.js';
import { rainCounter } from '@mesonet/model/rain-amounts.js';
import { askFor, backdropFor, bestCover, type TrendAsk } from './trend-ask.js';

const REFRESH_MS = 10 * MINUTE_MS;

/**
 * Trends are always requested in base units. Another choice of units then needs no new request, and live samples, which
 * come in base units, can be added.
 */
export const BASE_UNITS = UNIT_CATEGORIES.map((category) => baseUnitOf(category).unit).join(',');

/** Keys in the query cache of the two kinds of trends to which live samples are added. */
export const trendKeys = {
  day: (stationId: string) => [...queryKeys.trends(stationId), '24h'],
  today: (stationId: string) => [...queryKeys.trends(stationId), 'today'],
};

/** Assumed width of a chart, CSS px, while the real width is not known. */
const USUAL_PIXELS = 600;

/**
 * Reads columns of a trend in base units. A preset (a time range that ends now) has up to 500 time buckets, and a fixed
 * range has buckets as fine as the width of the chart can show. Until the answer arrives, a fixed range shows the
 * cached answer that fits best. If there is none, or for a preset, the previous range stays visible. Requests that are
 * no longer needed are cancelled.
 */
export function useTrend(
  stationId: string,
  columns: readonly string[],
  range: TrendRange,
  pixels = USUAL_PIXELS,
) {
  const cache = useQueryClient();
  return useQuery(trendOptions(cache, stationId, columns, { range, pixels }));
}

/** The trends of several stations for the same time range, requested in parallel. */
export interface Trends {
  /**
   * One trend for each station, in the order of the stations; undefined if it has not arrived or its request has
   * failed.
   */
  trends: (TrendData | undefined)[];
  isPending: boolean[];
  errors: (Error | null)[];
  isFetching: boolean;
  /** True if at least one of the trends is the answer to an earlier request. */
  isPlaceholder: boolean;
  /** Sends the failed requests again. */
  retry: () => void;
}

/** Reads the trends of several stations, with the same columns, each in the same way as `useTrend`. */
export function useTrends(
  stationIds: readonly string[],
  columns: readonly string[],
  range: TrendRange,
  pixels = USUAL_PIXELS,
): Trends {
  const cache = useQueryClient();
  return useQueries({
    queries: stationIds.map((stationId) => trendOptions(cache, stationId, columns, { range, pixels })),
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
  { range, pixels }: { range: TrendRange; pixels: number },
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
 * Loads the backdrop of a fixed range into the cache: coarse data around it, which `useTrend` shows when a gesture
 * moves the chart before finer data has arrived.
 * @param range the range that is visible while no gesture is in progress
 * @param isWanted false until the visible data is loaded
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

/** Builds the query for one time range. The parameters of the request are part of its key in the cache. */
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

/** Returns all cached answers with the given columns, for any time range. */
export function answersOf(cache: QueryClient, stationId: string, columns: readonly string[]): TrendData[] {
  const isOfColumns = ({ queryKey }: Query) => queryKey.at(-1) === columns.join(',');
  const known = cache.getQueriesData<TrendData>({
    queryKey: queryKeys.trends(stationId),
    predicate: isOfColumns,
  });
  return known.flatMap(([, trend]) => trend ?? []);
}

/**
 * Reads columns of a trend of the station's current local day in time buckets of a minute, which show when the highest
 * and lowest values occurred. They are read again after the station's midnight.
 */
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
  return Math.max(MINUTE_MS, unitAround(now, 'day', zone).end - now + SECOND_MS);
}

/**
 * Builds the request parameters for columns of a trend. For time buckets of a week or longer, another rain counter
 * replaces `rainToday`, because `rainToday` starts again from 0 each day.
 */
function columnsOf(columns: readonly string[], interval: string | number): Record<string, string> {
  const asked = columns.map((column) => (column === 'rainToday.max' ? rainCounter(interval) : column));
  return { measKeys: asked.join(','), units: BASE_UNITS };
}

function fetchTrend(route: string, stationId: string, query: Record<string, string>, signal: AbortSignal) {
  const path = `/stations/${encodeURIComponent(stationId)}/${route}/?${new URLSearchParams(query).toString()}`;
  return request((first) => first.TrendData, path, { signal });
}
