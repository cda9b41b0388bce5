import type { AuditActor, AuditEntry } from '@mesonet/contract/audit.js';
import type { StoredAuditEntry } from './audit-table.js';

/**
 * Converts an entry of the audit log to its form in the API.
 * @param accounts accounts that the reader may know of; undefined for all
 */
export function toAuditEntry(
  { id, since, at, count, action, address, object, before, after, ...stored }: StoredAuditEntry,
  accounts?: readonly string[],
): AuditEntry {
  return {
    id,
    time: at.toISOString(),
    since: since.toISOString(),
    count,
    action,
    who: {
      kind: stored.actor_kind as AuditActor['kind'],
      id: stored.actor_id,
      name: stored.actor_name,
      isToken: stored.by_token,
    },
    from: address,
    accounts: accounts ? stored.accounts.filter((each) => accounts.includes(each)) : stored.accounts,
    object,
    before,
    after,
  };
}
