import { AsyncLocalStorage } from 'node:async_hooks';
import { finalize, type Observable } from 'rxjs';
import type { EntityManager } from 'typeorm';
import type { GuardedRequest } from '../access/allow.js';
import { addressOf } from '../access/address-of.js';
import { actorOf, type AuditEvent, SYSTEM } from './audit-event.js';
import type { AuditMark } from './audit-mark.js';
import { insertAuditEntries } from './insert-audit-entries.js';

/** Facts that a handler adds to the audit event of its request. The request itself supplies all other facts. */
export type AuditFacts = Partial<AuditEvent>;

type Audited = Extract<AuditMark, { kind: 'audited' }>;

/** The audit event of one request, which is recorded when the request has succeeded. */
export class RequestAudit {
  event: AuditEvent;
  isNoted = false;
  /**
   * True when a transaction has already written the event to the audit log together with the change that it describes.
   */
  isWritten = false;

  constructor(
    readonly mark: Audited,
    request: GuardedRequest,
  ) {
    const params = request.params as Record<string, string | undefined>;
    this.event = {
      action: mark.action,
      actor: actorOf(request.principal),
      address: addressOf(request) || null,
      accounts: request.objectAccount === undefined ? [] : [request.objectAccount],
      object: mark.object.map((name) => params[name] ?? '').join(' '),
    };
  }

  note(facts: AuditFacts): void {
    this.event = { ...this.event, ...facts };
    this.isNoted = true;
  }

  async write(facts: AuditFacts, manager: EntityManager, now: Date): Promise<void> {
    const event = { ...this.event, ...facts };
    await insertAuditEntries(manager, [{ event, since: now, at: now, count: 1 }]);
    this.isWritten ||= event.action === this.mark.action;
  }
}

const underWay = new AsyncLocalStorage<RequestAudit>();
let audited = 0;

/**
 * Runs the handler of a request, in which `noteAudit` finds the audit event of this request. While no audited
 * request runs, the AsyncLocalStorage is disabled, because it triples the cost of every promise (Node 20).
 */
export function auditing<Answer>(audit: RequestAudit, run: () => Observable<Answer>): Observable<Answer> {
  const answer = underWay.run(audit, run);
  audited += 1;
  return answer.pipe(
    finalize(() => {
      audited -= 1;
      if (audited === 0) underWay.disable();
    }),
  );
}

/**
 * Adds facts to the audit event of the current request. The event is recorded right after the request has succeeded.
 */
export function noteAudit(facts: AuditFacts = {}): void {
  underWay.getStore()?.note(facts);
}

/**
 * Records an action in the same transaction that performs it, so that both or neither take effect. If the route is
 * marked for recording another action, this one becomes an additional entry. Outside a request, the server itself is
 * the actor.
 */
export async function writeAudit(
  facts: AuditFacts & Pick<AuditEvent, 'action'>,
  manager: EntityManager,
  now = new Date(),
): Promise<void> {
  const audit = underWay.getStore();
  if (audit) return audit.write(facts, manager, now);
  const event = { actor: SYSTEM, address: null, accounts: [], object: '', ...facts };
  await insertAuditEntries(manager, [{ event, since: now, at: now, count: 1 }]);
}
