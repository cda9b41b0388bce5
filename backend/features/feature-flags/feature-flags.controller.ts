import { Controller, Get, Param, Query, SerializeOptions } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { FEATURE_FLAGS, FeatureFlag, type FeatureFlagName } from '@mesonet/contract/feature-flags.js';
import { AllowPublic, AllowSignedIn, Caller } from '../../platform/access/allow.js';
import { InvalidInput, NotFound } from '../../platform/errors.js';
import { type Principal, roleIn } from '../../platform/access/principal.js';

/** Per-account values and their editing come with the feature-flag tables; these are the defaults. */
const DEFAULTS: Record<FeatureFlagName, boolean> = {
  improved_login_rollout: false,
  user_management: true,
  data_export_page: true,
  admin_public_dashboard_toggle: true,
  subscription_page: false,
};

@ApiTags('feature flags')
@Controller(['featureflags', 'api/v1/featureflags'])
export class FeatureFlagsController {
  @Get()
  @AllowSignedIn()
  @ApiResponse({ status: 200, description: 'Flag → enabled' })
  list(
    @Caller() caller: Principal,
    @Query('subject') subject?: unknown,
    @Query('flags') flags?: unknown,
  ): Record<string, boolean> {
    if (typeof subject !== 'string' || !roleIn(caller, subject)) throw new NotFound();
    const names = typeof flags === 'string' ? flags.split(',').filter(Boolean) : [...FEATURE_FLAGS];
    if (names.length > 50) throw new InvalidInput('Too many flags', 'too_many_flags');
    return Object.fromEntries(names.map((name) => [name, valueOf(name) ?? false]));
  }

  @Get('improved_login_rollout')
  @AllowPublic()
  @ApiResponse({ status: 200, standardSchema: FeatureFlag })
  @SerializeOptions({ schema: FeatureFlag })
  improvedLogin(): FeatureFlag {
    return { flag: 'improved_login_rollout', enabled: DEFAULTS.improved_login_rollout };
  }

  @Get(':flag')
  @AllowSignedIn()
  @ApiResponse({ status: 200, standardSchema: FeatureFlag })
  @SerializeOptions({ schema: FeatureFlag })
  get(@Param('flag') flag: string): FeatureFlag {
    const enabled = valueOf(flag);
    if (enabled === undefined) throw new NotFound();
    return { flag, enabled };
  }
}

function valueOf(flag: string): boolean | undefined {
  return Object.hasOwn(DEFAULTS, flag) ? DEFAULTS[flag as FeatureFlagName] : undefined;
}
