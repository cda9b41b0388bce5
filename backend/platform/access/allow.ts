import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
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
  /** `of` names what finds the account: the route parameter `accountId`, `stationId`, or both agreeing. */
  | { kind: 'role'; role: Role; of: 'account' | 'station' };

export const POLICY = 'mesonet:policy';

export const AllowPublic = () => SetMetadata(POLICY, { kind: 'public' } satisfies Policy);
export const AllowSignedIn = () => SetMetadata(POLICY, { kind: 'signed-in' } satisfies Policy);
export const AllowSuperAdmin = () => SetMetadata(POLICY, { kind: 'super-admin' } satisfies Policy);
export const AllowOperator = () => SetMetadata(POLICY, { kind: 'operator' } satisfies Policy);
export const AllowStationKey = () => SetMetadata(POLICY, { kind: 'station-key' } satisfies Policy);
export const AllowRole = (role: Role, of: 'account' | 'station') =>
  SetMetadata(POLICY, { kind: 'role', role, of } satisfies Policy);

export const REFUSES_TOKENS = 'mesonet:refuses-tokens';

/** For what a leaked access token must not bring about: more ways in, or fewer for others. */
export const RefuseTokens = () => SetMetadata(REFUSES_TOKENS, true);

export interface GuardedRequest extends FastifyRequest {
  principal?: Principal | null;
  access?: Access;
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
