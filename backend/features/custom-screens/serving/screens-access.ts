import { Injectable } from '@nestjs/common';
import { atLeast, Authenticator, ObjectAccounts, roleIn } from '../../../platform/access/principal.js';
import { Unauthorized } from '../../../platform/errors.js';
import { ScreenTickets, type Ticket } from './screen-tickets.js';

/** The custom screens that a ticket opens. */
export interface TicketAccess {
  accountId: string;
  isDraft: boolean;
}

/**
 * Issues and checks tickets. A ticket opens only screens that the user of its session may read when the ticket is used.
 */
@Injectable()
export class ScreensAccess {
  constructor(
    private readonly tickets: ScreenTickets,
    private readonly authenticator: Authenticator,
    private readonly objects: ObjectAccounts,
  ) {}

  issue(accountId: string, ticket: Ticket, now: number): string {
    return this.tickets.issue(accountId, ticket, now);
  }

  /**
   * Checks a ticket.
   * @throws Unauthorized when the ticket or its session has ended, or its user may no longer read the screens; the
   * answer is the same in all cases
   */
  async open(accountId: string, ticket: string, now: number): Promise<TicketAccess> {
    const found = this.tickets.open(accountId, ticket, now);
    const account = found && (await this.objects.account(accountId));
    if (!account) throw new Unauthorized();
    const caller = await this.authenticator.ofSession(found.sessionId);
    const role = caller && roleIn(caller, account.id);
    if (!role || !atLeast(role, found.isDraft ? 'manager' : 'guest')) throw new Unauthorized();
    return { accountId: account.id, isDraft: found.isDraft };
  }
}
