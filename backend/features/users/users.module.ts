import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountUsersController } from './members/account-users.controller.js';
import { MembershipEntity } from './members/membership.entity.js';
import { MembershipsService } from './members/memberships.service.js';
import { NewAccountsController } from './members/new-accounts.controller.js';
import { ProfileController } from './profile.controller.js';
import { ProfilesService } from './profiles.service.js';
import { SuperUsersController } from './super-users.controller.js';
import { SuperUsersService } from './super-users.service.js';
import { UserEntity } from './user.entity.js';
import { UsersService } from './users.service.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([UserEntity, MembershipEntity])],
  controllers: [NewAccountsController, AccountUsersController, ProfileController, SuperUsersController],
  providers: [MembershipsService, ProfilesService, SuperUsersService, UsersService],
  exports: [SuperUsersService, UsersService],
})
export class UsersModule {}
