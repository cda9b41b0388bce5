import { randomBytes, timingSafeEqual, createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import type { FastifyRequest } from 'fastify';
import { type EntityManager, In, LessThan, MoreThan, type Repository } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { Forbidden, Unauthorized } from '../../platform/errors.js';
import { type Visitor, visitorOfRequest } from '../../platform/http/visitor.js';
import { EventBus } from '../../platform/event-bus.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { ABSOLUTE_MS, IDLE_MS, isOver } from './session-age.js';
import { SessionEntity } from './session.entity.js';
import { SignInLimits } from './sign-in-limits.js';
import { verifyPassword } from '../accounts/passwords/passwords.js';

/** How old a sign-in may be that brings about another way in. */
const RECENT_MS = 10 * 60_000;

export interface SignInOrigin {
  address: string;
  /** For limits. */
  visitor: Visitor;
  userAgent: string;
}

/** What a legacy sign-in opens, to whoever knows its password. */
interface Proof {
  kind: SessionEntity['kind'];
  /** Of an account's password, as it was when it was checked. */
  passwordHash: string | null;
}

/** A legacy sign-in that opens no session answers this, whatever the reason is. */
export const wrongCredentials = () =>
  new Unauthorized('Invalid username or password.', 'invalid_credentials');

/** Of the request that signs in. */
export function originOf(request: FastifyRequest): SignInOrigin {
  const { ip, headers } = request;
  return { address: ip, visitor: visitorOfRequest(request), userAgent: headers['user-agent'] ?? '' };
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
    const proof = await this.prove(name, password, origin, now);
    const cookie = proof && (await this.openProven(proof, name, origin, now));
    if (!cookie) throw wrongCredentials();
    return cookie;
  }

  /**
   * Asks for the password of a legacy sign-in, within the limits of guessing.
   * @returns null for every reason why it does not open it
   * @throws TooManyRequests
   */
  async prove(name: string, password: string, { visitor }: SignInOrigin, now: Date): Promise<Proof | null> {
    const noteSuccess = this.limits.take(name, visitor, now);
    const proof = await this.proofOf(name, password);
    if (proof) noteSuccess();
    return proof;
  }

  async end(sessionId: string): Promise<void> {
    await this.sessions.delete({ id: sessionId });
    this.events.publish('session.ended', { sessionId });
  }

  /** The live session behind a cookie; also keeps it alive. */
  async find(cookie: string, now: Date): Promise<SessionEntity | null> {
    const claims = await this.jwt.verifyAsync<{ sid: unknown }>(cookie).catch(() => null);
    if (typeof claims?.sid !== 'string') return null;
    const session = await this.findById(claims.sid, now);
    if (!session) return null;
    // Once a minute is exact enough for 12 h of idleness and spares a write per request.
    if (now.getTime() - session.lastSeenAt.getTime() > 60_000) {
      await this.sessions.update({ id: session.id }, { lastSeenAt: now });
    }
    return session;
  }

  /** @returns null when it has ended */
  async findById(id: string, now: Date): Promise<SessionEntity | null> {
    const session = await this.sessions.findOneBy({ id });
    return session && !isOver(session, now) ? session : null;
  }

  /** All live sessions of the caller's identity, newest first. */
  async listOf({ kind, id }: Principal, now: Date): Promise<SessionEntity[]> {
    const sessions = await this.sessions.find({ where: { kind, subject: id }, order: { createdAt: 'DESC' } });
    return sessions.filter((session) => !isOver(session, now));
  }

  /** @throws Forbidden when the caller's sign-in is older than what may bring about another way in */
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
   * Ends all sessions of one who signs in.
   * @param except the one that goes on
   * @returns ids for `tellEnded`, once the transaction has ended
   */
  async removeOf(
    manager: EntityManager,
    of: Pick<SessionEntity, 'kind' | 'subject'>,
    except?: string,
  ): Promise<string[]> {
    const sessions = await manager.find(SessionEntity, { where: of, select: { id: true } });
    const ids = sessions.map(({ id }) => id).filter((id) => id !== except);
    if (ids.length > 0) await manager.delete(SessionEntity, { id: In(ids) });
    return ids;
  }

  /** Ends what belongs to sessions that were removed, as open live connections do. */
  tellEnded(ids: readonly string[]): void {
    for (const sessionId of ids) this.events.publish('session.ended', { sessionId });
  }

  private async proofOf(name: string, password: string): Promise<Proof | null> {
    if (name === this.config.SADMIN_USERNAME) {
      // The dummy check makes both ways of failing take as long.
      await verifyPassword(null, password);
      return this.isSuperAdminPassword(password) ? { kind: 'legacy-super-admin', passwordHash: null } : null;
    }
    const passwordHash = await this.accounts.verify(name, password);
    return passwordHash === null ? null : { kind: 'legacy-account', passwordHash };
  }

  /** @returns null when the password was changed meanwhile: that ends the sessions there are, and no later ones */
  private openProven(
    { kind, passwordHash }: Proof,
    name: string,
    origin: SignInOrigin,
    now: Date,
  ): Promise<string | null> {
    return this.sessions.manager.transaction(async (manager) => {
      const opens = passwordHash === null || (await this.accounts.stillOpens(manager, name, passwordHash));
      return opens ? this.open(kind, name, origin, now, manager) : null;
    });
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
    manager: EntityManager = this.sessions.manager,
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
    await manager.insert(SessionEntity, session);
    return this.jwt.signAsync({ sid: id });
  }
}
