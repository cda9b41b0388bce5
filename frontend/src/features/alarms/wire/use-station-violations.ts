import { type Violation, ViolationPage } from '@mesonet/contract/violations.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request } from '../../../shared/api/request.js';
import { type LiveSample, useLive } from '../../../shared/api/use-live.js';

/** No live frame shows that a hold is over or that somebody else has acknowledged, so the list is read anew. */
const REFRESH_MS = 15_000;
/** The most that one answer holds. */
const MOST = 500;
/** So many of the newest episodes are read: the list shows the last one of an alarm where it is among them. */
const NEWEST = 200;

/** Episodes of a station: all that go on, then the newest that are over. */
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

/** Keeps the values of a station current, and asks for its episodes anew once a frame names other alarms. */
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
