import { DeviceToken } from '@mesonet/contract/device-tokens.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request } from '../../../shared/api/request.js';
import { notify } from '../../../shared/notices/notices.js';

const REFRESH_MS = 30_000;

/** Reads the devices that requested push messages, in any state. */
export function useDevices(accountId: string) {
  return useQuery({
    queryKey: queryKeys.deviceTokens(accountId),
    queryFn: ({ signal }) => request(DeviceToken.array(), devicesPath(accountId), { signal }),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** Approves a device (`enabled`), denies it or revokes its approval. */
export function useDecideDevice(accountId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, enabled }: { id: string; enabled: boolean }) =>
      request(DeviceToken, `${devicesPath(accountId)}${encodeURIComponent(id)}/`, {
        method: 'PATCH',
        body: { enabled },
      }),
    onSuccess: (_, { enabled }) => notify('success', enabled ? 'Token approved' : 'Token denied'),
    onError: (error, { enabled }) =>
      notify('error', `Failed to ${enabled ? 'approve' : 'deny'} token: ${error.message}`),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.deviceTokens(accountId) }),
        client.invalidateQueries({ queryKey: queryKeys.notificationGroups(accountId) }),
      ]),
  });
}

function devicesPath(accountId: string): string {
  return `/accounts/${encodeURIComponent(accountId)}/device_tokens/`;
}
