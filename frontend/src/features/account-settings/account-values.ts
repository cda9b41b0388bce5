import { type Account } from '@mesonet/contract/accounts.js';

/** Values of the form with an organization's settings. */
export type AccountValues = Required<
  Pick<Account, 'accountname' | 'firstname' | 'lastname' | 'email' | 'phone' | 'allow_anonymous_guest'>
>;

/** Returns the stored settings of an organization as the form shows them. */
export function valuesOf(account: Account): AccountValues {
  const {
    accountname,
    firstname = '',
    lastname = '',
    email = '',
    phone = '',
    allow_anonymous_guest,
  } = account;
  return { accountname, firstname, lastname, email, phone, allow_anonymous_guest };
}
