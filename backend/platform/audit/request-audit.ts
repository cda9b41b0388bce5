import { AsyncLocalStorage } from 'node:async_hooks';
import { finalize, type Observable } from 'rxjs';
import type { EntityManager } from 'typeorm';
import type { GuardedRequest } from '../access/allow.js';
import { actorOf, type AuditEvent, SYSTEM } from './audit-event.js';
import type { AuditMark } from './audited.js';
import { insertAuditEntries } from './insert-audit-entries.js';

/** What code knows of what it does: the request under way knows the rest. */
export type AuditFacts = Partial<AuditEvent>;

type Audited = Extract<AuditMark, { kind: 'audited' }>;

/** What one request will have told when it has succeeded. */
export class RequestAudit {
  event: AuditEvent;
  isNoted = false;
  /** It is in the log, with what it tells of. */
  isTold = false;

  constructor(
    readonly mark: Audited,
    request: GuardedRequest,
  ) {
    const params = request.params as Record<string, string | undefined>;
    this.event = {
      action: mark.action,
      actor: actorOf(request.principal),
      address: request.ip,
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
    this.isTold ||= event.action === this.mark.action;
  }
}

const underWay = new AsyncLocalStorage<RequestAudit>();
let audited = 0;

/**
 * Runs what answers a request, so that the code below can say more of what it does until it has answered. While no such
 * request is under way promises are not followed: that triples the price of each in the process (Node 20).
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

/** Says more of what the request under way does; it is told right after the request has succeeded. */
export function noteAudit(facts: AuditFacts = {}): void {
  underWay.getStore()?.note(facts);
}

/**
 * Tells what is done in the transaction that does it: both or neither. Of another action than the route's it is an
 * entry of its own. Without a request the server did it itself.
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
