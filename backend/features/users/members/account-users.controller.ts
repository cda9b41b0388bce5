import { Answers, AnswersNothing, Refuses } from '../../../platform/http/docs/answers.js';
import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { EmailAddress } from '@mesonet/contract/common.js';
import { AccountUser, AddAccountUser, ChangeAccountUser } from '@mesonet/contract/users.js';
import { AllowRole, Granted } from '../../../platform/access/allow.js';
import type { Access } from '../../../platform/access/principal.js';
import { RequiresFlag } from '../../../platform/access/requires-flag.js';
import { Audited } from '../../../platform/audit/audited.js';
import { NotFound } from '../../../platform/errors.js';
import { FeatureFlags } from '../../../platform/feature-flags.js';
import { InvitationsService } from './invitations.service.js';
import { isSelf, MembershipsService } from './memberships.service.js';
import { toAccountUser } from '../users.dto.js';

const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

@ApiTags('Users')
@ApiParam({ name: 'accountId' })
@Controller('api/v1/accounts/:accountId/users')
export class AccountUsersController {
  constructor(
    private readonly memberships: MembershipsService,
    private readonly invitations: InvitationsService,
    private readonly flags: FeatureFlags,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List the users of an organization',
    description:
      'Answers each member with the role in this organization only. 404 when user management is switched off for it.',
  })
  @AllowRole('admin', 'account')
  @RequiresFlag('user_management')
  @Answers(AccountUser.array())
  async list(@Granted() access: Access): Promise<AccountUser[]> {
    return (await this.memberships.list(access)).map(toAccountUser);
  }

  @Post()
  @ApiOperation({
    summary: 'Invite a user to an organization',
    description:
      'Adds the member and mails an invitation. The row shows `-` as the name until the first sign-in; an address that is a member already is 409.',
  })
  @Audited('member_added')
  @AllowRole('admin', 'account')
  @Answers(AccountUser)
  @Refuses(
    429,
    'Too many invitations, of the organization or to the address; `Retry-After` says how long to wait',
  )
  async add(
    @Granted() access: Access,
    @Body({ schema: AddAccountUser }) user: AddAccountUser,
  ): Promise<AccountUser> {
    await this.flags.require('user_management', access.accountId);
    return toAccountUser(await this.invitations.add(access, user, new Date()));
  }

  @Patch(':user')
  @ApiOperation({
    summary: 'Change the role of a user',
    description: 'Sets the role in this organization. The last admin cannot be made less: 409.',
  })
  @Audited('member_role_changed', 'user')
  @ApiParam({ name: 'user', description: 'Id or email address' })
  @AllowRole('admin', 'account')
  @Answers(AccountUser)
  async change(
    @Granted() access: Access,
    @Param('user') user: string,
    @Body({ schema: ChangeAccountUser }) { role }: ChangeAccountUser,
  ): Promise<AccountUser> {
    await this.flags.require('user_management', access.accountId);
    return toAccountUser(await this.memberships.changeRole(access, checked(user), role));
  }

  @Delete(':user')
  @ApiOperation({
    summary: 'Remove a user from an organization',
    description:
      'Ends the membership, at once also in open sessions. Members may remove themselves; the last admin cannot go: 409.',
  })
  @AnswersNothing()
  @Audited('member_removed', 'user')
  @ApiParam({ name: 'user', description: 'Id or email address' })
  @AllowRole('guest', 'account')
  async remove(@Granted() access: Access, @Param('user') user: string): Promise<void> {
    if (!isSelf(access, user)) await this.flags.require('user_management', access.accountId);
    return this.memberships.remove(access, checked(user));
  }
}

/** @throws NotFound for a text that is neither a user's id nor a mail address */
function checked(user: string): string {
  if (!USER_ID.test(user) && !EmailAddress.safeParse(user).success) throw new NotFound();
  return user;
}
