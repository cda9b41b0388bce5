import { Forbidden } from '../errors.js';
import type { Principal } from './principal.js';

/** For what only people have. @throws Forbidden for a legacy sign-in, which is nobody in particular */
export function userIdOf({ kind, id }: Principal): string {
  if (kind !== 'user') throw new Forbidden('Must be authenticated as new user.', 'not_a_new_user');
  return id;
}
