import { SetMetadata } from '@nestjs/common';
import type { AuditAction } from '@mesonet/contract/audit.js';

/** What the audit log learns of a route. A route that changes something needs one of these: a test walks all. */
export type AuditMark =
  | {
      kind: 'audited';
      action: AuditAction;
      /** Route parameters that name the object, from the whole to the part. */
      object: readonly string[];
      /** always: after each success; noted: when the route's code noted something; counted: such, many in one line */
      when: 'always' | 'noted' | 'counted';
      /** Of a route that signs in: the field of its body that says who wants to. */
      signInAs?: string;
    }
  | { kind: 'not-audited'; reason: string };

export const AUDIT_MARK = 'mesonet:audit-mark';

const mark = (value: AuditMark) => SetMetadata(AUDIT_MARK, value);

/**
 * Each success is told, with what `noteAudit` adds to it.
 * @param object route parameters that name what it is done to, from the whole to the part
 */
export const Audited = (action: AuditAction, ...object: readonly string[]) =>
  mark({ kind: 'audited', action, object, when: 'always' });

/** Only what `noteAudit` says is told; what the same caller repeats is counted, not told each time. */
export const AuditedWhenNoted = (action: AuditAction, ...object: readonly string[]) =>
  mark({ kind: 'audited', action, object, when: 'counted' });

/**
 * A way to sign in: told when a session begins, and its refusals are counted.
 * @param signInAs the field of the body that says who wants to; none where only a secret is sent
 */
export const AuditedSignIn = (signInAs = '') =>
  mark({ kind: 'audited', action: 'sign_in', object: [], when: 'noted', signInAs });

/** Nothing is told. @param reason why nobody would miss it */
export const NotAudited = (reason: string) => mark({ kind: 'not-audited', reason });

/** Of stations, which may send one every second. */
export const TakesSamples = () => NotAudited('the log and the inspector of the station tell of uploads');
