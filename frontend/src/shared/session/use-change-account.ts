import { Account } from '@mesonet/contract/accounts.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { request } from '../api/request.js';
import { notify } from '../notices/notices.js';
import { ChangedMeanwhile, type Edit, refuseCollisions } from '../unsaved/collisions.js';
import { accountOptions } from './use-accounts.js';

type AccountFields = Pick<
  Account,
  'accountname' | 'firstname' | 'lastname' | 'email' | 'phone' | 'allow_anonymous_guest' | 'notes'
>;

const WORDS = {
  accountname: 'name',
  firstname: 'first name',
  lastname: 'last name',
  email: 'email',
  phone: 'phone',
  allow_anonymous_guest: 'anonymous guest access',
  notes: 'notes',
} as const satisfies Record<keyof AccountFields, string>;

/**
 * Changes settings of an account. The change fails with `ChangedMeanwhile` if it would overwrite a change that somebody
 * else made since the form was opened.
 */
export function useChangeAccount(accountId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (edit: Edit<Partial<AccountFields>>) => {
      const current = await client.fetchQuery({ ...accountOptions(accountId), staleTime: 0 });
      refuseCollisions(edit, current, WORDS);
      return request(Account, accountPath(accountId), { method: 'PATCH', body: edit.changes });
    },
    onSuccess: async (account) => {
      client.setQueryData(queryKeys.account(accountId), account);
      notify('success', 'Account updated');
      // The lists of accounts show the account's name, so they are read again.
      await client.invalidateQueries({ queryKey: queryKeys.accounts });
    },
    onError: (error) => {
      if (error instanceof ChangedMeanwhile) return;
      notify('error', `Account update failed: ${error.message}`);
    },
  });
}

export function accountPath(accountId: string): string {
  return `/accounts/${encodeURIComponent(accountId)}/`;
}
