import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ServiceNotice } from '@mesonet/contract/service-notices.js';
import { AllowPublic, type GuardedRequest } from '../../platform/access/allow.js';
import { atLeast, Authenticator } from '../../platform/access/principal.js';
import { isDatabaseAway } from '../../platform/database-errors.js';
import { DiskGuard } from '../../platform/disk/disk-guard.js';
import { Answers } from '../../platform/http/docs/answers.js';
import { SamplesStatus } from '../../samples/status/samples-status.js';
import { HealthService } from './health.service.js';
import { ANYBODY, type Reader, recentGaps, toNotices, type Trouble } from './to-notices.js';

@ApiTags('Console')
@Controller('api/v1/service-notices')
export class ServiceNoticesController {
  constructor(
    private readonly health: HealthService,
    private readonly samples: SamplesStatus,
    private readonly disk: DiskGuard,
    private readonly authenticator: Authenticator,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List notices about the service',
    description:
      'Answers what explains late or missing data just now; usually nothing. Some kinds are shown to managers or admins only.',
  })
  @AllowPublic()
  @Answers(ServiceNotice.array())
  async list(
    @Req() request: GuardedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ServiceNotice[]> {
    void reply.header('Cache-Control', 'no-store');
    const now = new Date();
    const { gaps, maps } = this.samples.read();
    const trouble = {
      disk: this.disk.level,
      gaps: recentGaps(gaps, now),
      mapsHighSince: maps?.highSince ?? null,
    };
    return toNotices(await this.health.read(), trouble, await this.readerOf(request, trouble), now);
  }

  private async readerOf(
    { headers }: GuardedRequest,
    { disk, gaps, mapsHighSince }: Trouble,
  ): Promise<Reader> {
    // If no service notice is limited to certain roles, the server need not find out who the caller is.
    if (disk !== 'filling' && gaps.length === 0 && !mapsHighSince) return ANYBODY;
    try {
      const principal = await this.authenticator.authenticate(headers);
      if (!principal) return ANYBODY;
      const roles = principal.isSuperAdmin ? (['sadmin'] as const) : [...principal.memberships.values()];
      return {
        isAdmin: roles.some((role) => atLeast(role, 'admin')),
        isManager: roles.some((role) => atLeast(role, 'manager')),
      };
    } catch (error) {
      if (isDatabaseAway(error)) return ANYBODY;
      throw error;
    }
  }
}
