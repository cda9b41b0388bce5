import type { EntityManager } from 'typeorm';
import { Conflict } from '../../../platform/errors.js';
import { MembershipEntity } from './membership.entity.js';

/**
 * Locks accounts for changes of their members until the transaction ends, so that two admins who leave at the same time
 * cannot each rely on the other to stay.
 */
export async function lockMembers(manager: EntityManager, accountIds: readonly string[]): Promise<void> {
  // All transactions lock accounts in the same order, because two of them could otherwise wait for each other.
  await manager.query('SELECT 1 FROM accounts WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [
    accountIds,
  ]);
}

/**
 * Requires that the account keeps an admin. Call it after `lockMembers`, before an admin is demoted or removed.
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
