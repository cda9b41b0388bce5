import { z } from 'zod';

/** The fields of an event that are read here. The provider may add others at any time. */
export const WebhookEvent = z.object({
  event_id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(200),
  /** The time as the text that arrived, because PostgreSQL stores its microseconds and a Date does not. */
  occurred_at: z.iso.datetime({ offset: true }),
  data: z.looseObject({ id: z.string().max(200) }),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** The data of an event about a subscription. */
export const SubscriptionData = z.object({
  id: z.string(),
  status: z.enum(['active', 'trialing', 'past_due', 'paused', 'canceled']),
  custom_data: z.object({ accountid: z.string().optional() }).nullish(),
  items: z.array(
    z.object({ price: z.object({ custom_data: z.object({ feature_id: z.string().optional() }).nullish() }) }),
  ),
});
export type SubscriptionData = z.infer<typeof SubscriptionData>;
