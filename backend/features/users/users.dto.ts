import type { AccountUser } from '@mesonet/contract/users.js';
import type { SuperUser } from '@mesonet/contract/super-users.js';
import type { UserProfile } from '@mesonet/contract/profile.js';
import type { MembershipEntity } from './members/membership.entity.js';
import type { UserEntity } from './user.entity.js';

/** Text in place of the name of a member who has no name or has not joined yet. */
export const NO_NAME = '-';

/**
 * Returns the mail address of a member as their account may see it. Before they join, it is the address as this account
 * typed it: the way in which another account typed it would reveal that the person is known there.
 */
export function shownEmail({ joinedAt, invitedEmail, user }: MembershipEntity): string {
  return joinedAt === null ? (invitedEmail ?? user.email) : user.email;
}

/**
 * Describes a member. Before the member joins, it contains no
 * name, which would reveal that the person is known elsewhere.
 */
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

export function toSuperUser({ id, email }: UserEntity): SuperUser {
  return { id, email };
}
