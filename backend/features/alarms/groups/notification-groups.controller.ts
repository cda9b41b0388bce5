import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  ChangeNotificationGroup,
  CreateNotificationGroup,
  NotificationGroup,
} from '@mesonet/contract/notification-groups.js';
import { AllowRole, Granted } from '../../../platform/access/allow.js';
import type { Access } from '../../../platform/access/principal.js';
import { Audited, AuditedWhenNoted } from '../../../platform/audit/audited.js';
import { Answers, AnswersNothing } from '../../../platform/http/docs/answers.js';
import { UuidParam } from '../../../platform/http/uuid-param.js';
import { NotificationGroupsService } from './notification-groups.service.js';

@ApiTags('Notification groups')
@ApiParam({ name: 'accountId' })
@Controller('api/v1/accounts/:accountId/notification_groups')
@AllowRole('manager', 'account')
export class NotificationGroupsController {
  constructor(private readonly groups: NotificationGroupsService) {}

  @Get()
  @ApiOperation({
    summary: 'List the notification groups of an organization',
    description:
      'Answers the groups in the order of their descriptions, each with the outcome of its newest notice. The secret of a webhook signs its calls.',
  })
  @Answers(NotificationGroup.array())
  list(@Granted() access: Access): Promise<NotificationGroup[]> {
    return this.groups.list(access);
  }

  @Post()
  @ApiOperation({
    summary: 'Add a notification group',
    description:
      'Creates a group of up to 50 recipients: email addresses, ids of approved devices, email addresses of users, or https addresses on the Internet. A recipient that is named twice is kept once.',
  })
  @Audited('notification_group_created')
  @Answers(NotificationGroup)
  create(
    @Granted() access: Access,
    @Body({ schema: CreateNotificationGroup }) group: CreateNotificationGroup,
  ): Promise<NotificationGroup> {
    return this.groups.create(access, group);
  }

  @Patch(':groupId')
  @ApiOperation({
    summary: 'Change a notification group',
    description:
      'Sets description and recipients; a client may send the whole group back. The service cannot be changed: 409.',
  })
  @AuditedWhenNoted('notification_group_changed', 'groupId')
  @ApiParam({ name: 'groupId' })
  @Answers(NotificationGroup)
  change(
    @Granted() access: Access,
    @UuidParam('groupId') id: string,
    @Body({ schema: ChangeNotificationGroup }) given: ChangeNotificationGroup,
  ): Promise<NotificationGroup> {
    return this.groups.change(access, id, given);
  }

  @Delete(':groupId')
  @ApiOperation({
    summary: 'Delete a notification group',
    description: 'Removes the group. Alarms no longer notify it.',
  })
  @AnswersNothing()
  @Audited('notification_group_deleted', 'groupId')
  @ApiParam({ name: 'groupId' })
  remove(@Granted() access: Access, @UuidParam('groupId') id: string): Promise<void> {
    return this.groups.remove(access, id);
  }
}
