import { Controller, Get, Req, Res, SerializeOptions } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ServiceNotice } from '@mesonet/contract/service-notices.js';
import { AllowPublic, type GuardedRequest } from '../../platform/access/allow.js';
import { Authenticator } from '../../platform/access/principal.js';
import { isDatabaseAway } from '../../platform/database-errors.js';
import { DiskGuard } from '../../platform/disk/disk-guard.js';
import { HealthService } from './health.service.js';
import { toNotices } from './to-notices.js';

@ApiTags('console')
@Controller('api/v1/service-notices')
export class ServiceNoticesController {
  constructor(
    private readonly health: HealthService,
    private readonly disk: DiskGuard,
    private readonly authenticator: Authenticator,
  ) {}

  @Get()
  @AllowPublic()
  @ApiOperation({ summary: 'What explains late or missing data just now; usually nothing' })
  @ApiResponse({ status: 200, standardSchema: ServiceNotice.array() })
  @SerializeOptions({ schema: ServiceNotice })
  async list(
    @Req() request: GuardedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ServiceNotice[]> {
    void reply.header('Cache-Control', 'no-store');
    const isAdmin = await this.isAdmin(request);
    return toNotices(await this.health.read(), this.disk.level, { isAdmin }, new Date());
  }

  private async isAdmin({ headers }: GuardedRequest): Promise<boolean> {
    // Only what is filling up is told to admins alone: without it nobody needs to be asked for.
    if (this.disk.level !== 'filling') return false;
    try {
      const principal = await this.authenticator.authenticate(headers);
      return (
        principal !== null &&
        (principal.isSuperAdmin || [...principal.memberships.values()].includes('admin'))
      );
    } catch (error) {
      if (isDatabaseAway(error)) return false;
      throw error;
    }
  }
}
