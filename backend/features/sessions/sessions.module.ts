import { createSecretKey } from 'node:crypto';
import { Global, Injectable, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { Cron, CronExpression } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Authenticator } from '../../platform/access/principal.js';
import { SecretBox } from '../../platform/secrets/secret-box.js';
import { CallerAuthenticator } from './callers/caller-authenticator.js';
import { CookieAuthenticator } from './callers/cookie-authenticator.js';
import { KnownCallers } from './callers/known-callers.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { SessionEntity } from './session.entity.js';
import { SessionsController } from './sessions.controller.js';
import { ABSOLUTE_MS } from './session-age.js';
import { SessionsService } from './sessions.service.js';

@Injectable()
class SessionsCron {
  constructor(private readonly sessions: SessionsService) {}

  @Cron(CronExpression.EVERY_HOUR)
  removeExpired(): Promise<void> {
    return this.sessions.removeExpired(new Date());
  }
}

@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([SessionEntity]),
    JwtModule.registerAsync({
      inject: [SecretBox],
      useFactory: (secrets: SecretBox) => {
        // The key is built once. With raw bytes, the JWT library would
        // first try to read them as a public key for each cookie.
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
  controllers: [SessionsController, OwnSessionsController],
  providers: [
    SessionsService,
    SessionsCron,
    CookieAuthenticator,
    KnownCallers,
    { provide: Authenticator, useClass: CallerAuthenticator },
  ],
  exports: [Authenticator, SessionsService],
})
export class SessionsModule {}
