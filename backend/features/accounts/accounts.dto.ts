import type { Account, PublicAccount } from '@mesonet/contract/accounts.js';
import { type Access, atLeast } from '../../platform/access/principal.js';
import type { AccountEntity } from './account.entity.js';

/** Where an organization stands with what it pays for. */
export type AccountSubscription = NonNullable<Account['subscription']>;

/**
 * Guests and anonymous visitors get no contact data; notes are for super admins.
 * @param subscription absent where it was not asked for
 */
export function toAccount(
  account: AccountEntity,
  role: Access['role'],
  subscription?: AccountSubscription,
): Account {
  const { firstname, lastname, email, phone, notes, subscription: _, ...shared } = toWholeAccount(account);
  if (!atLeast(role, 'manager')) return shared;
  return {
    ...shared,
    firstname,
    lastname,
    email,
    phone,
    ...(role === 'sadmin' && { notes }),
    ...(subscription && { subscription }),
  };
}

/** With all that somebody may see of it. */
export function toWholeAccount(
  account: AccountEntity,
  subscription: AccountSubscription = { state: 'none' },
): Required<Account> {
  const { firstname, lastname, email, phone, notes } = account;
  const shared: PublicAccount = {
    _id: account.id,
    accountname: account.accountname,
    allow_anonymous_guest: account.allowsAnonymousGuest,
    units: account.units,
    timezone: account.timezone,
  };
  return { ...shared, firstname, lastname, email, phone, notes, subscription };
}
