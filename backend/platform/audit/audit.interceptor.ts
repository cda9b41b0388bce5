import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { catchError, concatMap, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import type { GuardedRequest } from '../access/allow.js';
import { AUDIT_MARK, type AuditMark } from './audit-mark.js';
import { AuditCounter } from './audit-event.js';
import { insertAuditEntries } from './insert-audit-entries.js';
import { auditing, RequestAudit } from './request-audit.js';
import { DomainError } from '../errors.js';

/**
 * Error codes that mean a failed sign-in although their status is not 401: a wrong code of an authenticator app, and an
 * OpenID user whose email address belongs to no user of this server.
 */
const REFUSALS: ReadonlySet<string> = new Set(['wrong_code', 'unknown_user']);

/** Writes an entry to the audit log when a request to a route with an audit mark has succeeded. */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  private readonly logger = new Logger('Audit');

  constructor(
    private readonly reflector: Reflector,
    private readonly database: DataSource,
    private readonly counter: AuditCounter,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const mark = this.reflector.get<AuditMark | undefined>(AUDIT_MARK, context.getHandler());
    if (mark?.kind !== 'audited') return next.handle();
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const audit = new RequestAudit(mark, request);
    return auditing(audit, () => next.handle()).pipe(
      concatMap(async (answer: unknown) => {
        await this.record(audit);
        return answer;
      }),
      catchError((error: unknown): never => {
        if (mark.signInAs !== undefined && isRefusal(error)) {
          this.counter.countRefusal(audit.event, nameIn(request.body, mark.signInAs));
        }
        throw error;
      }),
    );
  }

  /** When the entry cannot be written, the failure is only logged, because the request has already done its work. */
  private async record({ event, mark, isNoted, isWritten }: RequestAudit): Promise<void> {
    if (isWritten || (mark.when !== 'always' && !isNoted)) return;
    if (mark.when === 'counted') return this.counter.count(event);
    const now = new Date();
    try {
      await insertAuditEntries(this.database.manager, [{ event, since: now, at: now, count: 1 }]);
    } catch (err) {
      const message = `An entry of the audit log was not written: ${event.action} ${event.object}`;
      this.logger.error({ message, actor: event.actor, err });
    }
  }
}

/** True when the credentials were wrong. Rate-limited and malformed requests do not count as refused sign-ins. */
function isRefusal(error: unknown): boolean {
  return error instanceof DomainError && (error.status === 401 || REFUSALS.has(error.code));
}

function nameIn(body: unknown, field: string): string {
  const name = (body as Record<string, unknown> | null | undefined)?.[field];
  return typeof name === 'string' ? name.trim() : '';
}
