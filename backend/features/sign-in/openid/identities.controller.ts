import { Controller, Delete, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { AllowSuperAdmin, RefuseTokens } from '../../../platform/access/allow.js';
import { Audited } from '../../../platform/audit/audited.js';
import { AnswersNothing } from '../../../platform/http/docs/answers.js';
import { IdentitiesService } from './identities.service.js';

/** Lets a super admin unlink a user from the OpenID provider when the user got a new login at the provider. */
@ApiTags('Super users')
@Controller('api/v1/sadmin/identities')
@AllowSuperAdmin()
export class IdentitiesController {
  constructor(private readonly identities: IdentitiesService) {}

  @Delete(':email')
  @ApiOperation({
    summary: 'Forget the OpenID login of a user',
    description:
      'The next sign-in with this address at the OpenID provider is taken as a new login. It ends the sessions of the user, and helps somebody who got a new account there.',
  })
  @Audited('identity_forgotten', 'email')
  @AnswersNothing()
  @RefuseTokens()
  @ApiParam({ name: 'email' })
  forget(@Param('email') email: string): Promise<void> {
    return this.identities.forget(email);
  }
}
