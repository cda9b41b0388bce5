import type { Role } from '@mesonet/contract/common.js';
import type { Principal } from '../../../platform/access/principal.js';

/** Kinds of sign-ins whose password several people share. */
export type SharedKind = Exclude<Principal['kind'], 'user'>;

/** Builds the caller of a session that began with a shared password. */
export function sharedPrincipal(kind: SharedKind, id: string, sessionId: string): Principal {
  const isSuperAdmin = kind === 'legacy-super-admin';
  const memberships = new Map<string, Role>(isSuperAdmin ? [] : [[id, 'admin']]);
  return { id, kind, email: null, profile: null, isSuperAdmin, memberships, sessionId, isToken: false };
}
