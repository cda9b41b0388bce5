import type { AccountUser } from '@mesonet/contract/users.js';
import type { UserProfile } from '@mesonet/contract/profile.js';
import type { MembershipEntity } from './members/membership.entity.js';
import type { UserEntity } from './user.entity.js';

/** Stands for the name of whoever has none, or has not joined yet. */
export const NO_NAME = '-';

/**
 * The address of a member as their account may see it. Until they join that is what the account typed itself: what
 * another one typed would tell that they are known there.
 */
export function shownEmail({ joinedAt, invitedEmail, user }: MembershipEntity): string {
  return joinedAt === null ? (invitedEmail ?? user.email) : user.email;
}

/** Shows nothing of somebody who was invited and has not joined yet, because they may be known elsewhere. */
export function toAccountUser(membership: MembershipEntity): AccountUser {
  const { accountId, role, joinedAt, user } = membership;
  const { id, firstName, lastName } = user;
  const name = `${firstName} ${lastName}`.trim();
  return {
    id,
    name: joinedAt === null || name === '' ? NO_NAME : name,
    email: shownEmail(membership),
    isNewUser: joinedAt === null,
    accounts: { [accountId]: { role } },
  };
}

export function toUserProfile({ firstName, lastName, email }: UserEntity): UserProfile {
  return { firstName, lastName, first_name: firstName, last_name: lastName, email };
}
