import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { MAIL_KEPT_MS, nextTryOf } from '../../../platform/mail/mail-retries.js';
import { type NamedSeries, StationDirectory } from '../../stations/station-directory.js';
import { Channels } from '../channels/channels.js';
import { NotDelivered, RefusedNotice } from '../channels/delivery-errors.js';
import type { Message, Recipient } from '../channels/message.js';
import type { DueNotice, Outcome } from './due-notices.js';
import { NoticeChart } from './notice-chart.js';
import type { NoticeDetails } from './notice-details.js';
import { noticeMessage } from './notice-message.js';
import { skipReason } from './skip-rules.js';
import { shownMeasurement } from './words/shown-measurement.js';

/**
 * A notice that is delayed by more than this is sent without a chart, because drawing would further delay the notices
 * that wait behind it.
 */
const LATE_MS = 3_000;
/** Longest time until a notice that waits for an earlier notice is checked again. */
const LOOK_AGAIN_MS = 60_000;
const EARLIER_SOON_MS = 1_000;

/** Decides if a notice is sent, composes its text, and passes it to the service that delivers it. */
@Injectable()
export class NoticeDelivery {
  private readonly logger = new Logger('Notices');

  constructor(
    private readonly channels: Channels,
    private readonly charts: NoticeChart,
    private readonly directory: StationDirectory,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Decides if a notice is sent, and composes its text.
   * @returns the message to deliver, or the outcome when nothing is to be delivered
   */
  async prepare(notice: DueNotice): Promise<Message | Outcome> {
    const decided = this.decide(notice, new Date());
    if (decided !== null) return decided;
    try {
      return await this.compose(notice);
    } catch (error) {
      return this.failure(notice, error, new Date());
    }
  }

  /**
   * Decides if a notice is sent now.
   * @returns the outcome of a notice that is not sent now; null when it is to be sent
   */
  private decide(notice: NoticeDetails, now: Date): Outcome | null {
    const reason = skipReason(notice, { now, dayCap: this.config.ACCOUNT_NOTICES_PER_DAY });
    if (reason !== null) return { state: 'skipped', reason };
    const { earlier_try_at, earlier_attempts } = notice;
    if (earlier_try_at === null) return null;
    // An earlier notice that has not failed yet is probably being sent now, so this notice waits only a short time.
    const wait = earlier_attempts === 0 ? EARLIER_SOON_MS : earlier_try_at.getTime() - now.getTime();
    const waitMs = Math.min(Math.max(wait, EARLIER_SOON_MS), LOOK_AGAIN_MS);
    return { state: 'postponed', nextTryAt: new Date(now.getTime() + waitMs) };
  }

  private async compose(notice: DueNotice): Promise<Message> {
    const station = this.stationOf(notice);
    const own = station?.extras?.get(notice.measkey)?.measurement;
    const measured = shownMeasurement(notice.measkey, own, notice.units);
    const isMail = notice.service === 'email' || notice.service === 'user';
    const isLate = Date.now() - notice.dueAt.getTime() > LATE_MS;
    const chart = station && isMail && !isLate ? await this.charts.draw(notice, station, measured) : null;
    return { ...noticeMessage(notice, measured, this.config.PUBLIC_URL), chart };
  }

  /**
   * Finds the station of a notice.
   * @returns undefined when the station was removed, because its id may then belong to a new station
   */
  private stationOf({ station_id, account_id, is_station_removed }: NoticeDetails): NamedSeries | undefined {
    const station = is_station_removed ? undefined : this.directory.byId(station_id);
    return station?.accountId === account_id ? station : undefined;
  }

  async send(message: Message, notice: NoticeDetails): Promise<Outcome> {
    try {
      await this.channels.deliver(message, recipientOf(notice));
      return { state: 'sent', at: new Date() };
    } catch (error) {
      return this.failure(notice, error, new Date());
    }
  }

  /** Decides what happens with a notice after its text could not be composed or its delivery has failed. */
  private failure({ id, attempts, created_at, service }: NoticeDetails, error: unknown, now: Date): Outcome {
    const reason = oneLine(error);
    if (error instanceof RefusedNotice) return this.giveUp(id, `${service}: ${reason}`, reason);
    if (!(error instanceof NotDelivered))
      this.logger.error({ message: 'A notice could not be sent', err: error });
    const expiresAt = new Date(created_at.getTime() + MAIL_KEPT_MS);
    const usual = nextTryOf(attempts + 1, { now, expiresAt });
    const asked = error instanceof NotDelivered ? (error.retryAfterMs ?? 0) : 0;
    const nextTryAt = usual && new Date(Math.max(usual.getTime(), now.getTime() + asked));
    if (nextTryAt === null || nextTryAt >= expiresAt) return this.giveUp(id, `${service}: ${reason}`, reason);
    return { state: 'waiting', nextTryAt, reason };
  }

  private giveUp(id: string, forLog: string, reason: string): Outcome {
    this.logger.warn(`Notice ${id} was given up: ${forLog}`);
    return { state: 'failed', reason };
  }
}

function recipientOf(notice: NoticeDetails): Recipient {
  const { service, recipient, group_id, group_name, secret_sealed, device_token } = notice;
  return {
    service,
    address: recipient,
    group: { id: group_id, name: group_name, secretSealed: secret_sealed },
    device: device_token === null ? null : { id: recipient, token: device_token },
  };
}

/** Returns the reason of a failure in one line, as people see it in the record of deliveries. */
function oneLine(error: unknown): string {
  const isKnown = error instanceof NotDelivered || error instanceof RefusedNotice;
  const text = isKnown ? error.message : 'The server failed to send it; its log says why';
  return text.replace(/\s+/g, ' ').trim().slice(0, 300);
}
