import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { AuditPage, AuditQuery, InstallationAuditQuery } from '@mesonet/contract/audit.js';
import { AllowRole, AllowSignedIn, Caller, Granted } from '../../platform/access/allow.js';
import type { Access, Principal } from '../../platform/access/principal.js';
import { Answers, Refuses } from '../../platform/http/docs/answers.js';
import { AuditLog } from './audit-log.js';

@ApiTags('Audit log')
@Controller('api/v1')
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Get('audit')
  @ApiOperation({
    summary: 'List the audit log',
    description:
      'Answers who did what, newest first: of the whole installation for super admins, of the organizations that they administer for admins. Repeated events are one line with a count.',
  })
  @AllowSignedIn()
  @Answers(AuditPage)
  @Refuses(404, 'No account of theirs')
  list(
    @Caller() caller: Principal,
    @Query({ schema: InstallationAuditQuery }) query: InstallationAuditQuery,
  ): Promise<AuditPage> {
    return this.log.pageFor(caller, query);
  }

  @Get('accounts/:accountId/audit')
  @ApiOperation({
    summary: 'List the audit log of an organization',
    description:
      'Answers who did what in this organization, newest first. Repeated events are one line with a count; secrets are masked.',
  })
  @AllowRole('admin', 'account')
  @ApiParam({ name: 'accountId' })
  @Answers(AuditPage)
  listOf(
    @Granted() { accountId }: Access,
    @Query({ schema: AuditQuery }) query: AuditQuery,
  ): Promise<AuditPage> {
    return this.log.page(query, [accountId]);
  }
}
