import { Global, Injectable, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { Cron, CronExpression } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Authenticator } from '../../platform/access/principal.js';
import { SecretBox } from '../../platform/secret-box.js';
import { CallerAuthenticator } from './callers/caller-authenticator.js';
import { CookieAuthenticator } from './callers/cookie-authenticator.js';
import { EmailSignInController } from './email/email-sign-in.controller.js';
import { EmailSignInService } from './email/email-sign-in.service.js';
import { SignInCodeEntity } from './email/sign-in-code.entity.js';
import { SignInLinkController } from './email/sign-in-link.controller.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { SessionEntity } from './session.entity.js';
import { SessionsController } from './sessions.controller.js';
import { ABSOLUTE_MS, SessionsService } from './sessions.service.js';
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
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  async removeExpired(): Promise<void> {
    await this.sessions.removeExpired(new Date());
    await this.emailSignIn.removeExpired(new Date());
    await this.tokens.removeExpired(new Date());
  }
}

@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([SessionEntity, SignInCodeEntity, AccessTokenEntity]),
    JwtModule.registerAsync({
      inject: [SecretBox],
      useFactory: (secrets: SecretBox) => ({
        secret: secrets.derive('session-cookie'),
        signOptions: {
          algorithm: 'HS256',
          issuer: 'mesonet',
          audience: 'session',
          expiresIn: ABSOLUTE_MS / 1000,
        },
        verifyOptions: { algorithms: ['HS256'], issuer: 'mesonet', audience: 'session' },
      }),
    }),
  ],
  controllers: [
    SessionsController,
    SignOutController,
    OwnSessionsController,
    EmailSignInController,
    SignInLinkController,
    SetUpController,
    AccessTokensController,
  ],
  providers: [
    SessionsService,
    EmailSignInService,
    UserSignIn,
    SharedSignInNotice,
    SetUpLink,
    AccessTokensService,
    SessionsCron,
    CookieAuthenticator,
    { provide: Authenticator, useClass: CallerAuthenticator },
  ],
  exports: [Authenticator, SessionsService, SetUpLink],
})
export class SessionsModule {}
