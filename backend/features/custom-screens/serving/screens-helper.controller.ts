import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AllowPublic } from '../../../platform/access/allow.js';
import { AnswersMedia } from '../../../platform/http/docs/answers.js';
import { PROJECT_ROOT } from '../../../platform/paths.js';
import { sandbox } from './screen-headers.js';

const FILE = join(PROJECT_ROOT, 'frontend', 'screens', 'mesonet.js');
const KEPT_SECONDS = 300;

@ApiTags('Custom screens')
@Controller('screens')
export class ScreensHelperController {
  private known: Promise<string> | undefined;

  @Get('mesonet.js')
  @ApiOperation({
    summary: 'Get the script by which custom screens ask for data',
    description:
      'Defines `mesonet` in a page that the console frames: newest values, live samples and trends.',
  })
  @AllowPublic()
  @AnswersMedia('text/javascript')
  async script(@Res() reply: FastifyReply): Promise<void> {
    this.known ??= readFile(FILE, 'utf8');
    const script = await this.known;
    sandbox(reply);
    void reply.header('cache-control', `public, max-age=${KEPT_SECONDS}`);
    await reply.type('text/javascript; charset=utf-8').send(script);
  }
}
