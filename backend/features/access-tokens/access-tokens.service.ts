import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import type { CreateAccessToken } from '@mesonet/contract/access-tokens.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { Principal } from '../../platform/access/principal.js';
import { userIdOf } from '../../platform/access/user-id-of.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { NotFound } from '../../platform/errors.js';
import { EventBus } from '../../platform/event-bus.js';
import { UsersService } from '../users/users.service.js';
import { userPrincipal } from '../users/user-principal.js';
import { AccessTokenEntity } from './access-token.entity.js';
import { digestOfToken, isTokenSecret, newTokenSecret } from './token-secret.js';

/**
 * Makes a session id for an access token. Everything that ends with a session, such as open live connections, then ends
 * when the token is removed.
 */
export const sessionIdOf = (id: string) => `token ${id}`;

/** An access token and its secret, which is shown only once. */
export interface NewAccessToken {
  token: AccessTokenEntity;
  secret: string;
}

/** Stores the access tokens with which programs act in the name of a user. */
@Injectable()
export class AccessTokensService {
  constructor(
    @InjectRepository(AccessTokenEntity) private readonly tokens: Repository<AccessTokenEntity>,
    private readonly users: UsersService,
    private readonly events: EventBus,
  ) {}

  /** Lists the access tokens of the caller, newest first. */
  list({ kind, id }: Principal): Promise<AccessTokenEntity[]> {
    if (kind !== 'user') return Promise.resolve([]);
    return this.tokens.find({ where: { userId: id }, order: { createdAt: 'DESC' } });
  }

  /**
   * Creates an access token for the caller.
   * @returns the token and its secret, which cannot be read again later
   * @throws Forbidden for a caller that is not one user, such as the shared sign-in of an account
   */
  async create(principal: Principal, wanted: CreateAccessToken, now: Date): Promise<NewAccessToken> {
    const { description, expires_in } = wanted;
    const userId = userIdOf(principal);
    const secret = newTokenSecret();
    const expiresAt = new Date(now.getTime() + expires_in * MINUTE_MS);
    const digest = digestOfToken(secret);
    const token = this.tokens.create({
      id: randomUUID(),
      userId,
      description,
      digest,
      createdAt: now,
      expiresAt,
    });
    await this.tokens.insert(token);
    noteAudit({ object: token.id, after: wanted });
    return { token, secret };
  }

  /**
   * Removes an access token of the caller.
   * @throws NotFound when the caller has no token with this id
   */
  async remove(principal: Principal, id: string): Promise<void> {
    const own = (await this.list(principal)).some((token) => token.id === id);
    if (!own) throw new NotFound();
    await this.tokens.delete({ id, userId: principal.id });
    this.events.publish('session.ended', { sessionId: sessionIdOf(id) });
  }

  /**
   * Finds the user to whom an access token belongs.
   * @returns null when the text is not the secret of a token, or the token has expired
   */
  async authenticate(secret: string, now: Date): Promise<Principal | null> {
    if (!isTokenSecret(secret)) return null;
    const token = await this.tokens.findOneBy({ digest: digestOfToken(secret), expiresAt: MoreThan(now) });
    const roles = token && (await this.users.findRoles(token.userId));
    return roles && userPrincipal(roles, { sessionId: sessionIdOf(token.id), isToken: true });
  }

  async removeExpired(now: Date): Promise<void> {
    await this.tokens.delete({ expiresAt: LessThanOrEqual(now) });
  }
}
