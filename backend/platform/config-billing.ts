import { z } from 'zod';
import { partlySet } from './config-error.js';
import { text, url } from './config-fields.js';

/** Settings of the payment provider, Paddle Billing. */
export const BILLING_SETTINGS = {
  PADDLE_API_KEY: text.optional(),
  PADDLE_CLIENT_TOKEN: text.optional(),
  PADDLE_WEBHOOK_SECRET: text.optional(),
  PADDLE_ENVIRONMENT: z
    .enum(['sandbox', 'production'], { error: 'sandbox or production' })
    .default('sandbox'),
  PADDLE_API_URL: url('http:', 'https:').optional(),
};

type Given = { [Name in BillingName]?: string | undefined };
type BillingName = 'PADDLE_API_KEY' | 'PADDLE_CLIENT_TOKEN' | 'PADDLE_WEBHOOK_SECRET';

/** Credentials and addresses for requests to the payment provider, Paddle Billing. */
export interface BillingSettings {
  apiKey: string;
  clientToken: string;
  webhookSecret: string;
  environment: 'sandbox' | 'production';
  /** Address of the provider's API, without a slash at its end; null means Paddle's own for `environment`. */
  apiUrl: string | null;
}

const NAMES = ['PADDLE_API_KEY', 'PADDLE_CLIENT_TOKEN', 'PADDLE_WEBHOOK_SECRET'] as const;

/**
 * @returns null when none of the three Paddle secrets is set, which turns billing off
 * @throws ConfigError when only some of the three are set
 */
export function billingOf(
  given: Given,
  { environment, apiUrl }: { environment: BillingSettings['environment']; apiUrl: string | undefined },
): BillingSettings | null {
  const set = NAMES.find((name) => given[name] !== undefined);
  if (set === undefined) return null;
  const missing = NAMES.find((name) => given[name] === undefined);
  if (missing !== undefined) throw partlySet(missing, set);
  return {
    apiKey: given.PADDLE_API_KEY!,
    clientToken: given.PADDLE_CLIENT_TOKEN!,
    webhookSecret: given.PADDLE_WEBHOOK_SECRET!,
    environment,
    apiUrl: apiUrl?.replace(/\/+$/, '') ?? null,
  };
}
