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
import type { GuardedRequest } from '../../platform/access/allow.js';
import { AUDIT_MARK, type AuditMark } from '../../platform/audit/audited.js';
import { AuditCounter, type AuditEvent } from '../../platform/audit/audit-event.js';
import { insertAuditEntries } from '../../platform/audit/insert-audit-entries.js';
import { auditing, RequestAudit } from '../../platform/audit/request-audit.js';
import { DomainError } from '../../platform/errors.js';
import { SignInNames } from './sign-in-names.js';

/** Besides 401: of a device, and of an OpenID provider whose user has no address here. */
const REFUSALS: ReadonlySet<string> = new Set(['wrong_code', 'unknown_user']);

/** Tells the audit log what requests to marked routes did, right after they have done it. */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  private readonly logger = new Logger('Audit');

  constructor(
    private readonly reflector: Reflector,
    private readonly database: DataSource,
    private readonly counter: AuditCounter,
    private readonly names: SignInNames,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const mark = this.reflector.get<AuditMark | undefined>(AUDIT_MARK, context.getHandler());
    if (mark?.kind !== 'audited') return next.handle();
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const audit = new RequestAudit(mark, request);
    return auditing(audit, () => next.handle()).pipe(
      concatMap(async (answer: unknown) => {
        await this.tell(audit);
        return answer;
      }),
      catchError((error: unknown): never => {
        if (mark.signInAs !== undefined && isRefusal(error)) {
          this.counter.count(this.refusal(audit, nameIn(request.body, mark.signInAs)));
        }
        throw error;
      }),
    );
  }

  /** What is done is done: an entry that cannot be written makes no failure of it. */
  private async tell({ event, mark, isNoted, isTold }: RequestAudit): Promise<void> {
    if (isTold || (mark.when !== 'always' && !isNoted)) return;
    if (mark.when === 'counted') return this.counter.count(event);
    const now = new Date();
    try {
      await insertAuditEntries(this.database.manager, [{ event, since: now, at: now, count: 1 }]);
    } catch (err) {
      const message = `An entry of the audit log was not written: ${event.action} ${event.object}`;
      this.logger.error({ message, actor: event.actor, err });
    }
  }

  private async refusal({ event }: RequestAudit, name: string): Promise<AuditEvent> {
    const meant = await this.names.find(name || event.object).catch(() => null);
    return { ...event, ...meant, action: 'sign_in_failed' };
  }
}

/** Nobody was let in for what they brought; not for how often they came, or how it was written. */
function isRefusal(error: unknown): boolean {
  return error instanceof DomainError && (error.status === 401 || REFUSALS.has(error.code));
}

function nameIn(body: unknown, field: string): string {
  const name = (body as Record<string, unknown> | null | undefined)?.[field];
  return typeof name === 'string' ? name.trim() : '';
}
