import type { AccountUser } from '@mesonet/contract/users.js';
import type { UserProfile } from '@mesonet/contract/profile.js';
import type { MembershipEntity } from './members/membership.entity.js';
import type { UserEntity } from './user.entity.js';

const NO_NAME = '-';

/** Nothing of somebody who was invited and has not come yet: they may be known elsewhere. */
export function toAccountUser({ accountId, role, joinedAt, user }: MembershipEntity): AccountUser {
  const { id, email, firstName, lastName } = user;
  const name = `${firstName} ${lastName}`.trim();
  return {
    id,
    name: joinedAt === null || name === '' ? NO_NAME : name,
    email,
    isNewUser: joinedAt === null,
    accounts: { [accountId]: { role } },
  };
}

export function toUserProfile({ firstName, lastName, email }: UserEntity): UserProfile {
  return { firstName, lastName, first_name: firstName, last_name: lastName, email };
}
