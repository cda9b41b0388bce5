import { Body, Controller, Delete, Get, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ChangeProfile, UserProfile } from '@mesonet/contract/profile.js';
import { AllowSignedIn, Caller, RefuseTokens } from '../../platform/access/allow.js';
import type { Principal } from '../../platform/access/principal.js';
import { Audited, NotAudited } from '../../platform/audit/audited.js';
import { Answers, AnswersNothing } from '../../platform/http/docs/answers.js';
import { ProfilesService } from './profiles.service.js';
import { toUserProfile } from './users.dto.js';

/** Shows and changes the profile of the signed-in user. */
@ApiTags('Users')
@Controller('api/v1/profile')
@AllowSignedIn()
export class ProfileController {
  constructor(private readonly profiles: ProfilesService) {}

  @Get()
  @ApiOperation({
    summary: 'Get the own profile',
    description:
      'Answers the names and the address of the signed-in user, in both spellings that clients use. A shared legacy sign-in has no profile: 403.',
  })
  @Answers(UserProfile)
  async get(@Caller() caller: Principal): Promise<UserProfile> {
    return toUserProfile(await this.profiles.get(caller));
  }

  @Patch()
  @ApiOperation({
    summary: 'Change the own profile',
    description:
      'Sets names and the theme of the console; either spelling of a name is taken. The address cannot be changed.',
  })
  @NotAudited('how people are called and what they look at is theirs')
  @Answers(UserProfile)
  async change(
    @Caller() caller: Principal,
    @Body({ schema: ChangeProfile }) change: ChangeProfile,
  ): Promise<UserProfile> {
    return toUserProfile(await this.profiles.change(caller, change));
  }

  @Delete()
  @ApiOperation({
    summary: 'Delete the own user',
    description:
      'Ends the user, all memberships and all sessions. A user who is the last admin of an organization cannot go: 409.',
  })
  @AnswersNothing()
  @Audited('user_deleted')
  @RefuseTokens()
  remove(@Caller() caller: Principal): Promise<void> {
    return this.profiles.remove(caller);
  }
}
