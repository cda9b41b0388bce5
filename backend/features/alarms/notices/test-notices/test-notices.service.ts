import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '../../../../platform/config.js';
import { CONFIG } from '../../../../platform/config.module.js';
import { BadGateway } from '../../../../platform/errors.js';
import { nameInMail, nameInSubject } from '../../../../platform/mail/name-in-mail.js';
import { Channels } from '../../channels/channels.js';
import { NotDelivered, RefusedNotice } from '../../channels/delivery-errors.js';
import type { Message, Recipient } from '../../channels/message.js';
import { unreachableReason } from '../skip-rules.js';
import { type TestedRecipient, TestedGroups } from './tested-groups.js';
import { tryEach } from './try-each.js';

/** Time limit for the test messages to all recipients together. It is short, because a user waits for the answer. */
const PATIENCE_MS = 25_000;
const MOST_AT_ONCE = 8;

/** Sends a test message to each recipient of a notification group, without delay. */
@Injectable()
export class TestNoticesService {
  private readonly logger = new Logger('Notices');

  constructor(
    private readonly groups: TestedGroups,
    private readonly channels: Channels,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Sends a test message to each recipient of the group.
   * @returns number of recipients that it reached
   * @throws NotFound when the account has no such group
   * @throws TooManyRequests when the group or the organization was tested too often
   * @throws BadGateway when there are recipients and it reached none of them
   */
  async send(groupId: string, accountId: string, now: Date): Promise<number> {
    const recipients = await this.groups.begin(groupId, accountId, now);
    const attempt = (recipient: TestedRecipient) => this.try(recipient, { groupId, accountId, now });
    const reasons = await tryEach(recipients, attempt, { atOnce: MOST_AT_ONCE, patienceMs: PATIENCE_MS });
    const sent = reasons.filter((reason) => reason === null).length;
    if (sent > 0 || recipients.length === 0) return sent;
    const errors = reasons.map((reason, i) => ({ path: `address.${i}`, message: reason ?? '' }));
    throw new BadGateway(`No recipient got it: ${errors[0]!.message}`, 'not_delivered', errors);
  }

  /**
   * Sends a test message to one recipient.
   * @returns the reason why the message did not reach the recipient; null when it did
   */
  private async try(
    recipient: TestedRecipient,
    test: { groupId: string; accountId: string; now: Date },
  ): Promise<string | null> {
    const reason = unreachableReason(recipient);
    if (reason !== null) return reason;
    try {
      await this.channels.deliver(this.messageOf(recipient, test), toRecipient(recipient, test.groupId));
      return null;
    } catch (error) {
      if (error instanceof NotDelivered || error instanceof RefusedNotice) return error.message;
      this.logger.error({ message: 'A test could not be sent', err: error });
      return 'The server failed to send it; its log says why';
    }
  }

  private messageOf(
    { accountname, group_name }: TestedRecipient,
    { accountId, now }: { accountId: string; now: Date },
  ): Message {
    const name = accountname || accountId;
    return {
      id: randomUUID(),
      kind: 'test',
      severity: 'info',
      createdAt: now,
      account: { id: accountId, name },
      words: {
        subject: `Test of the notification group ${nameInSubject(group_name)}`,
        headline: `This is a test of the notification group ${nameInMail(group_name)} of ${nameInMail(name)}.`,
        more: ['Alarms that use the group will reach you like this. No alarm has fired.'],
        facts: [],
      },
      url: `${this.config.PUBLIC_URL}/admin/${accountId}/alarms`,
      acknowledgeUrl: null,
      data: { account: { id: accountId, name: accountname } },
      chart: null,
    };
  }
}

function toRecipient({ service, address, ...tested }: TestedRecipient, groupId: string): Recipient {
  const { group_name, secret_sealed, device_token } = tested;
  return {
    service,
    address,
    group: { id: groupId, name: group_name, secretSealed: secret_sealed },
    device: device_token === null ? null : { id: address, token: device_token },
  };
}
