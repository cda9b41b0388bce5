import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Letter } from './letter.js';
import { MAIL_KEPT_MS } from './mail-retries.js';
import { MailSender } from './mail-sender.js';
import { OutgoingMails } from './outgoing-mails.js';
import { writeMail } from './write-mail.js';

/** The way out for every mail. */
@Injectable()
export class MailService {
  constructor(
    private readonly mails: OutgoingMails,
    private readonly sender: MailSender,
  ) {}

  /**
   * Takes a letter, to be sent soon. What is taken survives a restart.
   * @param expiresAt it is not sent after that; 48 h from now unless given
   * @param manager of the transaction whose outcome it tells of; call `hurry` once that is committed
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

  /** Sends what waits at once, rather than at the next look. */
  hurry(): void {
    this.sender.ring();
  }
}
