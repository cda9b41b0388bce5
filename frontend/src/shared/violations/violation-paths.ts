import { type Violation } from '@mesonet/contract/violations.js';

export function violationsPath(accountId: string): string {
  return `/admin/${accountId}/alarms/violations`;
}

/** The page of one episode, which mails and pushes lead to as well. */
export function violationPath(accountId: string, { groupkey }: Pick<Violation, 'groupkey'>): string {
  return `${violationsPath(accountId)}/${groupkey}`;
}
