import { Alarm } from '@mesonet/contract/alarms.js';
import { Readiness } from '@mesonet/contract/health.js';
import { Info } from '@mesonet/contract/info.js';
import { Station } from '@mesonet/contract/stations.js';
import { Statistics, StoredSamples } from '@mesonet/contract/statistics.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';

/**
 * Interval for reading figures about live connections, which change often, because dashboards are opened
 * and closed all the time.
 */
const LIVE_MS = 5_000;
const REFRESH_MS = 30_000;

export function useStatistics() {
  return useQuery({
    queryKey: queryKeys.statistics,
    queryFn: ({ signal }) => request(Statistics, '/statistics/', { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Reads the stations of all organizations. */
export function useAllStations() {
  return useQuery({
    queryKey: queryKeys.allStations,
    queryFn: ({ signal }) => request(Station.array(), '/stations/?include=active', { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Reads the alarms of all organizations. */
export function useAllAlarms() {
  return useQuery({
    queryKey: queryKeys.allAlarms,
    queryFn: ({ signal }) => request(Alarm.array(), '/alarms/', { signal }),
  });
}

export function useInfo() {
  return useQuery({
    queryKey: queryKeys.info,
    queryFn: ({ signal }) => request(Info, '/info/', { signal }),
    refetchInterval: LIVE_MS,
  });
}

/**
 * Reads the health of each part of the server. A server that accepts no samples answers with status 503,
 * which is a valid answer here.
 */
export function useHealth() {
  return useQuery({
    queryKey: queryKeys.health,
    queryFn: async ({ signal }) => {
      const answer = await fetch('/health/ready', { signal });
      return Readiness.parse(await answer.json());
    },
    refetchInterval: LIVE_MS,
  });
}

/** Starts the count of stored samples now, which the server otherwise starts each night. */
export function useCountStored() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(StoredSamples, '/statistics/stored_samples/', { method: 'POST' }),
    onSuccess: (stored) => {
      client.setQueryData<Statistics>(queryKeys.statistics, (known) => known && { ...known, stored });
    },
    onError: (error) => notify('error', `The stored samples could not be counted: ${error.message}`),
  });
}
