import { DryRunResult } from '@mesonet/contract/alarm-dry-runs.js';
import { TrendData } from '@mesonet/contract/trends.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request } from '../../../shared/api/request.js';
import { BASE_UNITS } from '../../../shared/trends/use-trend.js';
import { type AlarmRule } from '../model/alarm-draft.js';
import { type AlarmsOf, alarmsPath } from './use-alarms.js';

/** The time over which a rule is tried, UTC ms. */
export interface Past {
  start: number;
  end: number;
}

const DAYS = 30;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A rule is counted once it has rested for so long, because a dragged limit passes many values. */
const REST_MS = 150;
/** Minutes; 30 days have 720 hours, about a point for each pixel. */
const INTERVAL = '60';

/** The last 30 days. @param now UTC ms */
export function pastOf(now: number): Past {
  const end = Math.ceil(now / MINUTE_MS) * MINUTE_MS;
  return { start: end - DAYS * DAY_MS, end };
}

/**
 * Counts the episodes that a rule would have had; a newer request aborts the one before.
 * @param rule null while it lacks a figure
 */
export function useDryRun(of: AlarmsOf, rule: AlarmRule | null, past: Past) {
  const wanted = rule === null ? null : JSON.stringify(tried(rule));
  const asked = useRested(wanted);
  const query = useQuery({
    queryKey: [...queryKeys.alarms(of.stationId), 'dry-run', past.end, asked],
    queryFn: ({ signal }) => dryRun(of, asked ?? '', past, signal),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const isAtRest = asked === wanted && !query.isPlaceholderData;
  return { ...query, isAtRest, data: rule === null ? undefined : query.data };
}

/**
 * Counts how often rules with other limits would have fired, one after the other.
 * @param rules nothing is requested while it is empty
 * @returns how often each would have fired
 */
export function useNearbyCounts(of: AlarmsOf, rules: readonly AlarmRule[], past: Past) {
  const asked = rules.map((rule) => JSON.stringify(tried(rule)));
  return useQuery({
    queryKey: [...queryKeys.alarms(of.stationId), 'nearby', past.end, asked],
    queryFn: async ({ signal }) => {
      const counts: number[] = [];
      for (const each of asked) counts.push((await dryRun(of, each, past, signal)).fired);
      return counts;
    },
    enabled: rules.length > 0,
    staleTime: Infinity,
  });
}

/** @param rule as JSON */
function dryRun(of: AlarmsOf, rule: string, { start, end }: Past, signal: AbortSignal) {
  const body = {
    alarm: JSON.parse(rule) as unknown,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  };
  return request(DryRunResult, `${alarmsPath(of)}dry_run/`, { method: 'POST', body, signal });
}

/** Leaves out what does not change when it fires, so that such a change leads to no new request. */
function tried(rule: AlarmRule): AlarmRule {
  return { ...rule, desc: 'x', notification_groups: [], schedule: null };
}

function useRested(value: string | null): string | null {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** Lowest and highest values of each hour of the past, base units; null = gap. */
export interface PastCurve {
  time: readonly number[];
  low: readonly (number | null)[];
  high: readonly (number | null)[];
}

/** @param key null where there is none to draw @param isDirection of which only a mean makes sense */
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
