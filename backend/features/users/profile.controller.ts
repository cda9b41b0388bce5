import { Body, Controller, Delete, Get, HttpCode, Patch, SerializeOptions } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { ChangeProfile, UserProfile } from '@mesonet/contract/profile.js';
import { AllowSignedIn, Caller, RefuseTokens } from '../../platform/access/allow.js';
import type { Principal } from '../../platform/access/principal.js';
import { Audited, NotAudited } from '../../platform/audit/audited.js';
import { ProfilesService } from './profiles.service.js';
import { toUserProfile } from './users.dto.js';

/** What users say of themselves. */
@ApiTags('users')
@Controller('api/v1/profile')
@AllowSignedIn()
export class ProfileController {
  constructor(private readonly profiles: ProfilesService) {}

  @Get()
  @ApiResponse({ status: 200, standardSchema: UserProfile })
  @SerializeOptions({ schema: UserProfile })
  async get(@Caller() caller: Principal): Promise<UserProfile> {
    return toUserProfile(await this.profiles.get(caller));
  }

  @Patch()
  @NotAudited('how people are called and what they look at is theirs')
  @ApiResponse({ status: 200, standardSchema: UserProfile })
  @SerializeOptions({ schema: UserProfile })
  async change(
    @Caller() caller: Principal,
    @Body({ schema: ChangeProfile }) change: ChangeProfile,
  ): Promise<UserProfile> {
    return toUserProfile(await this.profiles.change(caller, change));
  }

  /** Ends the user, all memberships and all sessions. */
  @Delete()
  @HttpCode(204)
  @Audited('user_deleted')
  @RefuseTokens()
  remove(@Caller() caller: Principal): Promise<void> {
    return this.profiles.remove(caller);
  }
}
