import type { EntityManager } from 'typeorm';
import { NotFound } from '../../platform/errors.js';

/**
 * Lets changes to the alarms, groups and devices of one account take turns until the transaction ends. Each change asks
 * for it first, so that two of them never wait for each other, and none counts beside another.
 * @throws NotFound when the account was deleted meanwhile
 */
export async function lockAccount(manager: EntityManager, accountId: string): Promise<void> {
  const query = 'SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE';
  const rows = await manager.query<unknown[]>(query, [accountId]);
  if (rows.length === 0) throw new NotFound();
}
