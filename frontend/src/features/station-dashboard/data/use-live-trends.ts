import { type LatestValues } from '@mesonet/contract/samples.js';
import { type TrendData } from '@mesonet/contract/trends.js';
import { useQueryClient } from '@tanstack/react-query';
import { type LiveState } from '../../../shared/api/live.js';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { useEffect, useRef } from 'react';
import { useLive, type LiveSample } from '../../../shared/api/use-live.js';
import { appendSample, slide, type NewSample } from './append-sample.js';
import { trendKeys } from './use-trend.js';

/** A day's curve does not move by a sample that anybody could see; to draw it for each would be waste. */
const GATHER_MS = 3_000;

/**
 * Keeps latest values, today's extremes and the last 24 hours current from the live stream: the values at once,
 * the curves every few seconds.
 */
export function useLiveTrends(accountId: string | undefined, stationId: string): LiveState {
  const cache = useQueryClient();
  const gathered = useRef<NewSample[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = () => {
    timer.current = undefined;
    const samples = gathered.current.splice(0);
    const append = (trend: TrendData | undefined) => trend && samples.reduce(appendSample, trend);
    cache.setQueriesData<TrendData>({ queryKey: trendKeys.today(stationId) }, append);
    cache.setQueriesData<TrendData>({ queryKey: trendKeys.day(stationId) }, (trend) => {
      const grown = append(trend);
      return grown && slide(grown);
    });
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      gathered.current = [];
    },
    [stationId],
  );

  return useLive(accountId, stationId, (sample: LiveSample) => {
    const time = Date.parse(sample.updateTS);
    const latest = cache.getQueryData<LatestValues>(queryKeys.latest(stationId));
    // On connecting the newest sample comes once more: it is in the answers already.
    if (!(time > Date.parse(latest?.updateTS ?? ''))) return;
    gathered.current.push({ time, values: sample.measData });
    timer.current ??= setTimeout(flush, GATHER_MS);
  });
}
