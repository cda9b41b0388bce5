import { type Violation, ViolationPage } from '@mesonet/contract/violations.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request } from '../../../shared/api/request.js';
import { type LiveSample, useLive } from '../../../shared/api/use-live.js';

/**
 * Interval at which the episodes are read again. Live messages do not report that somebody has acknowledged an episode,
 * nor that a waiting time is over, such as that of a pending alarm.
 */
const REFRESH_MS = 15_000;
/** Largest number of episodes in one answer. */
const MOST = 500;
/**
 * Number of the newest episodes that are read. The list shows the last episode of an alarm only when it is among them.
 */
const NEWEST = 200;

/** Reads the episodes of a station: all that have not ended, then the newest that have ended. */
export function useStationViolations(stationId: string): readonly Violation[] {
  const open = useEpisodes(stationId, 'open', `state=open&count=${MOST}`);
  const newest = useEpisodes(stationId, 'newest', `count=${NEWEST}`);
  return [...open, ...newest.filter(({ end }) => end !== null)];
}

function useEpisodes(stationId: string, name: string, query: string): readonly Violation[] {
  const path = `/stations/${encodeURIComponent(stationId)}/violations/?${query}`;
  const { data } = useQuery({
    queryKey: [...queryKeys.violationsOfStation(stationId), name],
    queryFn: async ({ signal }) => (await request(ViolationPage, path, { signal })).violations,
    refetchInterval: REFRESH_MS,
  });
  return data ?? NONE;
}

const NONE: readonly Violation[] = [];

/**
 * Keeps the values of a station current. It reads the station's episodes again when a live message names other alarms
 * than the message before.
 */
export function useStationLive(accountId: string, stationId: string): void {
  const client = useQueryClient();
  const firing = useRef<string>(undefined);
  useLive(accountId, stationId, ({ violations }: LiveSample) => {
    const names = violations
      .map(({ alarmid }) => alarmid)
      .sort()
      .join();
    if (firing.current === names) return;
    firing.current = names;
    void client.invalidateQueries({ queryKey: queryKeys.violationsOfStation(stationId) });
  });
}
