import type { Principal } from '../../platform/access/principal.js';
import type { UserRoles } from './users.service.js';

/** Builds the caller of a request that came with a user's session or access token. */
export function userPrincipal(
  { user, memberships }: UserRoles,
  caller: Pick<Principal, 'sessionId' | 'isToken'>,
): Principal {
  const { id, email, isSuperAdmin, firstName, lastName, theme } = user;
  const profile = { firstName, lastName, theme };
  return { id, kind: 'user', email, profile, isSuperAdmin, memberships, ...caller };
}
