import type { EntityManager } from 'typeorm';
import { Conflict } from '../../../platform/errors.js';
import { MembershipEntity } from './membership.entity.js';

/**
 * Makes changes to the members of these accounts take turns until the transaction ends, so that two admins who leave
 * at once do not each count on the other.
 */
export async function lockMembers(manager: EntityManager, accountIds: readonly string[]): Promise<void> {
  // In one order everywhere, or two could wait for each other.
  await manager.query('SELECT 1 FROM accounts WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [
    accountIds,
  ]);
}

/**
 * To be asked after `lockMembers`, before an admin becomes less or goes.
 * @throws Conflict when the account has no other admin
 */
export async function requireOtherAdmin(
  manager: EntityManager,
  { accountId, role }: Pick<MembershipEntity, 'accountId' | 'role'>,
): Promise<void> {
  if (role !== 'admin') return;
  const admins = await manager.countBy(MembershipEntity, { role: 'admin', accountId });
  if (admins <= 1) throw new Conflict('The organization needs at least one admin', 'last_admin');
}
