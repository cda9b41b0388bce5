import type { EntityManager } from 'typeorm';
import { Conflict } from '../../platform/errors.js';
import type { AccountSubscription } from './accounts.dto.js';

/** States of a subscription in which the payment provider charges the organization, or will do so after a pause. */
export const RUNNING_STATES: readonly AccountSubscription['state'][] = ['active', 'past_due', 'paused'];

/** Error code of the API when an organization cannot be removed because it is still charged. */
export const SUBSCRIPTION_RUNNING = 'subscription_running';

const RUNS = 'SELECT FROM account_subscriptions WHERE account_id = $1 AND state = ANY ($2)';

/**
 * Refuses to remove an organization that is still charged. After the removal, nobody would see in Mesonet that it pays.
 * @param manager TypeORM's manager of a transaction that has locked the account; other changes of the subscription wait
 * for this lock
 * @throws Conflict when the subscription is running
 */
export async function requireNoSubscription(manager: EntityManager, accountId: string): Promise<void> {
  const running = await manager.query<unknown[]>(RUNS, [accountId, RUNNING_STATES]);
  if (running.length === 0) return;
  throw new Conflict(
    'The organization still pays for its subscription. Cancel it at the payment provider first.',
    SUBSCRIPTION_RUNNING,
  );
}
