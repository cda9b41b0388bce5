import { DryRunResult } from '@mesonet/contract/alarm-dry-runs.js';
import { TrendData } from '@mesonet/contract/trends.js';
import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request } from '../../../shared/api/request.js';
import { useDelayed } from '../../../shared/time/use-delayed.js';
import { BASE_UNITS } from '../../../shared/trends/use-trend.js';
import { type AlarmRule } from '../model/alarm-draft.js';
import { type AlarmsOf, alarmsPath } from './use-alarms.js';

/** The past time over which an alarm rule is tried, UTC ms. */
export interface Past {
  start: number;
  end: number;
}

const DAYS = 30;
/**
 * An alarm rule is tried once it has not changed for this long, because dragging a limit passes through many values.
 */
const REST_MS = 150;
/** Number of minutes that one point of the curve covers. 30 days have 720 hours, about one for each pixel. */
const INTERVAL = '60';

/**
 * Returns the last 30 days, over which alarm rules are tried.
 * @param now UTC ms
 */
export function pastOf(now: number): Past {
  const end = Math.ceil(now / MINUTE_MS) * MINUTE_MS;
  return { start: end - DAYS * DAY_MS, end };
}

/**
 * Reads the past episodes that an alarm rule would have had. A newer request aborts the one before.
 * @param rule null while it lacks a figure
 */
export function useDryRun(ids: AlarmsOf, rule: AlarmRule | null, past: Past) {
  const wanted = rule === null ? null : JSON.stringify(comparableRule(rule));
  const asked = useDelayed(wanted, REST_MS);
  const query = useQuery({
    queryKey: [...queryKeys.alarms(ids.stationId), 'dry-run', past.end, asked],
    queryFn: ({ signal }) => dryRun(ids, asked ?? '', past, signal),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const isAtRest = asked === wanted && !query.isPlaceholderData;
  return { ...query, isAtRest, data: rule === null ? undefined : query.data };
}

/**
 * Counts how often an alarm rule would have fired with other limits. The rules are requested one after the other.
 * @param rules nothing is requested while it is empty
 * @returns the count of each rule, in the same order
 */
export function useNearbyCounts(ids: AlarmsOf, rules: readonly AlarmRule[], past: Past) {
  const asked = rules.map((rule) => JSON.stringify(comparableRule(rule)));
  return useQuery({
    queryKey: [...queryKeys.alarms(ids.stationId), 'nearby', past.end, asked],
    queryFn: async ({ signal }) => {
      const counts: number[] = [];
      for (const each of asked) counts.push((await dryRun(ids, each, past, signal)).fired);
      return counts;
    },
    enabled: rules.length > 0,
    staleTime: Infinity,
  });
}

/**
 * Requests the past episodes of an alarm rule.
 * @param rule as JSON
 */
function dryRun(ids: AlarmsOf, rule: string, { start, end }: Past, signal: AbortSignal) {
  const body = {
    alarm: JSON.parse(rule) as unknown,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  };
  return request(DryRunResult, `${alarmsPath(ids)}dry_run/`, { method: 'POST', body, signal });
}

/**
 * Sets fixed values for the settings that do not affect when an alarm rule fires, so that changing them causes no new
 * request.
 */
function comparableRule(rule: AlarmRule): AlarmRule {
  return { ...rule, desc: 'x', notification_groups: [], schedule: null };
}

/** Lowest and highest values of a measurement in each past hour, base units; null is a gap. */
export interface PastCurve {
  time: readonly number[];
  low: readonly (number | null)[];
  high: readonly (number | null)[];
}

/**
 * Reads the past values of a measurement for the chart.
 * @param key null where there is nothing to draw
 * @param isDirection a direction is read as a mean, because it has no extremes
 */
export function usePastCurve(stationId: string, key: string | null, isDirection: boolean, past: Past) {
  const [low, high] = (isDirection ? ['avg', 'avg'] : ['min', 'max']).map((each) => `${key}.${each}`) as [
    string,
    string,
  ];
  return useQuery({
    queryKey: [...queryKeys.trends(stationId), 'alarm', past.end, key],
    queryFn: async ({ signal }): Promise<PastCurve> => {
      const query = new URLSearchParams({
        measKeys: [...new Set([low, high])].join(','),
        units: BASE_UNITS,
        start: new Date(past.start).toISOString(),
        end: new Date(past.end).toISOString(),
        interval: INTERVAL,
      });
      const path = `/stations/${encodeURIComponent(stationId)}/trenddata/?${query.toString()}`;
      const { time, data } = await request(TrendData, path, { signal });
      return { time, low: numbers(data[low]), high: numbers(data[high]) };
    },
    enabled: key !== null,
    staleTime: Infinity,
  });
}

function numbers(values: TrendData['data'][string] | undefined): (number | null)[] {
  return (values ?? []).map((value) => (typeof value === 'number' ? value : null));
}
