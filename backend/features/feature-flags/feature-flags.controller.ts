import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import {
  AccountFlags,
  ChangeFeatureFlag,
  FEATURE_FLAGS,
  FeatureFlag,
} from '@mesonet/contract/feature-flags.js';
import { AllowPublic, AllowSignedIn, AllowSuperAdmin, Caller } from '../../platform/access/allow.js';
import { Answers, Refuses } from '../../platform/http/docs/answers.js';
import type { Principal } from '../../platform/access/principal.js';
import { Audited } from '../../platform/audit/audited.js';
import { FlagSettingsService } from './flag-settings.service.js';

@ApiTags('Feature flags')
@Controller(['featureflags', 'api/v1/featureflags'])
export class FeatureFlagsController {
  constructor(private readonly settings: FlagSettingsService) {}

  @Get()
  @ApiOperation({
    summary: 'List the feature flags of an organization',
    description:
      'Answers flag → enabled for the organization that `subject` names. A flag that does not exist is false.',
  })
  @AllowSignedIn()
  @ApiQuery({ name: 'subject', description: 'Id of the account', schema: { type: 'string' } })
  @ApiQuery({ name: 'flags', required: false, description: 'Comma list of flags. Default: all' })
  @Answers(AccountFlags)
  @Refuses(404, 'The caller is no member of such an account')
  list(
    @Caller() caller: Principal,
    @Query('subject') subject?: unknown,
    @Query('flags') flags?: string | string[],
  ): Promise<AccountFlags> {
    return this.settings.list(caller, subject, flags);
  }

  @Get('improved_login_rollout')
  @ApiOperation({
    summary: 'Get whether sign-in by mail is offered',
    description:
      'Answers the flag `improved_login_rollout`, which the sign-in page needs before anybody is signed in.',
  })
  @AllowPublic()
  @Answers(FeatureFlag)
  improvedLogin(): Promise<FeatureFlag> {
    return this.settings.get('improved_login_rollout');
  }

  @Get(':flag')
  @ApiOperation({
    summary: 'Get a feature flag',
    description: 'Answers what an organization has that has no value of its own.',
  })
  @AllowSignedIn()
  @ApiParam({ name: 'flag', enum: FEATURE_FLAGS })
  @Answers(FeatureFlag)
  get(@Param('flag') name: string): Promise<FeatureFlag> {
    return this.settings.get(name);
  }

  @Put(':flag')
  @ApiOperation({
    summary: 'Set a feature flag',
    description:
      'Sets the flag for the organization that `subject` names, or for all that have no value of their own. It counts at once.',
  })
  @AllowSuperAdmin()
  @Audited('feature_flag_changed', 'flag')
  @ApiParam({ name: 'flag', enum: FEATURE_FLAGS })
  @Answers(FeatureFlag)
  change(
    @Param('flag') name: string,
    @Caller() caller: Principal,
    @Body({ schema: ChangeFeatureFlag }) change: ChangeFeatureFlag,
  ): Promise<FeatureFlag> {
    return this.settings.change(caller, name, change);
  }

  @Delete(':flag')
  @ApiOperation({
    summary: 'Set a feature flag back to its default',
    description:
      'Forgets the value of the organization that `subject` names, or the default that was set for all. It counts at once; the answer tells what is in force now.',
  })
  @AllowSuperAdmin()
  @Audited('feature_flag_changed', 'flag')
  @ApiParam({ name: 'flag', enum: FEATURE_FLAGS })
  @ApiQuery({
    name: 'subject',
    required: false,
    description: 'Id of the account. Default: all that have no value of their own',
    schema: { type: 'string' },
  })
  @Answers(FeatureFlag)
  reset(@Param('flag') name: string, @Query('subject') subject?: unknown): Promise<FeatureFlag> {
    return this.settings.reset(name, subject);
  }
}
