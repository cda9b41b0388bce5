import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { nextTryOf } from './mail-retries.js';
import { MailTransport, RefusedMail } from './mail-transport.js';
import { type NextTry, type OutgoingMail, OutgoingMails } from './outgoing-mails.js';

/** How often the table of waiting mails is read. Other processes add mails, too, and failed mails become due again. */
const LOOK_EVERY_MS = 2_000;
/** How long a stop of the server waits for the mail that is being sent. A mail that takes longer may be sent twice. */
const LAST_MAIL_MS = 1_000;

/** Sends the mails that wait in the table, one after another. Several processes may do this at the same time. */
@Injectable()
export class MailSender implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Mail');
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | null = null;
  private isDue = false;
  private hasStopped = false;
  private isInTrouble = false;

  constructor(
    private readonly mails: OutgoingMails,
    private readonly transport: MailTransport,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.ring(), LOOK_EVERY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.hasStopped = true;
    clearInterval(this.timer);
    await Promise.race([this.round, delay(LAST_MAIL_MS, undefined, { ref: false })]);
  }

  /** Looks for waiting mails now, and sends them. Call this after a mail was added. */
  ring(): void {
    this.isDue = true;
    this.round ??= this.run();
  }

  private async run(): Promise<void> {
    while (this.isDue && !this.hasStopped) {
      this.isDue = false;
      try {
        while (!this.hasStopped && (await this.sendNext())) this.isInTrouble = false;
      } catch (error) {
        if (!this.isInTrouble && !this.hasStopped) this.logger.warn(`Mail waits: ${String(error)}`);
        this.isInTrouble = true;
      }
    }
    this.round = null;
  }

  /** @returns true when a mail was due and need not be sent again, so that the next one can follow without a pause */
  private async sendNext(): Promise<boolean> {
    let isServerWell = true;
    const wasOne = await this.mails.takeDue(new Date(), async (mail) => {
      const nextTry = await this.try(mail);
      isServerWell = nextTry === null;
      return nextTry;
    });
    return wasOne && isServerWell;
  }

  private async try(mail: OutgoingMail): Promise<NextTry> {
    const { to } = mail.mail;
    const { expiresAt } = mail;
    if (expiresAt <= new Date()) return this.giveUp(to, 'it is of no use any more');
    try {
      const receipt = await this.transport.send(mail);
      if (receipt !== null) this.logger.log(receipt);
      return null;
    } catch (error) {
      const reason = oneLine(error);
      if (error instanceof RefusedMail) return this.giveUp(to, reason);
      const nextTry = nextTryOf(mail.attempts + 1, { now: new Date(), expiresAt });
      if (nextTry === null) return this.giveUp(to, reason);
      this.logger.warn(`Mail to ${to} waits until ${nextTry.toISOString()}: ${reason}`);
      return nextTry;
    }
  }

  private giveUp(to: string, reason: string): null {
    this.logger.warn(`Mail to ${to} was given up: ${reason}`);
    return null;
  }
}

function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').slice(0, 300);
}
