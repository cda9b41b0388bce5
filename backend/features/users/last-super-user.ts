import type { EntityManager } from 'typeorm';
import type { Config } from '../../platform/config.js';
import { Conflict } from '../../platform/errors.js';

/**
 * Requires that somebody else can administer the installation. Call it before a super user is demoted or deleted. It
 * locks all super users, so that two such changes happen one after the other.
 * @throws Conflict when there is no other super user, and no shared sign-in with the rights of a super user
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
