import type { EntityManager } from 'typeorm';
import { type KnownSubscription, OPEN_STATES } from '../account-subscription.entity.js';

/**
 * Number of days for which all samples are still kept after storage is no longer paid for. They begin at the time that
 * the provider states in its report, not when the report arrives.
 */
const STORAGE_GRACE_DAYS = 30;

/**
 * SQL that stores whether storage was paid for at one moment.
 * Of two reports of the same moment, the later arrival counts.
 */
const NOTE = `
  INSERT INTO storage_notices (account_id, subscription_id, occurred_at, is_open) VALUES ($1, $2, $3, $4)
  ON CONFLICT (account_id, subscription_id, occurred_at) DO UPDATE SET is_open = excluded.is_open`;

/**
 * SQL that computes until when all samples are kept. For each subscription, it finds the last report which says that
 * storage is paid for. The days of grace begin with the report after it, which says that it is no longer paid for.
 */
const HOLD = `
  WITH opened AS (
    SELECT subscription_id AS id, max(occurred_at) AS last FROM storage_notices
    WHERE account_id = $1 AND is_open GROUP BY subscription_id
  ), held AS (
    SELECT coalesce(min(occurred_at) + ${STORAGE_GRACE_DAYS} * interval '24 hours', 'infinity') AS until
    FROM opened LEFT JOIN storage_notices ON account_id = $1 AND subscription_id = id AND occurred_at > last
    GROUP BY id
  )
  UPDATE account_subscriptions SET storage_until = (SELECT max(until) FROM held)
  WHERE account_id = $1 AND storage_until IS DISTINCT FROM (SELECT max(until) FROM held)`;

/**
 * Stores whether storage is paid for, and until when all samples are kept.
 * The order in which reports of the provider arrive makes no difference.
 * @param manager runs queries in a transaction that holds the lock of the organization's subscription
 */
export async function holdStorage(manager: EntityManager, known: KnownSubscription): Promise<void> {
  const { accountId, subscriptionId, state, features, occurredAt } = known;
  const isOpen = OPEN_STATES.includes(state) && features.includes('station_data_storage_feature');
  await manager.query(NOTE, [accountId, subscriptionId, occurredAt, isOpen]);
  await manager.query(HOLD, [accountId]);
}
