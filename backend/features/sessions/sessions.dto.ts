import type { CurrentUser } from '@mesonet/contract/session.js';
import type { Principal } from '../../platform/access/principal.js';

export function toCurrentUser(principal: Principal, hasTotp: boolean): CurrentUser {
  return {
    id: principal.id,
    email: principal.email,
    isSuperAdmin: principal.isSuperAdmin,
    isNewUser: principal.kind === 'user',
    firstName: principal.profile?.firstName ?? '',
    lastName: principal.profile?.lastName ?? '',
    accounts: Object.fromEntries([...principal.memberships].map(([id, role]) => [id, { role }])),
    hasTotp,
    theme: principal.profile?.theme ?? 'light',
  };
}
