import { DeviceToken } from '@mesonet/contract/device-tokens.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request, requestVoid } from '../../../shared/api/request.js';
import { notify } from '../../../shared/notices/notices.js';
import { describeBrowser } from '../../../shared/session/describe-browser.js';
import { currentSubscription, subscribe } from './push-subscription.js';

const PublicKey = z.object({ key: z.string() });
const Endpoint = z.object({ endpoint: z.string() });

const tokensPath = (accountId: string) => `/accounts/${encodeURIComponent(accountId)}/device_tokens/`;

/** Reads the registration of this browser for push messages of an account; null where it is not registered. */
export function useThisBrowser(accountId: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...queryKeys.deviceTokens(accountId), 'this-browser'],
    queryFn: async ({ signal }) => {
      const subscription = await currentSubscription();
      if (!subscription) return null;
      const tokens = await request(DeviceToken.array(), tokensPath(accountId), { signal });
      return tokens.find(({ device_token }) => endpointOf(device_token) === subscription.endpoint) ?? null;
    },
    enabled: isWanted,
    refetchOnWindowFocus: 'always',
  });
}

/**
 * Creates a push subscription of this browser and registers it with the account. No message is sent until a manager of
 * the account approves it.
 */
export function useNotifyThisBrowser(accountId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const path = `/accounts/${encodeURIComponent(accountId)}/web_push_key/`;
      const { key } = await request(PublicKey, path);
      const subscription = await subscribe(key);
      const name = describeBrowser(navigator.userAgent);
      const body = { device_token: JSON.stringify(subscription), name };
      return request(DeviceToken, tokensPath(accountId), { method: 'POST', body });
    },
    onSuccess: ({ status }) => {
      if (status === 'pending') notify('success', 'This browser is registered. A manager has to approve it.');
    },
    onError: (error) => notify('error', 'This browser could not be registered', error.message),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.deviceTokens(accountId) }),
  });
}

/** Ends the push messages of an account in this browser. Other accounts may still use the browser's subscription. */
export function useForgetThisBrowser(accountId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: DeviceToken) =>
      requestVoid(`${tokensPath(accountId)}${encodeURIComponent(_id)}/`, { method: 'DELETE' }),
    onSuccess: () => notify('success', 'This browser is no longer notified'),
    onError: (error) => notify('error', 'This browser could not be removed', error.message),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.deviceTokens(accountId) }),
  });
}

/**
 * @param token registers a phone or a browser for push messages; for a browser, it is the push subscription as JSON
 * @returns the address to which push messages are sent; undefined for the token of a phone
 */
function endpointOf(token: string): string | undefined {
  try {
    return Endpoint.safeParse(JSON.parse(token)).data?.endpoint;
  } catch {
    return undefined;
  }
}
