import { TrendData } from '@mesonet/contract/trends.js';
import { baseUnitOf, UNIT_CATEGORIES } from '@mesonet/contract/units.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request } from '../../../shared/api/request.js';
import { serverNow } from '../../../shared/time/server-clock.js';
import { startOfStation } from '../../../shared/time/station-time.js';
import { windowOf, type TrendRange } from '../charts/trend-range.js';

const MINUTE_MS = 60_000;
const REFRESH_MS = 10 * MINUTE_MS;
/** From any moment of a station's day into the next day, were it 25 hours long. */
const NEXT_DAY_MS = 26 * 60 * MINUTE_MS;

/**
 * Base units are asked for, whatever the account has chosen: then a change of units needs no other answer, and
 * live samples, which come in base units, fit on.
 */
const BASE_UNITS = UNIT_CATEGORIES.map((category) => baseUnitOf(category).unit).join(',');

/** Addresses in the query cache; the live stream writes there too. */
export const trendKeys = {
  day: (stationId: string) => [...queryKeys.trends(stationId), '24h'],
  today: (stationId: string) => [...queryKeys.trends(stationId), 'today'],
};

/** Columns of a range in up to 500 buckets, base units. Shows the former range until the new one is there. */
export function useTrend(stationId: string, columns: readonly string[], range: TrendRange) {
  const address = 'preset' in range ? [range.preset] : [range.start, range.end];
  return useQuery({
    queryKey: [...queryKeys.trends(stationId), ...address, columns.join(',')],
    queryFn: ({ signal }) => {
      const { start, end } = windowOf(range, serverNow());
      const time = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
      return fetchTrend('trenddata', stationId, { ...columnsOf(columns), ...time, interval: 'auto' }, signal);
    },
    enabled: columns.length > 0,
    placeholderData: keepPreviousData,
    staleTime: REFRESH_MS,
    refetchInterval: 'preset' in range ? REFRESH_MS : false,
    structuralSharing: false,
  });
}

/** The station's day so far, minute by minute: extremes with their times. Asked anew at its midnight. */
export function useToday(stationId: string, columns: readonly string[], zone: string) {
  return useQuery({
    queryKey: [...trendKeys.today(stationId), columns.join(',')],
    queryFn: ({ signal }) =>
      fetchTrend('trendsummarydata', stationId, { ...columnsOf(columns), interval: '1' }, signal),
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

function columnsOf(columns: readonly string[]): Record<string, string> {
  return { measKeys: columns.join(','), units: BASE_UNITS };
}

function fetchTrend(route: string, stationId: string, query: Record<string, string>, signal: AbortSignal) {
  const path = `/stations/${encodeURIComponent(stationId)}/${route}/?${new URLSearchParams(query).toString()}`;
  return request(TrendData, path, { signal });
}
