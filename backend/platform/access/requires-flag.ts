import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FeatureFlagName } from '@mesonet/contract/feature-flags.js';
import { FeatureFlags } from '../feature-flags.js';
import type { GuardedRequest } from './allow.js';

const REQUIRED_FLAG = 'mesonet:required-flag';

/**
 * Checks the feature flag of a route. It runs after the check of rights, so that a caller without rights does not learn
 * which feature flags an account has.
 */
@Injectable()
class FlagGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly flags: FeatureFlags,
  ) {}

  /** @throws Forbidden when the account of the request does not have the feature flag */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const flag = this.reflector.get<FeatureFlagName>(REQUIRED_FLAG, context.getHandler());
    const { access } = context.switchToHttp().getRequest<GuardedRequest>();
    if (!access) throw new Error('RequiresFlag used on a route without AllowRole');
    await this.flags.require(flag, access.accountId);
    return true;
  }
}

/**
 * Refuses a route with 403 while the account that the request is about does not have the feature flag. The flag is checked before the body and
 * the query. A route that must answer a malformed request with 400 calls `FeatureFlags.require` itself instead.
 */
export const RequiresFlag = (flag: FeatureFlagName) =>
  applyDecorators(SetMetadata(REQUIRED_FLAG, flag), UseGuards(FlagGuard));
