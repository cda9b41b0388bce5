import { ParkedWebhook } from '@mesonet/contract/subscription.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request, requestVoid } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';
import { useConsoleSettings } from '../../shared/session/use-console-settings.js';

const PATH = '/sadmin/parked_webhooks/';
const REFRESH_MS = 30_000;

/** Reads the webhooks of the payment provider that could not be applied. Without billing it requests nothing. */
export function useParkedEvents() {
  const sells = (useConsoleSettings().data?.billing ?? null) !== null;
  return useQuery({
    queryKey: queryKeys.parkedEvents,
    queryFn: ({ signal }) => request(ParkedWebhook.array(), PATH, { signal }),
    refetchInterval: REFRESH_MS,
    enabled: sells,
  });
}

export function useDismissParkedEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (eventId: string) =>
      requestVoid(`${PATH}${encodeURIComponent(eventId)}/`, { method: 'DELETE' }),
    onError: (error) => notify('error', `The event could not be dismissed: ${error.message}`),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.parkedEvents }),
  });
}
