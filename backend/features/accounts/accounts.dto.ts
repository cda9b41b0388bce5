import type { Account, PublicAccount } from '@mesonet/contract/accounts.js';
import { type Access, atLeast } from '../../platform/access/principal.js';
import type { AccountEntity } from './account.entity.js';

/** Guests and anonymous visitors get no contact data; notes are for super admins. */
export function toAccount(account: AccountEntity, role: Access['role']): Account {
  const shared: PublicAccount = {
    _id: account.id,
    accountname: account.accountname,
    allow_anonymous_guest: account.allowsAnonymousGuest,
    units: account.units,
    timezone: account.timezone,
  };
  if (!atLeast(role, 'manager')) return shared;
  const { firstname, lastname, email, phone, notes } = account;
  return { ...shared, firstname, lastname, email, phone, ...(role === 'sadmin' && { notes }) };
}
