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

/** Only what differs is sent: somebody else may have changed the rest meanwhile. */
export function changesOf(values: Partial<AccountValues>, saved: AccountValues): Partial<AccountValues> {
  const differing = Object.entries(values).filter(
    ([field, value]) => value !== undefined && value !== saved[field as keyof AccountValues],
  );
  return Object.fromEntries(differing);
}

/** What is stored of the fields that show what was sent: what was typed meanwhile stays. */
export function storedOf(
  shown: Partial<AccountValues>,
  sent: Partial<AccountValues>,
  stored: AccountValues,
): Partial<AccountValues> {
  const kept = Object.entries(stored).filter(
    ([field]) => shown[field as keyof AccountValues] === sent[field as keyof AccountValues],
  );
  return Object.fromEntries(kept);
}
