import { setTimeout as delay } from 'node:timers/promises';
import type { NotificationService } from '@mesonet/contract/notification-groups.js';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { EventBus } from '../../../platform/event-bus.js';
import { type DueNotice, DueNotices, LEASE_MS, type Outcome, type Room } from './due-notices.js';
import { NoticeDelivery } from './notice-delivery.js';
import './notices-written.js';
import { Turns } from './turns.js';

/**
 * Interval at which the sender looks for due notices. Other processes write notices, too, and some notices are retried.
 */
const LOOK_EVERY_MS = 1_000;
const KEEP_EVERY_MS = LEASE_MS / 3;
const NOTE_AGAIN_MS = 1_000;
/** Time for which a stopping server waits for notices that are being sent. A notice that takes longer is sent again. */
const LAST_NOTICES_MS = 1_000;
/**
 * The most notices of each service that are sent at the same time. Each service has a limit of its own, so that a slow
 * one delays no other.
 */
const MOST_AT_ONCE: Readonly<Record<NotificationService, number>> = {
  email: 6,
  user: 6,
  push_notification: 12,
  webhook: 12,
};

/** Sends the notices that are due. Any number of processes may do this at the same time. */
@Injectable()
export class NoticeSender implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Notices');
  /** Notices that this process is sending now, by id */
  private readonly underWay = new Map<string, { notice: DueNotice; sending: Promise<void> }>();
  /**
   * Mails are composed in parallel, but handed to the mail server one after another. If this process is killed after
   * the mail server has accepted a mail, but before the outcome is stored, only this one mail is sent twice.
   */
  private readonly mailTurns = new Turns();
  private timer: NodeJS.Timeout | undefined;
  private keptAt = -Infinity;
  private round: Promise<void> | null = null;
  private isDue = false;
  private hasStopped = false;
  private isInTrouble = false;

  constructor(
    private readonly notices: DueNotices,
    private readonly delivery: NoticeDelivery,
    private readonly events: EventBus,
  ) {}

  onApplicationBootstrap(): void {
    this.events.subscribe('notices.written', () => this.ring());
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.hasStopped = true;
    clearInterval(this.timer);
    const sendings = [...this.underWay.values()].map(({ sending }) => sending);
    const ending = Promise.all([this.round, ...sendings]);
    await Promise.race([ending, delay(LAST_NOTICES_MS, undefined, { ref: false })]);
  }

  /** Looks for due notices at once. */
  ring(): void {
    this.isDue = true;
    this.round ??= this.run();
  }

  private look(): void {
    this.ring();
    const clock = performance.now();
    if (this.underWay.size === 0 || clock - this.keptAt < KEEP_EVERY_MS) return;
    this.keptAt = clock;
    this.notices.keep([...this.underWay.keys()], new Date()).catch(() => undefined);
  }

  private async run(): Promise<void> {
    while (this.isDue && !this.hasStopped) {
      this.isDue = false;
      try {
        if (await this.begin(new Date())) this.isDue = true;
        this.isInTrouble = false;
      } catch (error) {
        if (!this.isInTrouble && !this.hasStopped) this.logger.warn(`Notices wait: ${String(error)}`);
        this.isInTrouble = true;
      }
    }
    this.round = null;
  }

  /**
   * Begins to send notices that are due.
   * @returns true when more notices may be due
   */
  private async begin(now: Date): Promise<boolean> {
    const taken = await this.notices.take(this.room(), now);
    for (const notice of taken) {
      // The sending fails only when the process stops while the database is away. Another process then sends the
      // notice.
      const sending = this.send(notice)
        .catch(() => undefined)
        .finally(() => {
          this.underWay.delete(notice.id);
          if (!this.hasStopped) this.ring();
        });
      this.underWay.set(notice.id, { notice, sending });
    }
    return taken.length > 0;
  }

  /**
   * Limits one account to about half of the notices that a service sends at a time. Its notices to a slow host then
   * leave room for other accounts.
   */
  private room(): Room {
    const roomOf = (service: NotificationService) => {
      const share = MOST_AT_ONCE[service] / 3;
      const sending = [...this.underWay.values()].filter(({ notice }) => notice.service === service);
      const counts = new Map<string, number>();
      for (const { notice } of sending) {
        counts.set(notice.account_id, (counts.get(notice.account_id) ?? 0) + 1);
      }
      const busyAccounts = [...counts].filter(([, count]) => count >= share).map(([id]) => id);
      return { count: Math.min(MOST_AT_ONCE[service] - sending.length, share), busyAccounts };
    };
    return {
      email: roomOf('email'),
      user: roomOf('user'),
      push_notification: roomOf('push_notification'),
      webhook: roomOf('webhook'),
    };
  }

  private async send(notice: DueNotice): Promise<void> {
    const prepared = await this.delivery.prepare(notice);
    if ('state' in prepared) return this.note(notice.id, prepared);
    const handOver = async () => this.note(notice.id, await this.delivery.send(prepared, notice));
    const isMail = notice.service === 'email' || notice.service === 'user';
    return isMail ? this.mailTurns.run(handOver) : handOver();
  }

  /**
   * Stores the outcome of a notice, and tries again until this succeeds or the server stops. While the database is
   * away, no other process can reserve the notice either.
   */
  private async note(id: string, outcome: Outcome): Promise<void> {
    for (;;) {
      try {
        return await this.notices.note(id, outcome);
      } catch (error) {
        if (this.hasStopped) throw error;
        await delay(NOTE_AGAIN_MS, undefined, { ref: false });
      }
    }
  }
}
