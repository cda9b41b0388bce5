import { HOUR_MS } from '@mesonet/model/durations.js';
import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../platform/secrets/secret-box.js';

const VALID_MS = 12 * HOUR_MS;

/** The session for which a ticket was issued, and whether it opens the draft or the published custom screens. */
export interface Ticket {
  sessionId: string;
  isDraft: boolean;
}

/**
 * Issues tickets. A ticket is a part of an address and lets a page without cookies read the custom screens of one
 * account. Relative addresses on the page contain the ticket, too. The ticket is encrypted and not only signed, because
 * the page can read its own address but must not learn the id of the session.
 */
@Injectable()
export class ScreenTickets {
  constructor(private readonly secrets: SecretBox) {}

  /**
   * Issues a ticket for a session.
   * @param now UTC ms
   */
  issue(accountId: string, { sessionId, isDraft }: Ticket, now: number): string {
    const text = JSON.stringify([now + VALID_MS, isDraft, sessionId]);
    return this.secrets.seal(text, ownerOf(accountId)).toString('base64url');
  }

  /**
   * Decrypts a ticket.
   * @param now UTC ms
   * @returns null for a ticket that has expired, was altered or belongs to another account
   */
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
