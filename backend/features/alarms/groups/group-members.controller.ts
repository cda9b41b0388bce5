import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { GroupMember } from '@mesonet/contract/notification-groups.js';
import type { AccountUser } from '@mesonet/contract/users.js';
import { AllowRole, Granted } from '../../../platform/access/allow.js';
import type { Access } from '../../../platform/access/principal.js';
import { RequiresFlag } from '../../../platform/access/requires-flag.js';
import { Answers } from '../../../platform/http/docs/answers.js';
import { MembershipsService } from '../../users/members/memberships.service.js';
import { NO_NAME, toAccountUser } from '../../users/users.dto.js';

/**
 * Lists the users whom a notification group can notify. The role manager may edit groups, but sees nothing else about
 * other users.
 */
@ApiTags('Notification groups')
@ApiParam({ name: 'accountId' })
@Controller('api/v1/accounts/:accountId/notification_groups/members')
@AllowRole('manager', 'account')
export class GroupMembersController {
  constructor(private readonly memberships: MembershipsService) {}

  @Get()
  @ApiOperation({
    summary: 'List the users whom a notification group can notify',
    description:
      'Answers name and email of each user of the organization who has a name. 403 when user management is switched off for it.',
  })
  @RequiresFlag('user_management')
  @Answers(GroupMember.array())
  async list(@Granted() access: Access): Promise<GroupMember[]> {
    return (await this.memberships.list(access)).map(toAccountUser).filter(hasName).map(toGroupMember);
  }
}

function hasName({ name }: AccountUser): boolean {
  return name !== NO_NAME;
}

function toGroupMember({ name, email }: AccountUser): GroupMember {
  return { name, email };
}
