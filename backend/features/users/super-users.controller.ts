import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { EmailAddress } from '@mesonet/contract/common.js';
import { AddSuperUser, SuperUser } from '@mesonet/contract/super-users.js';
import { AllowSuperAdmin, RefuseTokens } from '../../platform/access/allow.js';
import { Audited, AuditedWhenNoted } from '../../platform/audit/audited.js';
import { NotFound } from '../../platform/errors.js';
import { Answers, AnswersNothing } from '../../platform/http/docs/answers.js';
import { NewSuperUsersService } from './new-super-users.service.js';
import { SuperUsersService } from './super-users.service.js';
import { toSuperUser } from './users.dto.js';

@ApiTags('Super users')
@Controller('api/v1/sadmin/users')
@AllowSuperAdmin()
export class SuperUsersController {
  constructor(
    private readonly superUsers: SuperUsersService,
    private readonly newSuperUsers: NewSuperUsersService,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List the super users',
    description: 'Answers id and address of every super user.',
  })
  @Answers(SuperUser.array())
  async list(): Promise<SuperUser[]> {
    return (await this.superUsers.list()).map(toSuperUser);
  }

  @Post()
  @ApiOperation({
    summary: 'Make somebody a super user',
    description:
      'Adds the address as a super user and mails an invitation. An address that is one already is 409.',
  })
  @AuditedWhenNoted('super_user_added')
  @RefuseTokens()
  @Answers(SuperUser)
  @ApiResponse({ status: 409, description: 'The address is a super user’s already' })
  async add(@Body({ schema: AddSuperUser }) user: AddSuperUser): Promise<SuperUser> {
    return toSuperUser(await this.newSuperUsers.add(user.email, new Date()));
  }

  @Delete(':email')
  @ApiOperation({
    summary: 'Remove a super user',
    description:
      'Takes the rights of a super user away and ends the sessions and the second factor. The user stays a member of organizations; the last super user cannot go: 409.',
  })
  @AnswersNothing()
  @Audited('super_user_removed', 'email')
  @RefuseTokens()
  @ApiParam({ name: 'email' })
  remove(@Param('email', { transform: toEmail }) email: string): Promise<void> {
    return this.superUsers.remove(email);
  }
}

/** @throws NotFound for a text that is no mail address */
function toEmail(text: string): string {
  if (!EmailAddress.safeParse(text).success) throw new NotFound();
  return text;
}
