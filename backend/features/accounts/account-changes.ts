import { isDeepStrictEqual } from 'node:util';
import type { Account, ChangeAccount } from '@mesonet/contract/accounts.js';
import { type Access, atLeast } from '../../platform/access/principal.js';
import { Forbidden } from '../../platform/errors.js';

type Field = keyof ChangeAccount;

/** The lowest role that may write each field; null for a field that nobody may write. */
const WRITERS: Readonly<Record<Field, Access['role'] | null>> = {
  _id: null,
  accountname: 'admin',
  firstname: 'admin',
  lastname: 'admin',
  email: 'admin',
  phone: 'admin',
  notes: 'sadmin',
  allow_anonymous_guest: 'admin',
  units: 'manager',
  timezone: 'admin',
  subscription: null,
};

/**
 * Finds the fields that a PATCH really changes, because clients send whole accounts back. A null clears a field.
 * @param stored the account with all fields, including those that the caller may not see
 * @returns the fields that differ from the stored account
 * @throws Forbidden that names a changed field which this role may not write
 */
export function accountChanges(
  stored: Account,
  given: ChangeAccount,
  role: Access['role'],
): Partial<Account> {
  const cleared = Object.entries(given).map(([field, value]) => [field, value ?? emptied(field)]);
  const changes = cleared.filter(([field, value]) => !isDeepStrictEqual(value, stored[field as Field]));
  for (const [field] of changes) {
    const writer = WRITERS[field as Field];
    if (writer === null || !atLeast(role, writer)) {
      throw new Forbidden(`You may not change ${String(field)}`, 'field_not_writable');
    }
  }
  return Object.fromEntries(changes) as Partial<Account>;
}

function emptied(field: string): unknown {
  return field === 'units' ? {} : '';
}
