import { Controller, Get, Query, SerializeOptions } from '@nestjs/common';
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { AuditPage, AuditQuery, InstallationAuditQuery } from '@mesonet/contract/audit.js';
import { AllowRole, AllowSignedIn, Caller, Granted } from '../../platform/access/allow.js';
import type { Access, Principal } from '../../platform/access/principal.js';
import { Forbidden, NotFound } from '../../platform/errors.js';
import { Refuses } from '../../platform/http/docs/answers.js';
import { AuditLog } from './audit-log.js';

@ApiTags('audit log')
@Controller('api/v1')
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  /** Of the whole installation for super admins, of the accounts they administer for admins. */
  @Get('audit')
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
