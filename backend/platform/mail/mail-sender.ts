import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { nextTryOf } from './mail-retries.js';
import { MailTransport, RefusedMail } from './mail-transport.js';
import { type NextTry, type OutgoingMail, OutgoingMails } from './outgoing-mails.js';

/** Mails are added by other processes, too, and tried again. */
const LOOK_EVERY_MS = 2_000;
/** A stop waits so long for the mail that is being sent; it is sent again if need be. */
const LAST_MAIL_MS = 1_000;

/** Sends what waits in the table, one mail after another; any number of processes may. */
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

  /** There may be mail. */
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

  /** @returns whether there may be another one to send now */
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
      const said = await this.transport.send(mail);
      if (said !== null) this.logger.log(said);
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
