import type { Account, AccountInclude, PublicAccount } from '@mesonet/contract/accounts.js';
import { type Access, atLeast } from '../../platform/access/principal.js';
import type { AccountEntity } from './account.entity.js';

/** Guests and anonymous visitors get no contact data; notes are for super admins. */
export function toAccount(
  account: AccountEntity,
  role: Access['role'],
  include: ReadonlySet<AccountInclude> = new Set(),
): Account {
  const { firstname, lastname, email, phone, notes, subscription, ...shared } = toWholeAccount(account);
  if (!atLeast(role, 'manager')) return shared;
  return {
    ...shared,
    firstname,
    lastname,
    email,
    phone,
    ...(role === 'sadmin' && { notes }),
    ...(include.has('subscription') && { subscription }),
  };
}

/** With all that somebody may see of it. */
export function toWholeAccount(account: AccountEntity): Required<Account> {
  const { firstname, lastname, email, phone, notes } = account;
  const shared: PublicAccount = {
    _id: account.id,
    accountname: account.accountname,
    allow_anonymous_guest: account.allowsAnonymousGuest,
    units: account.units,
    timezone: account.timezone,
  };
  // Nothing is sold yet.
  return { ...shared, firstname, lastname, email, phone, notes, subscription: { state: 'none' } };
}
