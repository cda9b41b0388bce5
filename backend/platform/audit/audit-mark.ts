import type { AuditAction } from '@mesonet/contract/audit.js';

/**
 * Says whether and how the audit log records a route. Every route that changes something needs a mark, and a test
 * checks all routes.
 */
export type AuditMark =
  | {
      kind: 'audited';
      action: AuditAction;
      /** Names of the route parameters that identify the object, from the outermost to the innermost. */
      object: readonly string[];
      /**
       * `always`: after each success; `noted`: when the handler called `noteAudit`; `counted`: as `noted`, but equal
       * events share one entry with a count.
       */
      when: 'always' | 'noted' | 'counted';
      /** On a sign-in route: the body field that names who signs in. */
      signInAs?: string;
    }
  | { kind: 'not-audited'; reason: string };

export const AUDIT_MARK = 'mesonet:audit-mark';
