import { Controller, Get, Res, SerializeOptions } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Liveness, Readiness } from '@mesonet/contract/health.js';
import { AllowPublic } from '../../platform/access/allow.js';
import { VERSION } from '../../platform/paths.js';
import { EventLoopDelay } from './event-loop-delay.js';
import { HealthService } from './health.service.js';

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(
    private readonly delay: EventLoopDelay,
    private readonly health: HealthService,
  ) {}

  /** Never asks a database: a restart would not bring one back. */
  @Get('live')
  @AllowPublic()
  @ApiResponse({ status: 200, standardSchema: Liveness })
  @SerializeOptions({ schema: Liveness })
  live(): Liveness {
    return {
      status: 'ok',
      version: VERSION,
      uptimeSeconds: Math.round(process.uptime()),
      eventLoopDelayMs: this.delay.read(),
    };
  }

  /** 503 when no sample can be taken in. A sample store that is away is told, not refused for: the journal bridges it. */
  @Get('ready')
  @AllowPublic()
  @ApiResponse({ status: 200, standardSchema: Readiness })
  @ApiResponse({ status: 503, standardSchema: Readiness })
  @SerializeOptions({ schema: Readiness })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const readiness = await this.health.read();
    void reply.status(readiness.status === 'failing' ? 503 : 200).header('Cache-Control', 'no-store');
    return readiness;
  }
}
