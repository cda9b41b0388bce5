import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Liveness, Readiness } from '@mesonet/contract/health.js';
import { AllowPublic } from '../../platform/access/allow.js';
import { Answers } from '../../platform/http/docs/answers.js';
import { VERSION } from '../../platform/paths.js';
import { EventLoopDelay } from './event-loop-delay.js';
import { HealthService } from './health.service.js';

const RETRY_AFTER_SECONDS = 5;

@ApiTags('Health')
@Controller('health')
export class HealthController {
  constructor(
    private readonly delay: EventLoopDelay,
    private readonly health: HealthService,
  ) {}

  @Get('live')
  @ApiOperation({
    summary: 'Get whether the process runs',
    description:
      'Answers without asking a database, because a restart would not bring one back. Delays are in milliseconds.',
  })
  @AllowPublic()
  @Answers(Liveness)
  live(): Liveness {
    return {
      status: 'ok',
      version: VERSION,
      uptimeSeconds: Math.round(process.uptime()),
      eventLoopDelayMs: this.delay.read(),
    };
  }

  @Get('ready')
  @ApiOperation({
    summary: 'Get whether samples can be taken in',
    description:
      'Answers the state of each part. 503 when no sample can be taken in; a sample store that is away is degraded only, because the journal bridges it.',
  })
  @AllowPublic()
  @Answers(Readiness, { also: { 503: '' } })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const readiness = await this.health.read();
    void reply.header('Cache-Control', 'no-store');
    if (readiness.status === 'failing') void reply.status(503).header('Retry-After', RETRY_AFTER_SECONDS);
    return readiness;
  }
}
