import { Body, Controller, Patch, Req } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { ChangeAccountPassword } from '@mesonet/contract/account-password.js';
import type { FastifyRequest } from 'fastify';
import { AllowRole, Granted, RefuseTokens } from '../../../platform/access/allow.js';
import { Audited } from '../../../platform/audit/audited.js';
import type { Access } from '../../../platform/access/principal.js';
import { AnswersNothing, Refuses } from '../../../platform/http/docs/answers.js';
import { originOf } from '../../sessions/sessions.service.js';
import { AccountPasswordService } from './account-password.service.js';

@ApiTags('Organizations')
@Controller('api/v1/accounts/:accountId/password')
export class AccountPasswordController {
  constructor(private readonly passwords: AccountPasswordService) {}

  @Patch()
  @ApiOperation({
    summary: 'Change the shared password of an organization',
    description:
      'Changes the password of the legacy sign-in that an organization shares, and ends its other sessions. A super admin may leave the current password out; from anybody else a wrong one is 401.',
  })
  @Audited('account_password_changed')
  @AnswersNothing()
  @AllowRole('admin', 'account')
  @RefuseTokens()
  @ApiParam({ name: 'accountId' })
  @ApiResponse({ status: 401, description: 'Password is incorrect' })
  @Refuses(429, 'Too many wrong passwords; `Retry-After` says how many seconds to wait')
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
