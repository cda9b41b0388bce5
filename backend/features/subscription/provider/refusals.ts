import { Conflict } from '../../../platform/errors.js';

/** Kinds of requests to the payment provider. They decide the message that the caller gets when the request fails. */
export type Doing = 'products' | 'read' | 'preview' | 'save';

export const FAILURES: Record<Doing, string> = {
  products: 'Error fetching products. Please try again.',
  read: 'Error fetching the subscription. Please try again.',
  preview: 'Error fetching preview. Please try again.',
  save: 'Error saving changes. Please try again.',
};

/**
 * Error codes with which the provider refuses a change shortly before a renewal, or while it works on the subscription.
 */
const LOCKED = /^subscription_locked_(renewal|processing)$/;

/**
 * Error codes with which the provider refuses a change because an end or a pause of the subscription is scheduled.
 * Older versions of the provider's API then refuse every change. Newer versions refuse only changes with the billing
 * mode that this server uses.
 */
const SCHEDULED = /^subscription_(locked_pending_changes|invalid_billing_mode_for_scheduled_change)$/;

/**
 * Error codes with which the provider refuses a change because the state of the subscription does not allow it. This
 * server has not learned of that state yet.
 */
const WRONG_STATE =
  /^subscription_(update_when_\w+|update_error_when_paused|incorrect_proration_on_paused_subscription)$/;

const SENTENCES = {
  locked: 'The subscription is being renewed and cannot be changed now. Please try again in 30 minutes.',
  scheduled:
    'The subscription is about to be paused or canceled and cannot be changed. Withdraw that at the payment provider first, or subscribe anew once it has ended.',
  pastDue:
    'A payment is late, so the subscription cannot be changed now. Update the payment method first, then try again.',
  wrongState: 'The subscription cannot be changed in the state it is in. Reload the page and try again.',
};

/**
 * Explains in plain words why a subscription cannot be changed at present.
 * @param code error code of the provider
 * @throws Conflict when the code means that the subscription cannot be changed at present
 */
export function refuseChange(code: string): void {
  if (LOCKED.test(code)) throw new Conflict(SENTENCES.locked, 'subscription_locked');
  if (SCHEDULED.test(code)) throw new Conflict(SENTENCES.scheduled, 'subscription_change_scheduled');
  if (code === 'subscription_update_when_past_due') {
    throw new Conflict(SENTENCES.pastDue, 'subscription_past_due');
  }
  if (WRONG_STATE.test(code)) throw new Conflict(SENTENCES.wrongState, 'subscription_state');
}
