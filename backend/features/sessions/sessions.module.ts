import { createSecretKey } from 'node:crypto';
import { Global, Injectable, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { Cron, CronExpression } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Authenticator } from '../../platform/access/principal.js';
import { UserSignIns } from '../../platform/access/user-sign-ins.js';
import { SecretBox } from '../../platform/secrets/secret-box.js';
import { CallerAuthenticator } from './callers/caller-authenticator.js';
import { CookieAuthenticator } from './callers/cookie-authenticator.js';
import { EndedSignIns } from './callers/ended-sign-ins.js';
import { KnownCallers } from './callers/known-callers.js';
import { EmailSignInController } from './email/email-sign-in.controller.js';
import { EmailSignInService } from './email/email-sign-in.service.js';
import { SignInCodeEntity } from './email/sign-in-code.entity.js';
import { SignInLinkController } from './email/sign-in-link.controller.js';
import { IdentitiesController } from './openid/identities.controller.js';
import { IdentitiesService } from './openid/identities.service.js';
import { IdentityEntity } from './openid/identity.entity.js';
import { LoginController } from './openid/login.controller.js';
import { OpenIdProvider } from './openid/openid-provider.js';
import { OpenIdSignIn } from './openid/openid-sign-in.service.js';
import { ProviderSignOut } from './openid/provider-sign-out.js';
import { SealedCookies } from './openid/sealed-cookies.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { AccountPasswordController } from './passwords/account-password.controller.js';
import { AccountPasswordService } from './passwords/account-password.service.js';
import { PendingSignInEntity } from './second-factor/pending-sign-in.entity.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { TotpEnrolmentController } from './second-factor/totp-enrolment.controller.js';
import { SessionEntity } from './session.entity.js';
import { SessionsController } from './sessions.controller.js';
import { ABSOLUTE_MS } from './session-age.js';
import { SessionsService } from './sessions.service.js';
import { SetUpController } from './setup/set-up.controller.js';
import { SetUpLink } from './setup/set-up-link.js';
import { SharedSignInNotice } from './shared-sign-in-notice.js';
import { SignOutController } from './sign-out.controller.js';
import { AccessTokenEntity } from './tokens/access-token.entity.js';
import { AccessTokensController } from './tokens/access-tokens.controller.js';
import { AccessTokensService } from './tokens/access-tokens.service.js';
import { UserSignIn } from './user-sign-in.js';

@Injectable()
class SessionsCron {
  constructor(
    private readonly sessions: SessionsService,
    private readonly emailSignIn: EmailSignInService,
    private readonly tokens: AccessTokensService,
    private readonly secondFactor: SecondFactorService,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  async removeExpired(): Promise<void> {
    await this.sessions.removeExpired(new Date());
    await this.emailSignIn.removeExpired(new Date());
    await this.tokens.removeExpired(new Date());
    await this.secondFactor.removeExpired(new Date());
  }
}

@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([
      SessionEntity,
      SignInCodeEntity,
      PendingSignInEntity,
      IdentityEntity,
      AccessTokenEntity,
    ]),
    JwtModule.registerAsync({
      inject: [SecretBox],
      useFactory: (secrets: SecretBox) => {
        // Of bytes a key would be made for each cookie, after trying whether they are a public one.
        const key = createSecretKey(secrets.derive('session-cookie'));
        return {
          secretOrKeyProvider: () => key,
          signOptions: {
            algorithm: 'HS256',
            issuer: 'mesonet',
            audience: 'session',
            expiresIn: ABSOLUTE_MS / 1000,
          },
          verifyOptions: { algorithms: ['HS256'], issuer: 'mesonet', audience: 'session' },
        };
      },
    }),
  ],
  controllers: [
    SessionsController,
    SignOutController,
    OwnSessionsController,
    AccountPasswordController,
    LoginController,
    IdentitiesController,
    EmailSignInController,
    SignInLinkController,
    SecondFactorController,
    TotpEnrolmentController,
    SetUpController,
    AccessTokensController,
  ],
  providers: [
    SessionsService,
    AccountPasswordService,
    EmailSignInService,
    SecondFactorService,
    OpenIdProvider,
    OpenIdSignIn,
    IdentitiesService,
    ProviderSignOut,
    SealedCookies,
    UserSignIn,
    SharedSignInNotice,
    SetUpLink,
    AccessTokensService,
    SessionsCron,
    CookieAuthenticator,
    KnownCallers,
    { provide: Authenticator, useClass: CallerAuthenticator },
    { provide: UserSignIns, useClass: EndedSignIns },
  ],
  exports: [Authenticator, UserSignIns, SessionsService, SetUpLink],
})
export class SessionsModule {}
