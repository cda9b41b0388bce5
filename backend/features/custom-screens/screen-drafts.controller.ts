import { Controller, Delete, Get, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CustomScreenFile } from '@mesonet/contract/custom-screens.js';
import type { FastifyRequest } from 'fastify';
import { AllowRole, Granted } from '../../platform/access/allow.js';
import type { Access } from '../../platform/access/principal.js';
import { Audited } from '../../platform/audit/audited.js';
import { ReceivesFile } from '../../platform/http/bodies/body-deadline.js';
import { Answers, AnswersNothing, ReceivesFileBody, Refuses } from '../../platform/http/docs/answers.js';
import { CustomScreensService } from './custom-screens.service.js';
import { receiveZip, RefusesZips, ZIP_OF_SCREENS } from './screens-files.js';

/** Stores the draft of an organization's custom screens. Managers of the organization see it before it is published. */
@ApiTags('Custom screens')
@ApiParam({ name: 'accountId' })
@Controller('api/v1/accounts/:accountId/customscreens/draft')
@AllowRole('sadmin', 'account')
export class ScreenDraftsController {
  constructor(private readonly screens: CustomScreensService) {}

  @Get()
  @ApiOperation({
    summary: 'List the draft of custom screens',
    description:
      'Answers the files that are not published yet, by path. Managers see them at `/{accountId}/screens/{path}?draft=true`.',
  })
  @AllowRole('manager', 'account')
  @Answers(CustomScreenFile.array())
  list(@Granted() { accountId }: Access): Promise<CustomScreenFile[]> {
    return this.screens.list(accountId, true);
  }

  @Post('import')
  @ApiOperation({
    summary: 'Import a draft of custom screens',
    description:
      'As `…/customscreens/import/`, but nobody except managers sees them before they are published.',
  })
  @AnswersNothing()
  @Audited('screens_draft_imported')
  @ReceivesFile()
  @ReceivesFileBody(ZIP_OF_SCREENS)
  @RefusesZips()
  import(@Granted() { accountId }: Access, @Req() request: FastifyRequest): Promise<void> {
    return this.screens.import(accountId, receiveZip(request), { isDraft: true });
  }

  @Post('publish')
  @ApiOperation({
    summary: 'Publish the draft of custom screens',
    description: 'The draft replaces the screens that everybody sees, at once.',
  })
  @AnswersNothing()
  @Audited('screens_draft_published')
  @Refuses(409, 'There is no draft, or an import is under way')
  publish(@Granted() { accountId }: Access): Promise<void> {
    return this.screens.publish(accountId);
  }

  @Delete()
  @ApiOperation({
    summary: 'Delete the draft of custom screens',
    description: 'What is published stays. Where there is no draft nothing changes.',
  })
  @AnswersNothing()
  @Audited('screens_draft_deleted')
  @Refuses(409, 'An import is under way')
  remove(@Granted() { accountId }: Access): Promise<void> {
    return this.screens.remove(accountId, true);
  }
}
