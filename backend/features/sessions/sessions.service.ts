import { randomBytes, timingSafeEqual, createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import type { FastifyRequest } from 'fastify';
import { LessThan, type Repository } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { Unauthorized } from '../../platform/errors.js';
import { EventBus } from '../../platform/event-bus.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { SessionEntity } from './session.entity.js';
import { SignInLimits } from './sign-in-limits.js';
import { verifyPassword } from '../accounts/passwords.js';

export const IDLE_MS = 12 * 60 * 60_000;
export const ABSOLUTE_MS = 7 * 24 * 60 * 60_000;

export interface SignInOrigin {
  address: string;
  userAgent: string;
}

/** Of the request that signs in. */
export function originOf({ ip, headers }: FastifyRequest): SignInOrigin {
  return { address: ip, userAgent: headers['user-agent'] ?? '' };
}

@Injectable()
export class SessionsService {
  private readonly limits = new SignInLimits();

  constructor(
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
    private readonly accounts: AccountsService,
    private readonly jwt: JwtService,
    @Inject(CONFIG) private readonly config: Config,
    private readonly events: EventBus,
  ) {}

  /**
   * Legacy sign-in with an account id, or the shared super-admin name.
   * @returns the signed cookie value
   * @throws Unauthorized `Invalid username or password.`, one answer for every reason
   * @throws TooManyRequests
   */
  async signIn(name: string, password: string, origin: SignInOrigin, now: Date): Promise<string> {
    this.limits.check(name, origin.address, now);
    const kind = await this.kindOf(name, password);
    if (!kind) {
      this.limits.noteFailure(name, origin.address, now);
      throw new Unauthorized('Invalid username or password.', 'invalid_credentials');
    }
    this.limits.noteSuccess(name, origin.address, now);
    return this.open(kind, name, origin, now);
  }

  async end(sessionId: string): Promise<void> {
    await this.sessions.delete({ id: sessionId });
    this.events.publish('session.ended', { sessionId });
  }

  /** The live session behind a cookie; also keeps it alive. */
  async find(cookie: string, now: Date): Promise<SessionEntity | null> {
    const claims = await this.jwt.verifyAsync<{ sid: unknown }>(cookie).catch(() => null);
    if (typeof claims?.sid !== 'string') return null;
    const session = await this.sessions.findOneBy({ id: claims.sid });
    if (!session || isOver(session, now)) return null;
    // Once a minute is exact enough for 12 h of idleness and spares a write per request.
    if (now.getTime() - session.lastSeenAt.getTime() > 60_000) {
      await this.sessions.update({ id: session.id }, { lastSeenAt: now });
    }
    return session;
  }

  /** All live sessions of the caller's identity, newest first. */
  async listOf({ kind, id }: Principal, now: Date): Promise<SessionEntity[]> {
    const sessions = await this.sessions.find({ where: { kind, subject: id }, order: { createdAt: 'DESC' } });
    return sessions.filter((session) => !isOver(session, now));
  }

  async removeExpired(now: Date): Promise<void> {
    await this.sessions.delete({ lastSeenAt: LessThan(new Date(now.getTime() - IDLE_MS)) });
    await this.sessions.delete({ createdAt: LessThan(new Date(now.getTime() - ABSOLUTE_MS)) });
  }

  private async kindOf(name: string, password: string): Promise<SessionEntity['kind'] | null> {
    if (name === this.config.SADMIN_USERNAME) {
      // The dummy check makes both ways of failing take as long.
      await verifyPassword(null, password);
      return this.isSuperAdminPassword(password) ? 'legacy-super-admin' : null;
    }
    return (await this.accounts.verify(name, password)) ? 'legacy-account' : null;
  }

  private isSuperAdminPassword(password: string): boolean {
    const expected = this.config.SADMIN_PASSWORD;
    if (expected === undefined) return false;
    const digest = (text: string) => createHash('sha256').update(text).digest();
    return timingSafeEqual(digest(expected), digest(password));
  }

  /** Begins a session of whoever proved who they are. @returns the signed cookie value */
  async open(
    kind: SessionEntity['kind'],
    subject: string,
    { address, userAgent }: SignInOrigin,
    now: Date,
  ): Promise<string> {
    const id = randomBytes(24).toString('base64url');
    const session = {
      id,
      kind,
      subject,
      createdAt: now,
      lastSeenAt: now,
      address,
      userAgent: userAgent.slice(0, 300),
    };
    await this.sessions.insert(session);
    return this.jwt.signAsync({ sid: id });
  }
}

function isOver(session: SessionEntity, now: Date): boolean {
  const age = now.getTime() - session.createdAt.getTime();
  const idle = now.getTime() - session.lastSeenAt.getTime();
  return age > ABSOLUTE_MS || idle > IDLE_MS;
}
