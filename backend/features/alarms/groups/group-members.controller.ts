import { Controller, Get, SerializeOptions } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { GroupMember } from '@mesonet/contract/notification-groups.js';
import { AllowRole, Granted } from '../../../platform/access/allow.js';
import type { Access } from '../../../platform/access/principal.js';
import { FeatureFlags } from '../../../platform/feature-flags.js';
import { MembershipsService } from '../../users/members/memberships.service.js';
import { NO_NAME, toAccountUser } from '../../users/users.dto.js';

/** Lists the users whom a group can notify. Managers edit groups, and learn nothing else of other users. */
@ApiTags('Notification groups')
@ApiParam({ name: 'accountId' })
@Controller('api/v1/accounts/:accountId/notification_groups/members')
@AllowRole('manager', 'account')
export class GroupMembersController {
  constructor(
    private readonly memberships: MembershipsService,
    private readonly flags: FeatureFlags,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List the users whom a notification group can notify',
    description:
      'Answers name and email of each user of the organization who has a name. 403 when user management is switched off for it.',
  })
  @ApiResponse({ status: 200, standardSchema: GroupMember.array() })
  @SerializeOptions({ schema: GroupMember })
  async list(@Granted() access: Access): Promise<GroupMember[]> {
    await this.flags.require('user_management', access.accountId);
    const users = (await this.memberships.list(access)).map(toAccountUser);
    return users.filter(({ name }) => name !== NO_NAME).map(({ name, email }) => ({ name, email }));
  }
}
