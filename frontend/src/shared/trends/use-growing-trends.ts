import { type TrendData } from '@mesonet/contract/trends.js';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { type LiveSample } from '../api/use-live.js';
import { appendSample, slide, type NewSample } from './append-sample.js';
import { trendKeys } from './use-trend.js';

/** A day's curve does not move by a sample that anybody could see; to draw it for each would be waste. */
const GATHER_MS = 3_000;

/**
 * Keeps today's extremes and the last 24 hours of stations current with their live samples, every few seconds.
 * @returns takes a sample that the answers in the cache do not hold yet
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
