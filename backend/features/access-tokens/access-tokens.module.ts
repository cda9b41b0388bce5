import { Global, Injectable, Module } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessTokenEntity } from './access-token.entity.js';
import { AccessTokensController } from './access-tokens.controller.js';
import { AccessTokensService } from './access-tokens.service.js';

@Injectable()
class AccessTokensCron {
  constructor(private readonly tokens: AccessTokensService) {}

  @Cron(CronExpression.EVERY_HOUR)
  removeExpired(): Promise<void> {
    return this.tokens.removeExpired(new Date());
  }
}

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AccessTokenEntity])],
  controllers: [AccessTokensController],
  providers: [AccessTokensService, AccessTokensCron],
  exports: [AccessTokensService],
})
export class AccessTokensModule {}
