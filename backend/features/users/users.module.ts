import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountUsersController } from './account-users.controller.js';
import { MembershipEntity } from './membership.entity.js';
import { MembershipsService } from './memberships.service.js';
import { ProfileController } from './profile.controller.js';
import { ProfilesService } from './profiles.service.js';
import { UserEntity } from './user.entity.js';
import { UsersService } from './users.service.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([UserEntity, MembershipEntity])],
  controllers: [AccountUsersController, ProfileController],
  providers: [MembershipsService, ProfilesService, UsersService],
  exports: [UsersService],
})
export class UsersModule {}
