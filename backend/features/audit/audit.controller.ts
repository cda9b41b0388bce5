import { Controller, Get, Query, SerializeOptions } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { AuditPage, AuditQuery, InstallationAuditQuery } from '@mesonet/contract/audit.js';
import { AllowRole, AllowSignedIn, Caller, Granted } from '../../platform/access/allow.js';
import type { Access, Principal } from '../../platform/access/principal.js';
import { Forbidden, NotFound } from '../../platform/errors.js';
import { Refuses } from '../../platform/http/docs/answers.js';
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
  @ApiResponse({ status: 200, standardSchema: AuditPage })
  @Refuses(404, 'No account of theirs')
  @SerializeOptions({ schema: AuditPage })
  list(
    @Caller() caller: Principal,
    @Query({ schema: InstallationAuditQuery }) { account, ...query }: InstallationAuditQuery,
  ): Promise<AuditPage> {
    if (caller.isSuperAdmin) return this.log.page(query, undefined, account);
    if (account !== undefined && !caller.memberships.has(account)) throw new NotFound();
    const known = account === undefined ? [...caller.memberships.keys()] : [account];
    const own = known.filter((id) => caller.memberships.get(id) === 'admin');
    if (own.length === 0) throw new Forbidden();
    return this.log.page(query, own);
  }

  @Get('accounts/:accountId/audit')
  @ApiOperation({
    summary: 'List the audit log of an organization',
    description:
      'Answers who did what in this organization, newest first. Repeated events are one line with a count; secrets are masked.',
  })
  @AllowRole('admin', 'account')
  @ApiParam({ name: 'accountId' })
  @ApiResponse({ status: 200, standardSchema: AuditPage })
  @SerializeOptions({ schema: AuditPage })
  listOf(
    @Granted() { accountId }: Access,
    @Query({ schema: AuditQuery }) query: AuditQuery,
  ): Promise<AuditPage> {
    return this.log.page(query, [accountId]);
  }
}
