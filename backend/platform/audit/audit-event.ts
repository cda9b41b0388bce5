import type { AuditAction, AuditActor } from '@mesonet/contract/audit.js';
import type { Principal } from '../access/principal.js';

/** The data of one entry of the audit log. */
export interface AuditEvent {
  action: AuditAction;
  actor: AuditActor;
  /** IP address of the caller; null when the server itself acted. */
  address: string | null;
  /** Ids of the accounts whose admins see the entry. */
  accounts: readonly string[];
  object: string;
  /** The object before and after the change. When both are records, the log stores only the members that differ. */
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

/**
 * The actor and the accounts of a sign-in or sign-out. The admins of every account that the user belongs to see its
 * entry.
 */
export function signInFacts(principal: Principal): Pick<AuditEvent, 'actor' | 'accounts'> {
  return { actor: actorOf(principal), accounts: [...principal.memberships.keys()] };
}

/**
 * Port that counts frequent events, so that equal ones share one row of the audit log. The audit feature implements it.
 */
export abstract class AuditCounter {
  /** @param event may be a promise; the caller does not wait for it */
  abstract count(event: AuditEvent | Promise<AuditEvent>): void;

  /**
   * Counts a refused sign-in and assigns it to the account or user whose name was typed.
   * @param event the event that a successful sign-in would have recorded
   * @param name the typed name; empty where the caller sent only a secret
   */
  abstract countRefusal(event: AuditEvent, name: string): void;
}
