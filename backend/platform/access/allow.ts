import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Role } from '@mesonet/contract/common.js';
import type { Access, Principal } from './principal.js';

/** Who may call a route. A route without one of these is refused: default deny. */
export type Policy =
  | { kind: 'public' }
  | { kind: 'signed-in' }
  | { kind: 'super-admin' }
  /** A program on this machine, or a super admin: for what watches the installation. */
  | { kind: 'operator' }
  /** The route's own code checks the credentials (station protocols). */
  | { kind: 'station-key' }
  /** `of` names what finds the account: the route parameter `accountId`, `stationId`, or both agreeing; `groupkey`. */
  | {
      kind: 'role';
      role: Role | 'sadmin';
      of: 'account' | 'station' | 'violation';
      refusesVisitors?: boolean;
    };

export const POLICY = 'mesonet:policy';

/** Under which the API's document tells it. */
export const ACCESS_IN_DOCS = 'x-access';
export const TOKENS_IN_DOCS = 'x-access-tokens';

const allow = (policy: Policy) =>
  applyDecorators(SetMetadata(POLICY, policy), ApiExtension(ACCESS_IN_DOCS, policy));

export const AllowPublic = () => allow({ kind: 'public' });
export const AllowSignedIn = () => allow({ kind: 'signed-in' });
export const AllowSuperAdmin = () => allow({ kind: 'super-admin' });
export const AllowOperator = () => allow({ kind: 'operator' });
export const AllowStationKey = () => allow({ kind: 'station-key' });
export const AllowRole = (role: Role | 'sadmin', of: 'account' | 'station' | 'violation') =>
  allow({ kind: 'role', role, of });
/** Allows each member, and no visitor, whatever the account shows to visitors. */
export const AllowMember = () => allow({ kind: 'role', role: 'guest', of: 'account', refusesVisitors: true });

export const REFUSES_TOKENS = 'mesonet:refuses-tokens';

/** For what a leaked access token must not bring about: more ways in, or fewer for others. */
export const RefuseTokens = () =>
  applyDecorators(SetMetadata(REFUSES_TOKENS, true), ApiExtension(TOKENS_IN_DOCS, 'refused'));

export interface GuardedRequest extends FastifyRequest {
  principal?: Principal | null;
  access?: Access;
  /** Account of the object that was asked for, also where the caller may do less with it. */
  objectAccount?: string;
}

/** The signed-in caller; only behind AllowSignedIn or AllowSuperAdmin. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const { principal } = context.switchToHttp().getRequest<GuardedRequest>();
  if (!principal) throw new Error('Caller used on a route that does not require a sign-in');
  return principal;
});

/** What the guard granted; only behind AllowRole. */
export const Granted = createParamDecorator((_: unknown, context: ExecutionContext): Access => {
  const { access } = context.switchToHttp().getRequest<GuardedRequest>();
  if (!access) throw new Error('Granted used on a route without AllowRole');
  return access;
});
