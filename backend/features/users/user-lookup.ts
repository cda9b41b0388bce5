import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { NotFound } from '../../platform/errors.js';
import { UserEntity } from './user.entity.js';

/** Finds a user by mail address, regardless of upper and lower case. */
export function findByEmail(manager: EntityManager, email: string): Promise<UserEntity | null> {
  return manager
    .createQueryBuilder(UserEntity, 'user')
    .where('lower(user.email) = lower(:email)', { email })
    .getOne();
}

/**
 * Finds the user with a mail address, or creates one. Two callers at the same time get the same user.
 * @throws NotFound when the user is deleted at this very moment
 */
export async function ensureUser(manager: EntityManager, email: string, now: Date): Promise<UserEntity> {
  await manager.query(
    'INSERT INTO users (id, email, created_at) VALUES ($1, $2, $3) ON CONFLICT (lower(email)) DO NOTHING',
    [randomUUID(), email, now],
  );
  const user = await findByEmail(manager, email);
  if (!user) throw new NotFound();
  return user;
}
