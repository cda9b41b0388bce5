import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type GuardedRequest, POLICY, type Policy, REFUSES_TOKENS } from './allow.js';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { refuseLentCookie } from './cross-site.js';
import { isFromThisMachine } from './local-peer.js';
import { Forbidden, NotFound, Unauthorized } from '../errors.js';
import { atLeast, Authenticator, type Access, ObjectAccounts, type Principal, roleIn } from './principal.js';

type RolePolicy = Extract<Policy, { kind: 'role' }>;

/** Parameters of a path that name an account, or an object of an account. */
interface NamingParams {
  accountId?: string;
  stationId?: string;
  groupkey?: string;
}

/**
 * Checks the access rules of every route, and refuses a route that has none. The account of a station or violation is
 * looked up, never taken from the request.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(CONFIG) private readonly config: Config,
    private readonly authenticator: Authenticator,
    private readonly objects: ObjectAccounts,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const places = [context.getHandler(), context.getClass()];
    const policy = this.reflector.getAllAndOverride<Policy | undefined>(POLICY, places);
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    if (!policy) throw new Forbidden();
    if (policy.kind === 'station-key') return true;
    refuseLentCookie(request, this.config);
    if (policy.kind === 'public') return true;
    if (policy.kind === 'operator' && isFromThisMachine(request.raw)) return true;
    const principal = await this.authenticator.authenticate(request.headers);
    request.principal = principal;
    const refusesTokens = () => this.reflector.getAllAndOverride<boolean | undefined>(REFUSES_TOKENS, places);
    if (principal?.isToken && refusesTokens()) throw new Forbidden();
    if (policy.kind === 'role') {
      request.access = await this.grant(principal, policy, request);
      return true;
    }
    if (!principal) throw new Unauthorized();
    if (policy.kind !== 'signed-in' && !principal.isSuperAdmin) throw new Forbidden();
    return true;
  }

  private async grant(
    principal: Principal | null,
    policy: RolePolicy,
    request: GuardedRequest,
  ): Promise<Access> {
    const account = await this.accountOf(policy.scope, request.params as NamingParams);
    if (!principal) {
      if (account?.allowsAnonymousGuest && policy.role === 'guest' && !policy.refusesVisitors) {
        return { principal: null, accountId: account.id, role: 'guest', isPublic: true };
      }
      throw new Unauthorized();
    }
    const role = account && roleIn(principal, account.id);
    if (!account || !role) throw new NotFound();
    request.objectAccount = account.id;
    if (!atLeast(role, policy.role)) throw new Forbidden();
    return { principal, accountId: account.id, role, isPublic: account.allowsAnonymousGuest };
  }

  private async accountOf(scope: RolePolicy['scope'], params: NamingParams) {
    if (scope === 'account') return this.objects.account(params.accountId ?? '');
    const owner =
      scope === 'station'
        ? await this.objects.ofStation(params.stationId ?? '')
        : await this.objects.ofViolation(params.groupkey ?? '');
    if (owner === null) return null;
    const isElsewhere = params.accountId !== undefined && params.accountId !== owner;
    return isElsewhere ? null : this.objects.account(owner);
  }
}
