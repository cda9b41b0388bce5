import type { EntityManager } from 'typeorm';
import { changesOf } from './audit-changes.js';
import type { AuditEvent } from './audit-event.js';

/** A row of the audit log: an event, and how often equal ones happened from `since` until `at`. */
export interface AuditRow {
  event: AuditEvent;
  since: Date;
  at: Date;
  count: number;
}

const MAX_TEXT = 300;

/**
 * Adds rows to the audit log. No other code writes to its table.
 * @param manager entity manager of the transaction to which the rows belong
 */
export async function insertAuditEntries(
  manager: Pick<EntityManager, 'query'>,
  rows: readonly AuditRow[],
): Promise<void> {
  for (const { event, since, at, count } of rows) {
    const { action, actor, address, accounts, object } = event;
    const { before, after } = changesOf(event.before, event.after);
    await manager.query(
      `INSERT INTO audit_entries (since, at, count, action, actor_kind, actor_id, actor_name, by_token,
                                  address, accounts, object, before, after)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        since,
        at,
        count,
        action,
        actor.kind,
        actor.id,
        actor.name,
        actor.isToken,
        address,
        accounts,
        object.replaceAll('\0', '').slice(0, MAX_TEXT),
        before,
        after,
      ],
    );
  }
}
