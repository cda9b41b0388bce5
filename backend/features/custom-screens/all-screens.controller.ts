import { Controller, Get, Post, Req, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ScreensPlan } from '@mesonet/contract/custom-screens.js';
import type { FastifyRequest } from 'fastify';
import { AllowSuperAdmin } from '../../platform/access/allow.js';
import { Audited, NotAudited } from '../../platform/audit/audited.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { ReceivesFile } from '../../platform/http/bodies/body-deadline.js';
import { Answers, AnswersMedia, AnswersNothing, ReceivesFileBody } from '../../platform/http/docs/answers.js';
import { AllScreensService } from './all-screens.service.js';
import { attachment, receiveZip, RefusesZips, ZIP_OF_SCREENS } from './screens-files.js';
import { ScreensZip } from './screens-zip.js';

/** Reads and writes the custom screens (web pages made for an organization) of all organizations as one zip. */
@ApiTags('Custom screens')
@Controller('api/v1/customscreens')
@AllowSuperAdmin()
export class AllScreensController {
  constructor(
    private readonly screens: AllScreensService,
    private readonly zip: ScreensZip,
  ) {}

  @Get('export')
  @ApiOperation({
    summary: 'Export all custom screens',
    description: 'Answers a zip with a folder `{accountid}/` for each organization that has screens.',
  })
  @AnswersMedia('application/zip')
  async export(): Promise<StreamableFile> {
    return attachment(await this.zip.ofAll(new Date()), 'custom_screens.zip');
  }

  @Post('import')
  @ApiOperation({
    summary: 'Import custom screens of several organizations',
    description:
      'Takes a zip of `{accountid}/{path}`: replaces the screens of the organizations in it and leaves those of others, all or nothing. The limits are those of the import of one organization.',
  })
  @AnswersNothing()
  @Audited('custom_screens_imported')
  @ReceivesFile()
  @ReceivesFileBody(ZIP_OF_SCREENS)
  @RefusesZips()
  async import(@Req() request: FastifyRequest): Promise<void> {
    const accounts = await this.screens.import(receiveZip(request));
    noteAudit({ accounts, object: accounts.join(', ') });
  }

  @Post('import/plan')
  @ApiOperation({
    summary: 'Show what an import of custom screens would do',
    description:
      'Checks the zip as the import does and answers whose screens it would replace. Nothing is stored.',
  })
  @NotAudited('it only shows what the import of the same zip would replace')
  @ReceivesFile()
  @ReceivesFileBody(ZIP_OF_SCREENS)
  @RefusesZips()
  @Answers(ScreensPlan)
  plan(@Req() request: FastifyRequest): Promise<ScreensPlan> {
    return this.screens.plan(receiveZip(request));
  }
}
