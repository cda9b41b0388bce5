import { Account } from '@mesonet/contract/accounts.js';
import {
  ChangedSubscription,
  Checkout,
  CurrentSubscription,
  Product,
  Subscription,
} from '@mesonet/contract/subscription.js';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { ApiError, request } from '../../shared/api/request.js';

const SAVE_FAILED = 'Error saving changes. Please try again.';
const PREVIEW_FAILED = 'Error fetching preview. Please try again.';

/**
 * Interval at which the state of the subscription is read after a payment, while the server waits for the payment
 * provider's webhooks.
 */
const SOON_MS = 2_000;

const accountPath = (accountId: string) => `/accounts/${encodeURIComponent(accountId)}/`;

export function useProducts() {
  return useQuery({
    queryKey: queryKeys.products,
    queryFn: ({ signal }) => request(Product.array(), '/subscription/products/', { signal }),
  });
}

/**
 * Reads the subscription of an account; null where it has none.
 * @param state state of the subscription as it was last read from the server. When it changes, the subscription is
 *   requested again; while it is undefined, nothing is requested
 */
export function useSubscription(accountId: string, state: string | undefined) {
  return useQuery({
    queryKey: queryKeys.subscriptionIn(accountId, state ?? ''),
    queryFn: ({ signal }) =>
      request(CurrentSubscription, `${accountPath(accountId)}subscription/`, { signal }),
    enabled: state !== undefined,
    placeholderData: keepPreviousData,
    // The subscription is read again when the user returns from another tab, such as a page of the payment provider.
    refetchOnWindowFocus: 'always',
  });
}

/**
 * Reads the state of the subscription.
 * @param isComing true after a payment that the server may not know of yet
 */
export function useSubscriptionState(accountId: string, isComing: boolean) {
  return useQuery({
    queryKey: queryKeys.subscriptionState(accountId),
    queryFn: ({ signal }) => request(Account, `${accountPath(accountId)}?include=subscription`, { signal }),
    select: ({ subscription }) => subscription?.state ?? 'none',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) =>
      isComing && data?.subscription?.state === 'transaction' && SOON_MS,
  });
}

/** Reads the order of a prepared checkout, which has to be paid. */
export function useCheckout(accountId: string, isWanted = true) {
  return useQuery({
    queryKey: queryKeys.checkout(accountId),
    queryFn: ({ signal }) => request(Checkout, `${accountPath(accountId)}subscription/checkout/`, { signal }),
    enabled: isWanted,
    retry: false,
  });
}

/** Reads what a change of the subscription would cost. */
export function usePreview(accountId: string, priceIds: readonly string[]) {
  return useQuery({
    queryKey: queryKeys.subscriptionPreview(accountId, priceIds.join()),
    queryFn: ({ signal }) =>
      withSentence(PREVIEW_FAILED, () =>
        request(Subscription, `${accountPath(accountId)}subscription/preview/`, {
          ...{ method: 'POST', body: { items: priceIds }, signal },
        }),
      ),
    // The answer is not cached, because the amounts depend on the time of the change.
    gcTime: 0,
    retry: false,
  });
}

/**
 * Changes the subscription to the chosen prices.
 * @returns the transaction of a prepared checkout; null where the subscription was changed
 */
export function useSaveChoice(accountId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (priceIds: readonly string[]) =>
      withSentence(SAVE_FAILED, async () => {
        const path = `${accountPath(accountId)}subscription/`;
        const answer = await request(ChangedSubscription, path, {
          method: 'POST',
          body: { items: priceIds },
        });
        return answer.transaction_id;
      }),
    onSettled: () =>
      Promise.all(
        [
          queryKeys.subscription(accountId),
          queryKeys.subscriptionState(accountId),
          queryKeys.paidFeatures(accountId),
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}

/** Calls the server. A refusal shows the server's own message; every other failure shows the given sentence. */
async function withSentence<T>(sentence: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code } = error;
    const isRefusal = (status >= 400 && status < 500) || code === 'payment_provider_failed';
    throw isRefusal ? error : new ApiError(status, code, sentence);
  }
}
