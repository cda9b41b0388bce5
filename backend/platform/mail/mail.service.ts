import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Letter } from './letter.js';
import { MAIL_KEPT_MS } from './mail-retries.js';
import { MailSender } from './mail-sender.js';
import { OutgoingMails } from './outgoing-mails.js';
import { writeMail } from './write-mail.js';

/** Stores all mails except notices of alarms in the table of waiting mails, and has them sent. */
@Injectable()
export class MailService {
  constructor(
    private readonly mails: OutgoingMails,
    private readonly sender: MailSender,
  ) {}

  /**
   * Stores a letter to be sent soon. A restart of the server does not lose it.
   * @param expiresAt time after which the letter is no longer sent; 48 h from now when absent
   * @param manager entity manager of the transaction that causes the letter; call `hurry` after its commit
   */
  async send(
    letter: Letter,
    now: Date,
    { expiresAt, manager }: { expiresAt?: Date; manager?: EntityManager } = {},
  ): Promise<void> {
    const until = expiresAt ?? new Date(now.getTime() + MAIL_KEPT_MS);
    await this.mails.add(writeMail(letter), { now, expiresAt: until }, manager);
    if (!manager) this.hurry();
  }

  /** Sends waiting mails at once, instead of when the table is read next. */
  hurry(): void {
    this.sender.ring();
  }
}
