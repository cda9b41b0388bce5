import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AllowOperator } from '../../platform/access/allow.js';
import { AnswersMedia } from '../../platform/http/docs/answers.js';
import { Metrics } from '../../platform/metrics/metrics.js';

@ApiTags('Health')
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @ApiOperation({
    summary: 'Get the server’s metrics',
    description: 'Answers figures in the text format of Prometheus.',
  })
  @AllowOperator()
  @AnswersMedia('text/plain')
  async read(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.type(this.metrics.contentType).header('Cache-Control', 'no-store');
    return this.metrics.render();
  }
}
