import { type TrendData } from '@mesonet/contract/trends.js';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { type LiveSample } from '../api/use-live.js';
import { appendSample, slide, type NewSample } from './append-sample.js';
import { trendKeys } from './use-trend.js';

/**
 * Live samples are gathered for this time before they are added, because a single sample hardly changes the curve of a
 * day.
 */
const GATHER_MS = 3_000;

/**
 * Adds live samples every few seconds to the cached trends of the current day and of the last 24 hours.
 * @returns a function to call with each live sample that the cached trends do not contain yet
 */
export function useGrowingTrends(): (sample: LiveSample) => void {
  const cache = useQueryClient();
  const gathered = useRef(new Map<string, NewSample[]>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      gathered.current.clear();
    },
    [],
  );
  return useCallback(
    ({ stationid, updateTS, measData }: LiveSample) => {
      const samples = gathered.current.get(stationid) ?? [];
      samples.push({ time: Date.parse(updateTS), values: measData });
      gathered.current.set(stationid, samples);
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        for (const [id, each] of gathered.current) append(cache, id, each);
        gathered.current.clear();
      }, GATHER_MS);
    },
    [cache],
  );
}

function append(cache: QueryClient, stationId: string, samples: readonly NewSample[]): void {
  const grow = (trend: TrendData | undefined) => trend && samples.reduce(appendSample, trend);
  cache.setQueriesData<TrendData>({ queryKey: trendKeys.today(stationId) }, grow);
  cache.setQueriesData<TrendData>({ queryKey: trendKeys.day(stationId) }, (trend) => {
    const grown = grow(trend);
    return grown && slide(grown);
  });
}
