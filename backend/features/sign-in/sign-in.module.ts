import { Global, Injectable, Module } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserSignIns } from '../../platform/access/user-sign-ins.js';
import { EmailSignInController } from './email/email-sign-in.controller.js';
import { EmailSignInService } from './email/email-sign-in.service.js';
import { SignInCodeEntity } from './email/sign-in-code.entity.js';
import { SignInCodes } from './email/sign-in-codes.js';
import { SignInLinkController } from './email/sign-in-link.controller.js';
import { EndedSignIns } from './ended-sign-ins.js';
import { IdentitiesController } from './openid/identities.controller.js';
import { IdentitiesService } from './openid/identities.service.js';
import { IdentityEntity } from './openid/identity.entity.js';
import { LoginController } from './openid/login.controller.js';
import { OpenIdProvider } from './openid/openid-provider.js';
import { OpenIdSignIn } from './openid/openid-sign-in.service.js';
import { ProviderSignOut } from './openid/provider-sign-out.js';
import { SealedCookies } from './openid/sealed-cookies.js';
import { AccountPasswordController } from './passwords/account-password.controller.js';
import { AccountPasswordService } from './passwords/account-password.service.js';
import { PasswordSignInController } from './passwords/password-sign-in.controller.js';
import { PasswordSignIn } from './passwords/password-sign-in.service.js';
import { SharedSignInNotice } from './passwords/shared-sign-in-notice.js';
import { PendingSignInEntity } from './second-factor/pending-sign-in.entity.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { TotpEnrolmentController } from './second-factor/totp-enrolment.controller.js';
import { SetUpLink } from './setup/set-up-link.js';
import { SetUpController } from './setup/set-up.controller.js';
import { SignOutController } from './sign-out.controller.js';
import { UserSignIn } from './user-sign-in.js';

@Injectable()
class SignInCron {
  constructor(
    private readonly codes: SignInCodes,
    private readonly secondFactor: SecondFactorService,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  async removeExpired(): Promise<void> {
    await this.codes.removeExpired(new Date());
    await this.secondFactor.removeExpired(new Date());
  }
}

/** The ways to begin a session: a shared password, a mailed code or link, an OpenID provider, the set-up link. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SignInCodeEntity, PendingSignInEntity, IdentityEntity])],
  controllers: [
    PasswordSignInController,
    SignOutController,
    AccountPasswordController,
    LoginController,
    IdentitiesController,
    EmailSignInController,
    SignInLinkController,
    SecondFactorController,
    TotpEnrolmentController,
    SetUpController,
  ],
  providers: [
    AccountPasswordService,
    PasswordSignIn,
    SharedSignInNotice,
    EmailSignInService,
    SignInCodes,
    SecondFactorService,
    OpenIdProvider,
    OpenIdSignIn,
    IdentitiesService,
    ProviderSignOut,
    SealedCookies,
    UserSignIn,
    SetUpLink,
    SignInCron,
    { provide: UserSignIns, useClass: EndedSignIns },
  ],
  exports: [UserSignIns],
})
export class SignInModule {}
