import type { AuditAction } from '@mesonet/contract/audit.js';
import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { AuditInterceptor } from './audit.interceptor.js';
import { AUDIT_MARK, type AuditMark } from './audit-mark.js';

type Audited = Extract<AuditMark, { kind: 'audited' }>;

const mark = (value: AuditMark) => SetMetadata(AUDIT_MARK, value);

/**
 * Only routes that the audit log records get the interceptor that writes to it. Uploads of stations do without it,
 * because the RxJS observables of an interceptor take time in each request.
 */
const audited = (rule: Omit<Audited, 'kind'>) =>
  applyDecorators(mark({ kind: 'audited', ...rule }), UseInterceptors(AuditInterceptor));

/**
 * Marks a route of which the audit log records each success, with the facts that its handler passes to `noteAudit`.
 * @param object names of the route parameters that identify the changed object, from the outermost to the innermost
 */
export const Audited = (action: AuditAction, ...object: readonly string[]) =>
  audited({ action, object, when: 'always' });

/**
 * Marks a route of which the audit log records only what its handler passes to `noteAudit`. Repetitions by the same
 * caller share one entry with a count.
 */
export const AuditedWhenNoted = (action: AuditAction, ...object: readonly string[]) =>
  audited({ action, object, when: 'counted' });

/**
 * Marks a sign-in route: the audit log records the start of a session and counts refused sign-ins.
 * @param signInAs the body field that names who signs in; empty where the caller sends only a secret
 */
export const AuditedSignIn = (signInAs = '') =>
  audited({ action: 'sign_in', object: [], when: 'noted', signInAs });

/**
 * Marks a route that the audit log leaves out.
 * @param reason why the audit log does not need it
 */
export const NotAudited = (reason: string) => mark({ kind: 'not-audited', reason });

/** Marks a route for uploads of stations. The audit log leaves them out, because a station may send every second. */
export const TakesSamples = () => NotAudited('the log and the inspector of the station show uploads');
