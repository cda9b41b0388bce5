import { isDeepStrictEqual } from 'node:util';
import type { Account, ChangeAccount } from '@mesonet/contract/accounts.js';
import { type Access, atLeast } from '../../platform/access/principal.js';
import { Forbidden } from '../../platform/errors.js';

type Field = keyof ChangeAccount;

/** The least role that writes a field; null: nobody does. */
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
 * What a PATCH really changes: clients send whole accounts back. null clears.
 * @param stored with every field, whoever asks
 * @returns the fields that differ from what is stored
 * @throws Forbidden naming a field that differs and is not for this role
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
