import { TrendData } from '@mesonet/contract/trends.js';
import { type Violation } from '@mesonet/contract/violations.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request } from '../../../shared/api/request.js';
import { intervalFor } from '../../../shared/trends/trend-ask.js';
import { BASE_UNITS } from '../../../shared/trends/use-trend.js';
import { VIOLATIONS_REFRESH_MS } from '../../../shared/violations/use-violations.js';

/** Least time that the chart of an episode shows before the episode, and after an episode that has ended. */
const BEFORE_MS = 90 * MINUTE_MS;
const AFTER_MS = 20 * MINUTE_MS;
/** Approximate width of the chart, CSS px. */
const PIXELS = 640;

export interface EpisodeWindow {
  start: number;
  end: number;
}

/**
 * Computes the time range of an episode's chart, in whole minutes.
 * @param now UTC ms; the range ends at this moment while the episode lasts
 */
export function episodeWindow({ start, end }: Pick<Violation, 'start' | 'end'>, now: number): EpisodeWindow {
  const from = Date.parse(start);
  const to = end === null ? now : Date.parse(end);
  const around = (to - from) / 2;
  const last = end === null ? now : Math.min(now, to + Math.max(AFTER_MS, around / 2));
  const round = (ms: number) => Math.ceil(ms / MINUTE_MS) * MINUTE_MS;
  return { start: round(from - Math.max(BEFORE_MS, around)), end: round(last) };
}

/** Returns the statistic of a time bucket that an alarm compares with its limit. */
export function statOf({ variant, mode }: Pick<Violation, 'variant' | 'mode'>): 'avg' | 'max' | 'min' {
  if (variant !== 'meas' || mode === 'range') return 'avg';
  return mode === 'upper' ? 'max' : 'min';
}

/**
 * Reads the values around an episode, base unit. While the episode lasts, they are read again as its time range grows.
 */
export function useEpisodeTrend(violation: Violation, window: EpisodeWindow) {
  const { stationid, measkey, groupkey, end, variant } = violation;
  const interval = intervalFor(window.end - window.start, PIXELS);
  return useQuery({
    queryKey: [...queryKeys.trends(stationid), 'episode', groupkey, window.start, window.end, interval],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        measKeys: `${measkey}.${statOf(violation)}`,
        start: new Date(window.start).toISOString(),
        end: new Date(window.end).toISOString(),
        interval: String(interval),
        units: BASE_UNITS,
      });
      const path = `/stations/${encodeURIComponent(stationid)}/trenddata/?${query.toString()}`;
      return request(TrendData, path, { signal });
    },
    enabled: variant !== 'nodata',
    placeholderData: keepPreviousData,
    ...(end === null && { refetchInterval: VIOLATIONS_REFRESH_MS }),
  });
}
