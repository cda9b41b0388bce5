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

/** More sockets than this are refused: what one process can serve and hold. */
const MAX_CONNECTIONS = 10_000;
/** Seats come free when somebody closes a tab: nobody knows when. */
const NO_SEAT_SECONDS = 60;

export interface Admitted {
  subscription: Subscription;
  seat: Seat;
  /** `LiveAdmission.revision` before the check: a higher one now means that the check may be outdated. */
  revision: number;
}

/** Who may read which live stream; asked before the upgrade, and again when something changed. */
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

  /** Counts the sessions, stations and accounts that changed. */
  get revision(): number {
    return this.changes;
  }

  noteChange(): void {
    this.changes += 1;
  }

  /** From now on nobody is let in. */
  close(): void {
    this.isClosed = true;
  }

  /**
   * @throws Unauthorized for an anonymous caller, whether the account is private or missing
   * @throws NotFound for a signed-in caller without a role there, or when there is no such station
   * @throws TooManyRequests when the address or the session has too many sockets open
   * @throws Unavailable when the server is full, stopping or without its database
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

  /** What `admit` granted to this request. */
  take(request: IncomingMessage): Admitted | undefined {
    return this.admitted.get(request);
  }

  /** Asks again with the credentials of an open socket. @throws as `admit` */
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
