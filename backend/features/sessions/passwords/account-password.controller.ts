import { Body, Controller, HttpCode, Patch, Req } from '@nestjs/common';
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { ChangeAccountPassword } from '@mesonet/contract/account-password.js';
import type { FastifyRequest } from 'fastify';
import { AllowRole, Granted, RefuseTokens } from '../../../platform/access/allow.js';
import { Audited } from '../../../platform/audit/audited.js';
import type { Access } from '../../../platform/access/principal.js';
import { originOf } from '../sessions.service.js';
import { AccountPasswordService } from './account-password.service.js';

@ApiTags('accounts')
@Controller('api/v1/accounts/:accountId/password')
export class AccountPasswordController {
  constructor(private readonly passwords: AccountPasswordService) {}

  /** Of the sign-in that an organization shares; its other sessions end. Super admins may leave the current one out. */
  @Patch()
  @Audited('account_password_changed')
  @HttpCode(204)
  @AllowRole('admin', 'account')
  @RefuseTokens()
  @ApiParam({ name: 'accountId' })
  @ApiResponse({ status: 401, description: 'Password is incorrect' })
  change(
    @Granted() access: Access,
    @Body({ schema: ChangeAccountPassword }) change: ChangeAccountPassword,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const passwords = {
      current: change.current_password ?? change.currentPassword ?? null,
      next: change.new_password ?? change.newPassword ?? '',
    };
    return this.passwords.change(access, passwords, originOf(request), new Date());
  }
}
