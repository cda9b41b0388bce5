import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import type { CreateAccessToken } from '@mesonet/contract/access-tokens.js';
import type { Principal } from '../../../platform/access/principal.js';
import { userIdOf } from '../../../platform/access/user-id-of.js';
import { NotFound } from '../../../platform/errors.js';
import { EventBus } from '../../../platform/event-bus.js';
import { UsersService } from '../../users/users.service.js';
import { userPrincipal } from '../callers/user-principal.js';
import { AccessTokenEntity } from './access-token.entity.js';
import { digestOfToken, isTokenSecret, newTokenSecret } from './token-secret.js';

const MINUTE_MS = 60_000;

/** Stands for a session: what belongs to one, as open live connections do, ends with the token. */
export const sessionIdOf = (id: string) => `token ${id}`;

/** Ways in for programs, each in the name of the user who made it. */
@Injectable()
export class AccessTokensService {
  constructor(
    @InjectRepository(AccessTokenEntity) private readonly tokens: Repository<AccessTokenEntity>,
    private readonly users: UsersService,
    private readonly events: EventBus,
  ) {}

  /** The caller's own, newest first. */
  list({ kind, id }: Principal): Promise<AccessTokenEntity[]> {
    if (kind !== 'user') return Promise.resolve([]);
    return this.tokens.find({ where: { userId: id }, order: { createdAt: 'DESC' } });
  }

  /**
   * @returns the token, and its secret, which nobody can be told again
   * @throws Forbidden for a legacy sign-in, which is nobody in particular
   */
  async create(
    principal: Principal,
    { description, expires_in }: CreateAccessToken,
    now: Date,
  ): Promise<{ token: AccessTokenEntity; secret: string }> {
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
    return { token, secret };
  }

  /** @throws NotFound when the caller has no such token */
  async remove(principal: Principal, id: string): Promise<void> {
    const own = (await this.list(principal)).some((token) => token.id === id);
    if (!own) throw new NotFound();
    await this.tokens.delete({ id, userId: principal.id });
    this.events.publish('session.ended', { sessionId: sessionIdOf(id) });
  }

  /** @returns null for anything but the secret of a token that is there and has not expired */
  async authenticate(secret: string, now: Date): Promise<Principal | null> {
    if (!isTokenSecret(secret)) return null;
    const token = await this.tokens.findOneBy({ digest: digestOfToken(secret), expiresAt: MoreThan(now) });
    const standing = token && (await this.users.findStanding(token.userId));
    return standing && userPrincipal(standing, { sessionId: sessionIdOf(token.id), isToken: true });
  }

  async removeExpired(now: Date): Promise<void> {
    await this.tokens.delete({ expiresAt: LessThanOrEqual(now) });
  }
}
