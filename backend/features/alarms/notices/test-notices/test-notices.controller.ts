import { Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { TestNotification } from '@mesonet/contract/notification-groups.js';
import type { FastifyReply } from 'fastify';
import { AllowRole, Granted, type GuardedRequest } from '../../../../platform/access/allow.js';
import { acceptsPages, needsButton, refuseCrossSite } from '../../../../platform/access/cross-site.js';
import type { Access } from '../../../../platform/access/principal.js';
import { AuditedWhenNoted } from '../../../../platform/audit/audited.js';
import type { Config } from '../../../../platform/config.js';
import { CONFIG } from '../../../../platform/config.module.js';
import { TakesForm } from '../../../../platform/http/bodies/body-types.js';
import { Answers, AnswersAlso, Refuses } from '../../../../platform/http/docs/answers.js';
import { sendPlainPage } from '../../../../platform/pages/plain-page.js';
import { testButtonPage, testSentPage } from './test-pages.js';
import { TestNoticesService } from './test-notices.service.js';

const TOO_MANY =
  'The group was tested less than a minute ago, or the organization sent 20 tests, or tests to 200 recipients, within an hour; `Retry-After` says how many seconds to wait';

/**
 * Sends test messages to notification groups. The console calls this path by GET and without the prefix of the API,
 * because the specification of the product defines it so.
 */
@ApiTags('Alarms')
@ApiParam({ name: 'accountId' })
@ApiParam({ name: 'groupId' })
@Controller(':accountId/admin/alarms/test_notification/:groupId')
@AllowRole('manager', 'account')
export class TestNoticesController {
  constructor(
    private readonly tests: TestNoticesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @AuditedWhenNoted('notification_group_tested', 'groupId')
  @ApiOperation({
    summary: 'Test a notification group by a link',
    description:
      'Sends a test to each recipient of the group at once. A browser that came from elsewhere gets a button first.',
  })
  @Answers(TestNotification, { isSerialized: false })
  @AnswersAlso('text/html')
  @Refuses(429, TOO_MANY)
  @Refuses(502, 'No recipient got it; `errors` says why, in the order of the group')
  async sendByAddress(
    @Param('groupId') groupId: string,
    @Granted() access: Access,
    @Req() request: GuardedRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    refuseCrossSite(request, this.config, true);
    if (needsButton(request)) return sendPlainPage(reply, 200, testButtonPage(access.accountId, groupId));
    await this.send(groupId, access, request, reply);
  }

  @Post()
  @AuditedWhenNoted('notification_group_tested', 'groupId')
  @ApiOperation({
    summary: 'Test a notification group',
    description: 'Sends a test to each recipient of the group at once, and answers how many it reached.',
  })
  @TakesForm()
  @Answers(TestNotification, { isSerialized: false })
  @AnswersAlso('text/html')
  @Refuses(429, TOO_MANY)
  @Refuses(502, 'No recipient got it; `errors` says why, in the order of the group')
  async send(
    @Param('groupId') groupId: string,
    @Granted() { accountId }: Access,
    @Req() request: GuardedRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const answer: TestNotification = { sent: await this.tests.send(groupId, accountId, new Date()) };
    if (acceptsPages(request)) return sendPlainPage(reply, 200, testSentPage(accountId, answer));
    await reply.send(answer);
  }
}
