import { type Violation } from '@mesonet/contract/violations.js';

export function violationsPath(accountId: string): string {
  return `/admin/${accountId}/alarms/violations`;
}

/** Path of the console page about one violation, to which mails and push messages also link. */
export function violationPath(accountId: string, { groupkey }: Pick<Violation, 'groupkey'>): string {
  return `${violationsPath(accountId)}/${groupkey}`;
}
