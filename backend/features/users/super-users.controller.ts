import { Body, Controller, Delete, Get, HttpCode, Param, Post, SerializeOptions } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { EmailAddress } from '@mesonet/contract/common.js';
import { AddSuperUser, SuperUser } from '@mesonet/contract/super-users.js';
import { AllowSuperAdmin, RefuseTokens } from '../../platform/access/allow.js';
import { Audited, AuditedWhenNoted } from '../../platform/audit/audited.js';
import { NotFound } from '../../platform/errors.js';
import { SuperUsersService } from './super-users.service.js';

@ApiTags('Super users')
@Controller('api/v1/sadmin/users')
@AllowSuperAdmin()
export class SuperUsersController {
  constructor(private readonly superUsers: SuperUsersService) {}

  @Get()
  @ApiOperation({
    summary: 'List the super users',
    description: 'Answers id and address of every super user.',
  })
  @ApiResponse({ status: 200, standardSchema: SuperUser.array() })
  @SerializeOptions({ schema: SuperUser })
  async list(): Promise<SuperUser[]> {
    return (await this.superUsers.list()).map(({ id, email }) => ({ id, email }));
  }

  @Post()
  @ApiOperation({
    summary: 'Make somebody a super user',
    description:
      'Adds the address as a super user and mails an invitation. An address that is one already is 409.',
  })
  @HttpCode(200)
  @AuditedWhenNoted('super_user_added')
  @RefuseTokens()
  @ApiResponse({ status: 200, standardSchema: SuperUser })
  @ApiResponse({ status: 409, description: 'The address is a super user’s already' })
  @SerializeOptions({ schema: SuperUser })
  async add(@Body({ schema: AddSuperUser }) user: AddSuperUser): Promise<SuperUser> {
    const { id, email } = await this.superUsers.add(user.email, new Date());
    return { id, email };
  }

  @Delete(':email')
  @ApiOperation({
    summary: 'Remove a super user',
    description:
      'Takes the rights of a super user away and ends the sessions and the second factor. The user stays a member of organizations; the last super user cannot go: 409.',
  })
  @HttpCode(204)
  @Audited('super_user_removed', 'email')
  @RefuseTokens()
  @ApiParam({ name: 'email' })
  remove(@Param('email') email: string): Promise<void> {
    if (!EmailAddress.safeParse(email).success) throw new NotFound();
    return this.superUsers.remove(email);
  }
}
