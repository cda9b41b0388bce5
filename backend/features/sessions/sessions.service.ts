import { MINUTE_MS } from '@mesonet/model/durations.js';
import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import type { FastifyRequest } from 'fastify';
import { type EntityManager, In, LessThan, MoreThan, type Repository } from 'typeorm';
import { addressOf } from '../../platform/access/address-of.js';
import type { Principal } from '../../platform/access/principal.js';
import { Forbidden } from '../../platform/errors.js';
import { type Visitor, visitorOfRequest } from '../../platform/http/visitor.js';
import { EventBus } from '../../platform/event-bus.js';
import { ABSOLUTE_MS, IDLE_MS, isExpired } from './session-age.js';
import { SessionEntity } from './session.entity.js';

/** Longest age of a sign-in with which a person may still set up another way to sign in. */
const RECENT_MS = 10 * MINUTE_MS;

export interface SignInOrigin {
  address: string;
  /** Identifies the sender of the request for rate limits. */
  visitor: Visitor;
  userAgent: string;
}

/** A session that has just begun. */
export interface OpenedSession {
  id: string;
  /** Signed value of the cookie that the browser gets. */
  cookie: string;
}

/** Reads the address and the browser of the sender from a request to sign in. */
export function originOf(request: FastifyRequest): SignInOrigin {
  const { headers } = request;
  return {
    address: addressOf(request),
    visitor: visitorOfRequest(request),
    userAgent: headers['user-agent'] ?? '',
  };
}

@Injectable()
export class SessionsService {
  constructor(
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
    private readonly jwt: JwtService,
    private readonly events: EventBus,
  ) {}

  /** Begins a session for a person who has proved their identity. */
  async open(
    { kind, subject }: Pick<SessionEntity, 'kind' | 'subject'>,
    { address, userAgent }: SignInOrigin,
    now: Date,
    manager: EntityManager = this.sessions.manager,
  ): Promise<OpenedSession> {
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
    await manager.insert(SessionEntity, session);
    return { id, cookie: await this.jwt.signAsync({ sid: id }) };
  }

  async end(sessionId: string): Promise<void> {
    await this.sessions.delete({ id: sessionId });
    this.events.publish('session.ended', { sessionId });
  }

  /** Finds the live session of a cookie, and notes that it was used, so that it does not end because of idleness. */
  async find(cookie: string, now: Date): Promise<SessionEntity | null> {
    const claims = await this.jwt.verifyAsync<{ sid: unknown }>(cookie).catch(() => null);
    if (typeof claims?.sid !== 'string') return null;
    const session = await this.findById(claims.sid, now);
    if (!session) return null;
    // The time of the last use is saved once a minute. This is
    // exact enough, because a session ends after 12 idle hours.
    if (now.getTime() - session.lastSeenAt.getTime() > 60_000) {
      await this.sessions.update({ id: session.id }, { lastSeenAt: now });
    }
    return session;
  }

  /** @returns null when there is no such session, or the session has ended */
  async findById(id: string, now: Date): Promise<SessionEntity | null> {
    const session = await this.sessions.findOneBy({ id });
    return session && !isExpired(session, now) ? session : null;
  }

  /** Returns all live sessions of the caller's user or shared sign-in, the newest first. */
  async listOf({ kind, id }: Principal, now: Date): Promise<SessionEntity[]> {
    const sessions = await this.sessions.find({ where: { kind, subject: id }, order: { createdAt: 'DESC' } });
    return sessions.filter((session) => !isExpired(session, now));
  }

  /**
   * Requires that the caller has signed in within the last ten minutes.
   * @throws Forbidden when the caller's sign-in is too old to set up another way to sign in
   */
  async requireRecent({ sessionId }: Principal, now: Date): Promise<void> {
    const since = new Date(now.getTime() - RECENT_MS);
    const isRecent = await this.sessions.existsBy({ id: sessionId, createdAt: MoreThan(since) });
    if (!isRecent)
      throw new Forbidden('Sign in again: this needs a sign-in of the last 10 minutes.', 'sign_in_too_old');
  }

  async removeExpired(now: Date): Promise<void> {
    await this.sessions.delete({ lastSeenAt: LessThan(new Date(now.getTime() - IDLE_MS)) });
    await this.sessions.delete({ createdAt: LessThan(new Date(now.getTime() - ABSOLUTE_MS)) });
  }

  /**
   * Ends all sessions of one user or shared sign-in.
   * @param except id of a session that stays
   * @returns ids of the ended sessions, to pass to `announceEnded` after the transaction has ended
   */
  async removeOf(
    manager: EntityManager,
    owner: Pick<SessionEntity, 'kind' | 'subject'>,
    except?: string,
  ): Promise<string[]> {
    const sessions = await manager.find(SessionEntity, { where: owner, select: { id: true } });
    const ids = sessions.map(({ id }) => id).filter((id) => id !== except);
    if (ids.length > 0) await manager.delete(SessionEntity, { id: In(ids) });
    return ids;
  }

  /** Announces that sessions were removed, so that their open live connections are closed. */
  announceEnded(ids: readonly string[]): void {
    for (const sessionId of ids) this.events.publish('session.ended', { sessionId });
  }
}
