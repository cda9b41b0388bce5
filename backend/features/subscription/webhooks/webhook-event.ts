import { z } from 'zod';

const CustomData = z.object({ accountid: z.string().optional() }).nullish();

/** What is read of an event; the provider adds members at any time. */
export const WebhookEvent = z.object({
  event_id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(200),
  /** As it came: PostgreSQL keeps its microseconds, which a Date does not. */
  occurred_at: z.iso.datetime({ offset: true }),
  data: z.looseObject({ id: z.string().max(200), custom_data: CustomData }),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** What the data of events about subscriptions hold. */
export const SubscriptionData = z.object({
  id: z.string(),
  status: z.enum(['active', 'trialing', 'past_due', 'paused', 'canceled']),
  custom_data: CustomData,
  items: z.array(
    z.object({ price: z.object({ custom_data: z.object({ feature_id: z.string().optional() }).nullish() }) }),
  ),
});
export type SubscriptionData = z.infer<typeof SubscriptionData>;
