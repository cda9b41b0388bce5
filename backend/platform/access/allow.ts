import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Role } from '@mesonet/contract/common.js';
import type { Access, Principal } from './principal.js';

/** The callers that a route allows. Requests to a route without a policy are refused. */
export type Policy =
  | { kind: 'public' }
  | { kind: 'signed-in' }
  | { kind: 'super-admin' }
  /** Allows super admins, and programs on the server's own machine. Routes for monitoring have this policy. */
  | { kind: 'operator' }
  /** Allows everybody, because the code of the route itself checks the credentials of the station. */
  | { kind: 'station-key' }
  /**
   * Allows callers with at least this role in an account. `scope` says which route parameter leads to the account:
   * `accountId`, `stationId`, or the `groupkey` of a violation. If a route of a station or a violation also has an
   * `accountId`, it must name the account of that station or violation.
   */
  | {
      kind: 'role';
      role: Role | 'sadmin';
      scope: 'account' | 'station' | 'violation';
      refusesVisitors?: boolean;
    };

export const POLICY = 'mesonet:policy';

/** Names of the fields in the API document that contain the access rules of a route. */
export const ACCESS_IN_DOCS = 'x-access';
export const TOKENS_IN_DOCS = 'x-access-tokens';

const allow = (policy: Policy) =>
  applyDecorators(SetMetadata(POLICY, policy), ApiExtension(ACCESS_IN_DOCS, policy));

export const AllowPublic = () => allow({ kind: 'public' });
export const AllowSignedIn = () => allow({ kind: 'signed-in' });
export const AllowSuperAdmin = () => allow({ kind: 'super-admin' });
export const AllowOperator = () => allow({ kind: 'operator' });
export const AllowStationKey = () => allow({ kind: 'station-key' });
export const AllowRole = (role: Role | 'sadmin', scope: 'account' | 'station' | 'violation') =>
  allow({ kind: 'role', role, scope });
/** Allows each member of the account and no visitor, even if the account lets anonymous visitors read its data. */
export const AllowMember = () =>
  allow({ kind: 'role', role: 'guest', scope: 'account', refusesVisitors: true });

export const REFUSES_TOKENS = 'mesonet:refuses-tokens';

/** Refuses access tokens on routes that change who can sign in, or that end sessions, because a token may leak. */
export const RefuseTokens = () =>
  applyDecorators(SetMetadata(REFUSES_TOKENS, true), ApiExtension(TOKENS_IN_DOCS, 'refused'));

export interface GuardedRequest extends FastifyRequest {
  principal?: Principal | null;
  access?: Access;
  /** Account of the requested object. It is set even if the role of the caller is too low. */
  objectAccount?: string;
}

/**
 * Passes the signed-in caller to a parameter of a route. It works only together with AllowSignedIn or AllowSuperAdmin.
 */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const { principal } = context.switchToHttp().getRequest<GuardedRequest>();
  if (!principal) throw new Error('Caller used on a route that does not require a sign-in');
  return principal;
});

/**
 * Passes the granted access (caller, account and role) to a parameter of a route. It works only together with
 * AllowRole.
 */
export const Granted = createParamDecorator((_: unknown, context: ExecutionContext): Access => {
  const { access } = context.switchToHttp().getRequest<GuardedRequest>();
  if (!access) throw new Error('Granted used on a route without AllowRole');
  return access;
});
