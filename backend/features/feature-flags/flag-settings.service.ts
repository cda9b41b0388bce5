import { Injectable } from '@nestjs/common';
import {
  type AccountFlags,
  type ChangeFeatureFlag,
  FEATURE_FLAGS,
  type FeatureFlag,
  type FeatureFlagName,
} from '@mesonet/contract/feature-flags.js';
import { type Principal, roleIn } from '../../platform/access/principal.js';
import { actorOf } from '../../platform/audit/audit-event.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { InvalidInput, NotFound } from '../../platform/errors.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { FeatureFlagsService } from './feature-flags.service.js';

const MAX_FLAGS = 50;

/** Shows feature flags to the members of an account, and lets super admins change them. */
@Injectable()
export class FlagSettingsService {
  constructor(
    private readonly flags: FeatureFlagsService,
    private readonly accounts: AccountsService,
  ) {}

  /**
   * Lists the feature flags of an account.
   * @param subject id of the account, as it stands in the query
   * @param flags names of flags, separated by commas; all flags when it is empty
   * @throws NotFound when the caller is not a member of an account with this id
   * @throws InvalidInput for too many names
   */
  async list(
    caller: Principal,
    subject: unknown,
    flags: string | readonly string[] | undefined,
  ): Promise<AccountFlags> {
    if (typeof subject !== 'string' || !roleIn(caller, subject)) throw new NotFound();
    const { id } = await this.accounts.get(subject);
    const named = [flags ?? []].flat().join().split(',').filter(Boolean);
    if (named.length > MAX_FLAGS) throw new InvalidInput('Too many flags', 'too_many_flags');
    const values = await this.flags.ofAccount(id);
    const wanted = named.length > 0 ? named : FEATURE_FLAGS;
    return Object.fromEntries(wanted.map((flag) => [flag, values.get(flag) ?? false]));
  }

  /**
   * Returns the default of a feature flag.
   * @throws NotFound when there is no feature flag with this name
   */
  async get(name: string): Promise<FeatureFlag> {
    const flag = flagNamed(name);
    return { flag, enabled: (await this.flags.defaults()).get(flag) ?? false };
  }

  /**
   * Changes a feature flag for one account, or its default.
   * @throws NotFound when there is no feature flag with this name
   * @throws InvalidInput when there is no such account
   */
  async change(
    caller: Principal,
    name: string,
    { enabled, subject }: ChangeFeatureFlag,
  ): Promise<FeatureFlag> {
    const flag = flagNamed(name);
    const before = { enabled: (await this.values(subject)).get(flag) };
    await this.flags.change(flag, { enabled, changedBy: actorOf(caller).name }, subject);
    noteAudit({ accounts: subject === undefined ? [] : [subject], before, after: { enabled } });
    return { flag, enabled };
  }

  /**
   * Deletes the value of a feature flag for one account, or its default that super admins have set.
   * @param subject id of the account, as it stands in the query; undefined for the default
   * @returns the value that applies now
   * @throws NotFound when there is no such feature flag or account
   */
  async reset(name: string, subject: unknown): Promise<FeatureFlag> {
    const flag = flagNamed(name);
    if (subject !== undefined && typeof subject !== 'string') throw new NotFound();
    const account = subject === undefined ? undefined : (await this.accounts.get(subject)).id;
    const before = { enabled: (await this.values(account)).get(flag) };
    await this.flags.reset(flag, account);
    const enabled = (await this.values(account)).get(flag) ?? false;
    noteAudit({ accounts: account === undefined ? [] : [account], before, after: { enabled } });
    return { flag, enabled };
  }

  private values(accountId: string | undefined) {
    return accountId === undefined ? this.flags.defaults() : this.flags.ofAccount(accountId);
  }
}

/**
 * Checks the name of a feature flag.
 * @throws NotFound when there is no feature flag with this name
 */
function flagNamed(name: string): FeatureFlagName {
  const flag = FEATURE_FLAGS.find((each) => each === name);
  if (flag === undefined) throw new NotFound();
  return flag;
}
