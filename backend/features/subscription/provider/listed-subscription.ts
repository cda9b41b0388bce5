import type * as sdk from '@paddle/paddle-node-sdk';
import { z } from 'zod';

/** A subscription that has not ended, as the list of the payment provider shows it. */
export const ListedSubscription = z.object({
  id: z.string().min(1).max(200),
  state: z.enum(['active', 'past_due', 'paused']),
  /** The organization that the subscription is for; null when the provider's data name none. */
  accountId: z.string().nullable(),
  features: z.array(z.string()),
  /** Time of the last change, with all the digits that the provider sent. */
  updatedAt: z.iso.datetime({ offset: true }),
});
export type ListedSubscription = z.infer<typeof ListedSubscription>;

/**
 * Matches texts that may be an account id. People can write any text into a checkout that they open themselves, and a
 * NUL character in it would make a query fail.
 */
const ACCOUNT_ID = /^[^\0]{1,200}$/;

export function toListed({ id, status, customData, items, updatedAt }: sdk.Subscription): ListedSubscription {
  const { accountid } = (customData ?? {}) as { accountid?: unknown };
  const features = items.map(
    ({ price }) => (price.customData as { feature_id?: unknown } | null)?.feature_id,
  );
  return ListedSubscription.parse({
    id,
    // A trial counts as active, because it opens the same features as a paid subscription.
    state: status === 'trialing' ? 'active' : status,
    accountId: typeof accountid === 'string' && ACCOUNT_ID.test(accountid) ? accountid : null,
    features: features.filter((feature) => typeof feature === 'string'),
    updatedAt,
  });
}
