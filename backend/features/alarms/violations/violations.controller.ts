import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  AcknowledgeViolation,
  SnoozeViolation,
  Violation,
  ViolationPage,
  ViolationQuery,
} from '@mesonet/contract/violations.js';
import { AllowRole, Granted } from '../../../platform/access/allow.js';
import type { Access } from '../../../platform/access/principal.js';
import { AuditedWhenNoted } from '../../../platform/audit/audited.js';
import { Answers } from '../../../platform/http/docs/answers.js';
import { ViolationCareService } from './violation-care.service.js';
import { ViolationsService } from './violations.service.js';

const standard = AcknowledgeViolation['~standard'];
/**
 * Schema of a body that may be missing, because an acknowledgement needs no note. It reads a missing body as `{}`. A
 * schema that is marked as optional would lose its name in the API document.
 */
const NOTE_OR_NOTHING: { '~standard': typeof standard } = {
  '~standard': { ...standard, validate: (body) => standard.validate(body === undefined ? {} : body) },
};

@ApiTags('Violations')
@Controller('api/v1')
export class ViolationsController {
  constructor(
    private readonly violations: ViolationsService,
    private readonly care: ViolationCareService,
  ) {}

  @Get('stations/:stationId/violations')
  @ApiOperation({
    summary: 'List the violations of a station',
    description:
      'Answers the episodes of its alarms, newest first; pass `next_groupkey` to get the page after it. Groups and recipients are shown to managers and above.',
  })
  @AllowRole('guest', 'station')
  @ApiParam({ name: 'stationId' })
  @Answers(ViolationPage)
  listOfStation(
    @Granted() access: Access,
    @Param('stationId') stationId: string,
    @Query({ schema: ViolationQuery }) query: ViolationQuery,
  ): Promise<ViolationPage> {
    return this.violations.page(access, query, stationId);
  }

  @Get('accounts/:accountId/violations')
  @ApiOperation({
    summary: 'List the violations of an organization',
    description:
      'Answers the episodes of the alarms of all its stations, newest first; pass `next_groupkey` to get the page after it.',
  })
  @AllowRole('guest', 'account')
  @ApiParam({ name: 'accountId' })
  @Answers(ViolationPage)
  listOfAccount(
    @Granted() access: Access,
    @Query({ schema: ViolationQuery }) query: ViolationQuery,
  ): Promise<ViolationPage> {
    return this.violations.page(access, query);
  }

  @Get('violations/:groupkey')
  @ApiOperation({
    summary: 'Get a violation',
    description: 'Answers one episode with its state and the outcome of its notices.',
  })
  @AllowRole('guest', 'violation')
  @ApiParam({ name: 'groupkey' })
  @Answers(Violation)
  get(@Granted() access: Access, @Param('groupkey') groupkey: string): Promise<Violation> {
    return this.violations.get(access, groupkey);
  }

  @Post('violations/:groupkey/acknowledge')
  @ApiOperation({
    summary: 'Acknowledge a violation',
    description:
      'Ends its repeats and reminders, and shows the others who takes care. A second acknowledgement changes nothing. A violation that is pending, or over without reminders, is 409.',
  })
  @AuditedWhenNoted('violation_acknowledged', 'groupkey')
  @AllowRole('manager', 'violation')
  @ApiParam({ name: 'groupkey' })
  @Answers(Violation)
  async acknowledge(
    @Granted() access: Access,
    @Param('groupkey') groupkey: string,
    @Body({ schema: NOTE_OR_NOTHING }) { note }: AcknowledgeViolation,
  ): Promise<Violation> {
    await this.care.acknowledge(access, groupkey, { note, now: new Date() });
    return this.violations.get(access, groupkey);
  }

  @Post('violations/:groupkey/snooze')
  @ApiOperation({
    summary: 'Snooze a violation',
    description:
      'Keeps its repeats and reminders back for 15 minutes to a week; its end is told all the same. A violation that is pending, or over without reminders, is 409.',
  })
  @AuditedWhenNoted('violation_snoozed', 'groupkey')
  @AllowRole('manager', 'violation')
  @ApiParam({ name: 'groupkey' })
  @Answers(Violation)
  async snooze(
    @Granted() access: Access,
    @Param('groupkey') groupkey: string,
    @Body({ schema: SnoozeViolation }) { minutes }: SnoozeViolation,
  ): Promise<Violation> {
    await this.care.snooze(access, groupkey, { minutes, now: new Date() });
    return this.violations.get(access, groupkey);
  }
}
