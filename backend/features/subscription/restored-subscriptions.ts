import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Conflict } from '../../platform/errors.js';
import { RestoreParts, restoredTable } from '../../platform/restore-parts.js';
import { RUNNING_STATES, SUBSCRIPTION_RUNNING } from '../accounts/running-subscription.js';

const MOST_NAMES = 20;

/** SQL that selects organizations that have a running subscription and are not in the configuration snapshot. */
const REMOVED = `
  SELECT accountname AS name, id FROM accounts t JOIN account_subscriptions ON account_id = id AND state = ANY ($1)
  WHERE NOT EXISTS (SELECT FROM ${restoredTable('accounts')} r WHERE r.id = t.id)
  ORDER BY id`;

/**
 * Refuses to restore a configuration snapshot when this would remove organizations
 * with a running subscription. They cannot be deleted by hand either.
 */
@Injectable()
export class RestoredSubscriptions implements OnModuleInit {
  constructor(private readonly restores: RestoreParts) {}

  onModuleInit(): void {
    this.restores.join({ prepare: requireNoneRemoved });
  }
}

/** @throws Conflict when the restore would remove an organization with a running subscription */
async function requireNoneRemoved(manager: EntityManager): Promise<void> {
  const removed = await manager.query<{ name: string; id: string }[]>(REMOVED, [RUNNING_STATES]);
  if (removed.length === 0) return;
  const names = removed.slice(0, MOST_NAMES).map(({ name, id }) => `${name} (${id})`);
  const more = removed.length > MOST_NAMES ? ` and ${removed.length - MOST_NAMES} more` : '';
  throw new Conflict(
    `The snapshot is older than organizations that still pay for their subscription, and would remove them: ${names.join(', ')}${more}. Cancel their subscriptions at the payment provider first.`,
    SUBSCRIPTION_RUNNING,
  );
}
