import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../platform/secrets/secret-box.js';

const VALID_MS = 12 * 60 * 60_000;

/** Whose ticket it is, and for which screens. */
export interface Ticket {
  sessionId: string;
  isDraft: boolean;
}

/**
 * Tickets let a page without cookies read the screens of one account: addresses beside it bear the same ticket. They are
 * sealed, not only signed, because the page can read its address and must not learn the id of a session.
 */
@Injectable()
export class ScreenTickets {
  constructor(private readonly secrets: SecretBox) {}

  /** @param now UTC ms */
  issue(accountId: string, { sessionId, isDraft }: Ticket, now: number): string {
    const text = JSON.stringify([now + VALID_MS, isDraft, sessionId]);
    return this.secrets.seal(text, ownerOf(accountId)).toString('base64url');
  }

  /** @param now UTC ms; @returns null for a ticket that is over, altered or of another account */
  open(accountId: string, ticket: string, now: number): Ticket | null {
    try {
      const text = this.secrets.open(Buffer.from(ticket, 'base64url'), ownerOf(accountId));
      const [validUntil, isDraft, sessionId] = JSON.parse(text) as [number, boolean, string];
      return now < validUntil ? { sessionId, isDraft } : null;
    } catch {
      return null;
    }
  }
}

function ownerOf(accountId: string): string {
  return `screens of ${accountId}`;
}
