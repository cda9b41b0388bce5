import { Rederivation } from '@mesonet/contract/rederivations.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request, requestVoid } from '../../../shared/api/request.js';
import { notify } from '../../../shared/notices/notices.js';
import { type PastChoice, rangeOfPast } from './range-of-past.js';

const POLL_MS = 1_000;

export const isUnderWay = ({ state }: Rederivation) => state === 'waiting' || state === 'running';

/**
 * Reads the jobs that derive past values of a station again, the newest first. While one is running, it reads them
 * repeatedly.
 */
export function useRederivations(stationId: string) {
  return useQuery({
    queryKey: queryKeys.rederivations(stationId),
    queryFn: ({ signal }) => request(Rederivation.array(), pathOf(stationId), { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
  });
}

export function useStartRederivation(stationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (choice: Exclude<PastChoice, 'none'>) => {
      const body = await rangeOfPast(stationId, choice);
      return request(Rederivation, pathOf(stationId), { method: 'POST', body });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.rederivations(stationId) }),
    onError: (error) => notify('error', `The past could not be computed anew. ${error.message}`),
  });
}

export function useCancelRederivation(stationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (job: string) => requestVoid(`${pathOf(stationId)}${job}/`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.rederivations(stationId) }),
    onError: (error) => notify('error', `It could not be cancelled. ${error.message}`),
  });
}

function pathOf(stationId: string): string {
  return `/stations/${encodeURIComponent(stationId)}/rederive/`;
}
