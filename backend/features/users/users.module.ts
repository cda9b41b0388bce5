import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountUsersController } from './members/account-users.controller.js';
import { InvitationsService } from './members/invitations.service.js';
import { MembershipEntity } from './members/membership.entity.js';
import { MembershipsService } from './members/memberships.service.js';
import { NewAccountsController } from './members/new-accounts.controller.js';
import { NewAccountsService } from './members/new-accounts.service.js';
import { NewSuperUsersService } from './new-super-users.service.js';
import { ProfileController } from './profile.controller.js';
import { ProfilesService } from './profiles.service.js';
import { SuperUsersController } from './super-users.controller.js';
import { SuperUsersService } from './super-users.service.js';
import { TotpDeviceEntity } from './totp/totp-device.entity.js';
import { TotpDevicesService } from './totp/totp-devices.service.js';
import { TotpEnrolmentEntity } from './totp/totp-enrolment.entity.js';
import { TotpTries } from './totp/totp-tries.js';
import { UserEntity } from './user.entity.js';
import { UsersService } from './users.service.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([UserEntity, MembershipEntity, TotpDeviceEntity, TotpEnrolmentEntity])],
  controllers: [NewAccountsController, AccountUsersController, ProfileController, SuperUsersController],
  providers: [
    InvitationsService,
    MembershipsService,
    NewAccountsService,
    NewSuperUsersService,
    ProfilesService,
    SuperUsersService,
    TotpDevicesService,
    TotpTries,
    UsersService,
  ],
  exports: [MembershipsService, NewAccountsService, SuperUsersService, TotpDevicesService, UsersService],
})
export class UsersModule {}
