import type { Account, PublicAccount } from '@mesonet/contract/accounts.js';
import { type Access, atLeast } from '../../platform/access/principal.js';
import type { AccountEntity } from './account.entity.js';

/** The state of an organization's subscription. */
export type AccountSubscription = NonNullable<Account['subscription']>;

/**
 * Converts an account to its form in the API. Guests and anonymous visitors get no contact data, and only super admins
 * get the notes.
 * @param subscription undefined when the request did not ask for it
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

/** Converts an account to its form in the API with all fields, including those that only some roles may see. */
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
