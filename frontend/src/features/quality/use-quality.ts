import { DAY_MS } from '@mesonet/model/durations.js';
import { type OwnQualityLimits, QualityPreview, StationQuality } from '@mesonet/contract/quality.js';
import { StationIntake } from '@mesonet/contract/station-intake.js';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';
import { serverNow } from '../../shared/time/server-clock.js';
import { notify } from '../../shared/notices/notices.js';
import { ChangedMeanwhile, refuseCollisions } from '../../shared/unsaved/collisions.js';
import { type LimitsEdit, namedLimits, ownLimits, shownOfAll } from './limits-in-units.js';
import { wordsOf } from './limits-table.js';

const REFRESH_MS = 10_000;

const qualityOptions = (stationId: string) =>
  queryOptions({
    queryKey: queryKeys.quality(stationId),
    queryFn: ({ signal }) => request(StationQuality, pathOf(stationId, 'quality'), { signal }),
  });

/** Reads the limits of a station's quality checks and the latest values that failed one. */
export function useQuality(stationId: string) {
  return useQuery({ ...qualityOptions(stationId), refetchInterval: REFRESH_MS });
}

/**
 * Saves the user's changes of the limits, or resets all limits to the defaults. It throws `ChangedMeanwhile` instead of
 * overwriting a change of another user.
 */
export function useSaveLimits(stationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: LimitsEdit | 'defaults') => {
      const limits = wanted === 'defaults' ? {} : await merged(wanted);
      return request(StationIntake, pathOf(stationId, 'intake'), { method: 'PATCH', body: { limits } });
    },
    onSuccess: async (intake) => {
      client.setQueryData(queryKeys.stationIntake(stationId), intake);
      await client.invalidateQueries({ queryKey: queryKeys.quality(stationId) });
      notify('success', 'Limits saved. They hold from the next sample on.');
    },
    onError: (error) => {
      if (error instanceof ChangedMeanwhile) return;
      notify('error', `The limits could not be saved. ${error.message}`);
    },
  });

  async function merged({ edited, opened, units }: LimitsEdit): Promise<OwnQualityLimits> {
    const { limits } = await client.fetchQuery({ ...qualityOptions(stationId), staleTime: 0 });
    const changes = namedLimits(edited);
    refuseCollisions({ changes, opened }, namedLimits(shownOfAll(limits, units)), wordsOf(changes));
    return ownLimits(limits, edited, units);
  }
}

export interface PastRun {
  action: 'preview' | 'apply';
  limits: OwnQualityLimits;
  /** The samples of this many days before now are checked. */
  days: number;
}

/** Checks the samples of the last days with the given limits, and shows or applies what would change. */
export function useRunLimits(stationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ action, limits, days }: PastRun) => {
      const now = serverNow();
      const [start, end] = [now - days * DAY_MS, now].map((ms) => new Date(ms).toISOString());
      const path = `${pathOf(stationId, 'quality')}${action}`;
      return request(QualityPreview, path, { method: 'POST', body: { start, end, limits } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.quality(stationId) }),
    onError: (error) => notify('error', `The past could not be checked. ${error.message}`),
  });
}

function pathOf(stationId: string, part: string): string {
  return `/stations/${encodeURIComponent(stationId)}/${part}/`;
}
