import { Controller, Delete, Get, Post, Req, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CustomScreenFile, ReplacedDashboards } from '@mesonet/contract/custom-screens.js';
import type { FastifyRequest } from 'fastify';
import { AllowRole, Granted } from '../../platform/access/allow.js';
import { type Access, atLeast } from '../../platform/access/principal.js';
import { Audited } from '../../platform/audit/audited.js';
import { ReceivesFile } from '../../platform/http/bodies/body-deadline.js';
import {
  Answers,
  AnswersMedia,
  AnswersNothing,
  ReceivesFileBody,
  Refuses,
} from '../../platform/http/docs/answers.js';
import { CustomScreensService } from './custom-screens.service.js';
import { attachment, receiveZip, RefusesZips, ZIP_OF_SCREENS } from './screens-files.js';
import { ScreensZip } from './screens-zip.js';

const NONE = { main: false, overview: false };

/** Imports and lists custom screens, which are web pages made for one organization. Only super admins upload them. */
@ApiTags('Custom screens')
@ApiParam({ name: 'accountId' })
@Controller('api/v1/accounts/:accountId/customscreens')
@AllowRole('sadmin', 'account')
export class CustomScreensController {
  constructor(
    private readonly screens: CustomScreensService,
    private readonly zip: ScreensZip,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List the custom screens of an organization',
    description: 'Answers its files, by path.',
  })
  @Answers(CustomScreenFile.array())
  list(@Granted() { accountId }: Access): Promise<CustomScreenFile[]> {
    return this.screens.list(accountId);
  }

  @Get('dashboards')
  @ApiOperation({
    summary: 'Get which dashboards are custom screens',
    description:
      'Answers whether `RT/main.html` and `RT/overview.html` are among the screens of the organization. Managers also learn of a draft.',
  })
  @AllowRole('guest', 'account')
  @Answers(ReplacedDashboards)
  async dashboards(@Granted() { accountId, role }: Access): Promise<ReplacedDashboards> {
    const live = (await this.screens.replaced(accountId)) ?? NONE;
    const draft = atLeast(role, 'manager') ? await this.screens.replaced(accountId, true) : null;
    return { ...live, draft };
  }

  @Post('import')
  @ApiOperation({
    summary: 'Import custom screens',
    description:
      'Replaces the files of the organization by those of a zip, all or nothing: HTML, CSS, JavaScript, JSON, text, images and fonts, up to 20 MiB, 100 MiB unpacked and 1,000 files. They are served at `/{accountId}/screens/{path}`; `RT/main.html` and `RT/overview.html` replace the built-in dashboards.',
  })
  @AnswersNothing()
  @Audited('custom_screens_imported')
  @ReceivesFile()
  @ReceivesFileBody(ZIP_OF_SCREENS)
  @RefusesZips()
  import(@Granted() { accountId }: Access, @Req() request: FastifyRequest): Promise<void> {
    return this.screens.import(accountId, receiveZip(request));
  }

  @Get('export')
  @ApiOperation({
    summary: 'Export the custom screens of an organization',
    description: 'Answers a zip that `import` takes.',
  })
  @AnswersMedia('application/zip')
  async export(@Granted() { accountId }: Access): Promise<StreamableFile> {
    return attachment(await this.zip.ofAccount(accountId, new Date()), `${accountId}_custom_screens.zip`);
  }

  @Delete()
  @ApiOperation({
    summary: 'Delete the custom screens of an organization',
    description: 'The built-in dashboards are back at once. Where there are no screens nothing changes.',
  })
  @AnswersNothing()
  @Audited('custom_screens_deleted')
  @Refuses(409, 'An import is under way')
  remove(@Granted() { accountId }: Access): Promise<void> {
    return this.screens.remove(accountId);
  }
}
