import type { Principal } from '../../../platform/access/principal.js';
import type { Standing } from '../../users/users.service.js';

/** A user as caller, by a session or a token. */
export function userPrincipal(
  { user, memberships }: Standing,
  by: Pick<Principal, 'sessionId' | 'isToken'>,
): Principal {
  const { id, email, isSuperAdmin, firstName, lastName, theme } = user;
  const profile = { firstName, lastName, theme };
  return { id, kind: 'user', email, profile, isSuperAdmin, memberships, ...by };
}
