import { type RainCorrection, RainLedgerEntry, RainLedgerPage } from '@mesonet/contract/rain-ledger.js';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';

const WHILE_RECOUNTING_MS = 1_000;
const OTHERWISE_MS = 5_000;

/**
 * Reads the rain ledger of a station, the newest entries first.
 * @param only `odd` leaves out entries of ordinary rain
 */
export function useRainLedger(stationId: string, only: 'odd' | undefined) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.rainLedger(stationId), only ?? 'all'],
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams({ count: '50' });
      if (only) params.set('only', only);
      if (pageParam) params.set('before', pageParam);
      return request(RainLedgerPage, `${pathOf(stationId)}?${params}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.isRecounting ? WHILE_RECOUNTING_MS : OTHERWISE_MS,
  });
}

/** Corrects, voids or restores an entry of the rain ledger. */
export function useCorrectRain(stationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, correction }: { id: string; correction: RainCorrection }) =>
      request(RainLedgerEntry, `${pathOf(stationId)}${id}`, { method: 'PATCH', body: correction }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.rainLedger(stationId) }),
    onError: (error) => notify('error', `The entry could not be changed. ${error.message}`),
  });
}

function pathOf(stationId: string): string {
  return `/stations/${encodeURIComponent(stationId)}/rain_ledger/`;
}
