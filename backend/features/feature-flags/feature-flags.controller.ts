import { Body, Controller, Delete, Get, Param, Put, Query, SerializeOptions } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import {
  AccountFlags,
  ChangeFeatureFlag,
  FEATURE_FLAGS,
  FeatureFlag,
  type FeatureFlagName,
} from '@mesonet/contract/feature-flags.js';
import { AllowPublic, AllowSignedIn, AllowSuperAdmin, Caller } from '../../platform/access/allow.js';
import { InvalidInput, NotFound } from '../../platform/errors.js';
import { Refuses } from '../../platform/http/docs/answers.js';
import { type Principal, roleIn } from '../../platform/access/principal.js';
import { actorOf } from '../../platform/audit/audit-event.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { Audited } from '../../platform/audit/audited.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { FeatureFlagsService } from './feature-flags.service.js';

const MAX_FLAGS = 50;

@ApiTags('Feature flags')
@Controller(['featureflags', 'api/v1/featureflags'])
export class FeatureFlagsController {
  constructor(
    private readonly flags: FeatureFlagsService,
    private readonly accounts: AccountsService,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List the feature flags of an organization',
    description:
      'Answers flag → enabled for the organization that `subject` names. A flag that does not exist is false.',
  })
  @AllowSignedIn()
  @ApiQuery({ name: 'subject', description: 'Id of the account', schema: { type: 'string' } })
  @ApiQuery({ name: 'flags', required: false, description: 'Comma list of flags. Default: all' })
  @ApiResponse({ status: 200, standardSchema: AccountFlags })
  @Refuses(404, 'The caller is no member of such an account')
  @SerializeOptions({ schema: AccountFlags })
  async list(
    @Caller() caller: Principal,
    @Query('subject') subject?: unknown,
    @Query('flags') flags?: string | string[],
  ): Promise<AccountFlags> {
    if (typeof subject !== 'string' || !roleIn(caller, subject)) throw new NotFound();
    const { id } = await this.accounts.get(subject);
    const named = [flags ?? []].flat().join().split(',').filter(Boolean);
    if (named.length > MAX_FLAGS) throw new InvalidInput('Too many flags', 'too_many_flags');
    const values = await this.flags.ofAccount(id);
    const wanted = named.length > 0 ? named : FEATURE_FLAGS;
    return Object.fromEntries(wanted.map((flag) => [flag, values.get(flag) ?? false]));
  }

  @Get('improved_login_rollout')
  @ApiOperation({
    summary: 'Get whether sign-in by mail is offered',
    description:
      'Answers the flag `improved_login_rollout`, which the sign-in page needs before anybody is signed in.',
  })
  @AllowPublic()
  @ApiResponse({ status: 200, standardSchema: FeatureFlag })
  @SerializeOptions({ schema: FeatureFlag })
  improvedLogin(): Promise<FeatureFlag> {
    return this.get('improved_login_rollout');
  }

  @Get(':flag')
  @ApiOperation({
    summary: 'Get a feature flag',
    description: 'Answers what an organization has that has no value of its own.',
  })
  @AllowSignedIn()
  @ApiParam({ name: 'flag', enum: FEATURE_FLAGS })
  @ApiResponse({ status: 200, standardSchema: FeatureFlag })
  @SerializeOptions({ schema: FeatureFlag })
  async get(@Param('flag') name: string): Promise<FeatureFlag> {
    const flag = flagNamed(name);
    return { flag, enabled: (await this.flags.defaults()).get(flag) ?? false };
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
  @ApiResponse({ status: 200, standardSchema: FeatureFlag })
  @SerializeOptions({ schema: FeatureFlag })
  async change(
    @Param('flag') name: string,
    @Caller() caller: Principal,
    @Body({ schema: ChangeFeatureFlag }) { enabled, subject }: ChangeFeatureFlag,
  ): Promise<FeatureFlag> {
    const flag = flagNamed(name);
    const values = subject === undefined ? this.flags.defaults() : this.flags.ofAccount(subject);
    const before = { enabled: (await values).get(flag) };
    await this.flags.change(flag, { enabled, changedBy: actorOf(caller).name }, subject);
    noteAudit({ accounts: subject === undefined ? [] : [subject], before, after: { enabled } });
    return { flag, enabled };
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
  @ApiResponse({ status: 200, standardSchema: FeatureFlag })
  @SerializeOptions({ schema: FeatureFlag })
  async reset(@Param('flag') name: string, @Query('subject') subject?: unknown): Promise<FeatureFlag> {
    const flag = flagNamed(name);
    if (subject !== undefined && typeof subject !== 'string') throw new NotFound();
    const account = subject === undefined ? undefined : (await this.accounts.get(subject)).id;
    const values = () => (account === undefined ? this.flags.defaults() : this.flags.ofAccount(account));
    const before = { enabled: (await values()).get(flag) };
    await this.flags.reset(flag, account);
    const enabled = (await values()).get(flag) ?? false;
    noteAudit({ accounts: account === undefined ? [] : [account], before, after: { enabled } });
    return { flag, enabled };
  }
}

/** @throws NotFound */
function flagNamed(name: string): FeatureFlagName {
  const flag = FEATURE_FLAGS.find((each) => each === name);
  if (flag === undefined) throw new NotFound();
  return flag;
}
