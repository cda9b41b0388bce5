import type { EntityManager } from 'typeorm';
import type { Config } from '../../platform/config.js';
import { Conflict } from '../../platform/errors.js';

/**
 * To be asked before a super user becomes less or goes: makes such changes take turns until the transaction ends.
 * @throws Conflict when nobody could look after the installation any more: there is no other, and no shared sign-in
 */
export async function requireOtherSuperUser(
  manager: EntityManager,
  { SADMIN_PASSWORD }: Pick<Config, 'SADMIN_PASSWORD'>,
): Promise<void> {
  const superUsers = await manager.query<object[]>(
    'SELECT id FROM users WHERE is_super_admin ORDER BY id FOR UPDATE',
  );
  if (superUsers.length > 1 || SADMIN_PASSWORD !== undefined) return;
  throw new Conflict('The last super user cannot be removed', 'last_super_user');
}
