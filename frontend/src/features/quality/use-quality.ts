import { type OwnQualityLimits, QualityPreview, StationQuality } from '@mesonet/contract/quality.js';
import { StationIntake } from '@mesonet/contract/station-intake.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';

const REFRESH_MS = 10_000;

/** Limits in force and what failed lately. */
export function useQuality(stationId: string) {
  return useQuery({
    queryKey: queryKeys.quality(stationId),
    queryFn: ({ signal }) => request(StationQuality, pathOf(stationId, 'quality'), { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Replaces the limits of a station by its own ones. */
export function useSaveLimits(stationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (limits: OwnQualityLimits) =>
      request(StationIntake, pathOf(stationId, 'intake'), { method: 'PATCH', body: { limits } }),
    onSuccess: async (intake) => {
      client.setQueryData(queryKeys.stationIntake(stationId), intake);
      await client.invalidateQueries({ queryKey: queryKeys.quality(stationId) });
      notify('success', 'Limits saved. They hold from the next sample on.');
    },
    onError: (error) => notify('error', `The limits could not be saved. ${error.message}`),
  });
}

export interface PastRun {
  what: 'preview' | 'apply';
  limits: OwnQualityLimits;
  /** Days back from now. */
  days: number;
}

/** Checks the last days by some limits: what would change, or changes it. */
export function useRunLimits(stationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ what, limits, days }: PastRun) => {
      const now = Date.now();
      const [start, end] = [now - days * 86_400_000, now].map((ms) => new Date(ms).toISOString());
      const path = `${pathOf(stationId, 'quality')}${what}`;
      return request(QualityPreview, path, { method: 'POST', body: { start, end, limits } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.quality(stationId) }),
    onError: (error) => notify('error', `The past could not be checked. ${error.message}`),
  });
}

function pathOf(stationId: string, part: string): string {
  return `/stations/${encodeURIComponent(stationId)}/${part}/`;
}
