import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountUnits } from '../../platform/account-units.js';
import { AccountEntity } from './account.entity.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { StoredAccountUnits } from './stored-account-units.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AccountEntity])],
  controllers: [AccountsController],
  providers: [AccountsService, { provide: AccountUnits, useClass: StoredAccountUnits }],
  exports: [AccountsService, AccountUnits],
})
export class AccountsModule {}
