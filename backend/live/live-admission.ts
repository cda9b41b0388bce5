import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { isDatabaseAway } from '../platform/database-errors.js';
import { NotFound, TooManyRequests, Unauthorized, Unavailable } from '../platform/errors.js';
import type { PathParams } from '../platform/http/sockets/path-ws-adapter.js';
import type { Visitor } from '../platform/http/visitor.js';
import { Authenticator, ObjectAccounts, roleIn } from '../platform/access/principal.js';
import type { Subscription } from './live-connection.js';
import { LiveConnections } from './live-connections.js';
import { LiveSeats, type Seat } from './live-seats.js';

/** Most WebSocket connections that one process can serve; further ones are refused. */
const MAX_CONNECTIONS = 10_000;
/**
 * Seconds after which a refused reader may try again. It is a guess, because nobody knows when another reader leaves.
 */
const NO_SEAT_SECONDS = 60;

export interface Admitted {
  subscription: Subscription;
  seat: Seat;
  /**
   * Value that `LiveAdmission.revision` had before the check. If the revision is higher now, the result of the check
   * may be outdated.
   */
  revision: number;
}

/**
 * Decides who may read which live stream, before a connection becomes a WebSocket and again after changes of rights.
 */
@Injectable()
export class LiveAdmission {
  private changes = 0;
  private isClosed = false;
  private readonly admitted = new WeakMap<IncomingMessage, Admitted>();

  constructor(
    private readonly authenticator: Authenticator,
    private readonly objects: ObjectAccounts,
    private readonly connections: LiveConnections,
    private readonly seats: LiveSeats,
  ) {}

  /** Number of changes so far to sessions, stations and accounts, each of which may change who is admitted. */
  get revision(): number {
    return this.changes;
  }

  noteChange(): void {
    this.changes += 1;
  }

  /** Refuses all new readers from now on, because the server stops. */
  close(): void {
    this.isClosed = true;
  }

  /**
   * Admits a reader to a live stream.
   * @throws Unauthorized for an anonymous caller, whether the account is private or missing
   * @throws NotFound for a signed-in caller without a role in the account, or when there is no such station
   * @throws TooManyRequests when the address or the session has too many sockets open
   * @throws Unavailable when the server is full, is stopping or has no connection to its database
   */
  async admit(request: IncomingMessage, params: PathParams, visitor: Visitor): Promise<void> {
    if (this.isClosed || this.connections.size >= MAX_CONNECTIONS) throw new Unavailable();
    const { revision } = this;
    const { cookie, authorization } = request.headers;
    const subscription = await this.check(params.accountId ?? '', params.stationId ?? null, {
      ...(cookie !== undefined && { cookie }),
      ...(authorization !== undefined && { authorization }),
    });
    const seat = { place: visitor.place, sessionId: subscription.sessionId };
    if (!this.seats.hasRoom(seat)) {
      throw new TooManyRequests(NO_SEAT_SECONDS, 'Too many live connections are open');
    }
    this.admitted.set(request, { subscription, seat, revision });
  }

  /**
   * Returns what `admit` has stored for this request: which station or account it may follow, the address and session
   * for which the connection counts, and how often rights had changed before they were checked. Returns undefined for
   * a request that `admit` refused.
   */
  take(request: IncomingMessage): Admitted | undefined {
    return this.admitted.get(request);
  }

  /**
   * Checks the rights of an open socket again, with its credentials.
   * @throws Unauthorized, NotFound, Unavailable in the same cases as `admit`
   */
  async recheck({ accountId, stationId, credentials }: Subscription): Promise<void> {
    await this.check(accountId, stationId, credentials);
  }

  private async check(
    accountId: string,
    stationId: string | null,
    credentials: Subscription['credentials'],
  ): Promise<Subscription> {
    const { principal, account, owner } = await this.look(accountId, stationId, credentials);
    const exists = account !== null && owner === account.id;
    if (!principal) {
      if (!exists || !account.allowsAnonymousGuest) throw new Unauthorized();
      return { accountId, stationId, sessionId: null, credentials };
    }
    if (!exists || roleIn(principal, account.id) === null) throw new NotFound();
    return { accountId, stationId, sessionId: principal.sessionId, credentials };
  }

  private async look(accountId: string, stationId: string | null, credentials: Subscription['credentials']) {
    try {
      return {
        principal: await this.authenticator.authenticate(credentials),
        account: await this.objects.account(accountId),
        owner: stationId === null ? accountId : await this.objects.ofStation(stationId),
      };
    } catch (error) {
      throw isDatabaseAway(error) ? new Unavailable() : error;
    }
  }
}
