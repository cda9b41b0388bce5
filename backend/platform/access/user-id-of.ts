import { Forbidden } from '../errors.js';
import type { Principal } from './principal.js';

/**
 * Returns the user id for routes that only users may call.
 * @throws Forbidden for a shared sign-in, which several people can use
 */
export function userIdOf({ kind, id }: Principal): string {
  if (kind !== 'user') throw new Forbidden('Must be authenticated as new user.', 'not_a_new_user');
  return id;
}
