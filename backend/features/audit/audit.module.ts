import { Global, Module } from '@nestjs/common';
import { AuditCounter } from '../../platform/audit/audit-event.js';
import { AuditController } from './audit.controller.js';
import { AuditInterceptor } from './audit.interceptor.js';
import { AuditLog } from './audit-log.js';
import { AuditTable } from './audit-table.js';
import { CountedEvents } from './counted-events.js';
import { SignInNames } from './sign-in-names.js';

/** Global, because what is denied is counted anywhere. */
@Global()
@Module({
  controllers: [AuditController],
  providers: [
    AuditLog,
    AuditTable,
    SignInNames,
    { provide: AuditCounter, useClass: CountedEvents },
    AuditInterceptor,
  ],
  exports: [AuditCounter],
})
export class AuditModule {}
