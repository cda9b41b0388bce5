import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  SerializeOptions,
} from '@nestjs/common';
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { EmailAddress } from '@mesonet/contract/common.js';
import { AccountUser, AddAccountUser, ChangeAccountUser } from '@mesonet/contract/users.js';
import { AllowRole, Granted } from '../../../platform/access/allow.js';
import type { Access } from '../../../platform/access/principal.js';
import { NotFound } from '../../../platform/errors.js';
import { MembershipsService } from './memberships.service.js';
import { toAccountUser } from '../users.dto.js';

const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

@ApiTags('users')
@ApiParam({ name: 'accountId' })
@Controller('api/v1/accounts/:accountId/users')
export class AccountUsersController {
  constructor(private readonly memberships: MembershipsService) {}

  @Get()
  @AllowRole('admin', 'account')
  @ApiResponse({ status: 200, standardSchema: AccountUser.array() })
  @SerializeOptions({ schema: AccountUser })
  async list(@Granted() access: Access): Promise<AccountUser[]> {
    return (await this.memberships.list(access)).map(toAccountUser);
  }

  /** Mails an invitation. */
  @Post()
  @HttpCode(200)
  @AllowRole('admin', 'account')
  @ApiResponse({ status: 200, standardSchema: AccountUser })
  @SerializeOptions({ schema: AccountUser })
  async add(
    @Granted() access: Access,
    @Body({ schema: AddAccountUser }) user: AddAccountUser,
  ): Promise<AccountUser> {
    return toAccountUser(await this.memberships.add(access, user, new Date()));
  }

  @Patch(':user')
  @ApiParam({ name: 'user', description: 'Id or email address' })
  @AllowRole('admin', 'account')
  @ApiResponse({ status: 200, standardSchema: AccountUser })
  @SerializeOptions({ schema: AccountUser })
  async change(
    @Granted() access: Access,
    @Param('user') user: string,
    @Body({ schema: ChangeAccountUser }) { role }: ChangeAccountUser,
  ): Promise<AccountUser> {
    return toAccountUser(await this.memberships.changeRole(access, checked(user), role));
  }

  /** Members may remove themselves, which is leaving. */
  @Delete(':user')
  @HttpCode(204)
  @ApiParam({ name: 'user', description: 'Id or email address' })
  @AllowRole('guest', 'account')
  remove(@Granted() access: Access, @Param('user') user: string): Promise<void> {
    return this.memberships.remove(access, checked(user));
  }
}

/** @throws NotFound for what can be neither an id nor an address */
function checked(user: string): string {
  if (!USER_ID.test(user) && !EmailAddress.safeParse(user).success) throw new NotFound();
  return user;
}
