import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AllowOperator } from '../../platform/access/allow.js';
import { Answers } from '../../platform/http/docs/answers.js';
import { Metrics } from '../../platform/metrics/metrics.js';

@ApiTags('health')
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @AllowOperator()
  @ApiOperation({ summary: 'Figures in the text format of Prometheus, for this machine and super admins' })
  @Answers('text/plain')
  async read(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.type(this.metrics.contentType).header('Cache-Control', 'no-store');
    return this.metrics.render();
  }
}
