import { Body, Controller, Delete, Get, HttpCode, Patch, Post, SerializeOptions } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import {
  ChangeNotificationGroup,
  CreateNotificationGroup,
  NotificationGroup,
} from '@mesonet/contract/notification-groups.js';
import { AllowRole, Granted } from '../../../platform/access/allow.js';
import type { Access } from '../../../platform/access/principal.js';
import { Audited, AuditedWhenNoted } from '../../../platform/audit/audited.js';
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
  @ApiResponse({ status: 200, standardSchema: NotificationGroup.array() })
  @SerializeOptions({ schema: NotificationGroup })
  list(@Granted() access: Access): Promise<NotificationGroup[]> {
    return this.groups.list(access);
  }

  @Post()
  @ApiOperation({
    summary: 'Add a notification group',
    description:
      'Creates a group of up to 50 recipients: email addresses, ids of approved devices, email addresses of users, or https addresses on the Internet. A recipient that is named twice is kept once.',
  })
  @HttpCode(200)
  @Audited('notification_group_created')
  @ApiResponse({ status: 200, standardSchema: NotificationGroup })
  @SerializeOptions({ schema: NotificationGroup })
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
  @ApiResponse({ status: 200, standardSchema: NotificationGroup })
  @SerializeOptions({ schema: NotificationGroup })
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
  @HttpCode(204)
  @Audited('notification_group_deleted', 'groupId')
  @ApiParam({ name: 'groupId' })
  remove(@Granted() access: Access, @UuidParam('groupId') id: string): Promise<void> {
    return this.groups.remove(access, id);
  }
}
