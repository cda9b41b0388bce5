import type { EntityManager } from 'typeorm';
import { NotFound } from '../../platform/errors.js';

/**
 * Locks an account until the transaction ends. Changes to its alarms, groups and devices thereby run one after another.
 * Every change takes this lock first, so two of them cannot wait for each other, or exceed a limit together.
 * @throws NotFound when the account was deleted before
 */
export async function lockAccount(manager: EntityManager, accountId: string): Promise<void> {
  const query = 'SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE';
  const rows = await manager.query<unknown[]>(query, [accountId]);
  if (rows.length === 0) throw new NotFound();
}
