import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { FeatureFlagState } from '@mesonet/contract/feature-flags.js';
import { AllowSuperAdmin } from '../../platform/access/allow.js';
import { Answers } from '../../platform/http/docs/answers.js';
import type { FeatureFlagEntity } from './feature-flag.entity.js';
import { FLAG_DESCRIPTIONS } from './flag-descriptions.js';
import { FeatureFlagsService, type FlagState } from './feature-flags.service.js';

@ApiTags('Feature flags')
@Controller('api/v1/sadmin/featureflags')
export class AllFlagsController {
  constructor(private readonly flags: FeatureFlagsService) {}

  @Get()
  @ApiOperation({
    summary: 'List every feature flag of the installation',
    description:
      'Answers of each flag what it switches, its default, and the organizations that have a value of their own, with who set it and when.',
  })
  @AllowSuperAdmin()
  @Answers(FeatureFlagState.array())
  async list(): Promise<FeatureFlagState[]> {
    return (await this.flags.states()).map(toState);
  }
}

function toState({ flag, isBuiltIn, common, own }: FlagState): FeatureFlagState {
  return {
    flag,
    description: FLAG_DESCRIPTIONS[flag],
    built_in: isBuiltIn,
    default: common && toValue(common),
    accounts: own.map((value) => ({ accountid: value.accountId, ...toValue(value) })),
  };
}

function toValue({ enabled, changedBy, changedAt }: FeatureFlagEntity) {
  return { enabled, changed_by: changedBy, changed_at: changedAt?.toISOString() ?? null };
}
