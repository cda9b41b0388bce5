import { Global, Module } from '@nestjs/common';
import { AuditCounter } from '../../platform/audit/audit-event.js';
import { AuditController } from './audit.controller.js';
import { AuditLog } from './audit-log.js';
import { AuditTable } from './audit-table.js';
import { CountedEvents } from './counted-events.js';
import { SignInNames } from './sign-in-names.js';

/** The module is global, because requests are denied in every part of the server and the audit log counts them. */
@Global()
@Module({
  controllers: [AuditController],
  providers: [AuditLog, AuditTable, SignInNames, { provide: AuditCounter, useClass: CountedEvents }],
  exports: [AuditCounter],
})
export class AuditModule {}
