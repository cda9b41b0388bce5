import { type Account } from '@mesonet/contract/accounts.js';

/** What the form holds. */
export type AccountValues = Required<
  Pick<Account, 'accountname' | 'firstname' | 'lastname' | 'email' | 'phone' | 'allow_anonymous_guest'>
>;

/** What is saved, as the form shows it. */
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
