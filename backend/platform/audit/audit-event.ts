import type { AuditAction, AuditActor } from '@mesonet/contract/audit.js';
import type { Principal } from '../access/principal.js';

/** What an entry of the audit log is made of. */
export interface AuditEvent {
  action: AuditAction;
  actor: AuditActor;
  /** Of the peer; null: the server did it itself. */
  address: string | null;
  /** Whose admins see it. */
  accounts: readonly string[];
  object: string;
  /** What changed, as it was and as it is: of two records only the members that differ are kept. */
  before?: unknown;
  after?: unknown;
}

export const SYSTEM: AuditActor = { kind: 'system', id: '', name: '', isToken: false };
const NOBODY: AuditActor = { kind: 'nobody', id: '', name: '', isToken: false };

export function actorOf(principal: Principal | null | undefined): AuditActor {
  if (!principal) return NOBODY;
  const { kind, id, email, isToken } = principal;
  return { kind, id, name: email ?? id, isToken };
}

/** Of whoever signs in or out: it concerns all accounts that they belong to. */
export function signInFacts(principal: Principal): Pick<AuditEvent, 'actor' | 'accounts'> {
  return { actor: actorOf(principal), accounts: [...principal.memberships.keys()] };
}

/** Counts events that may come in any number, so that each of them does not cost a row. Implemented by the audit feature. */
export abstract class AuditCounter {
  /** @param event may still be on its way: nobody waits for it */
  abstract count(event: AuditEvent | Promise<AuditEvent>): void;
}
