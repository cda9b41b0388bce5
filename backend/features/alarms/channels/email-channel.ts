import { Injectable, Logger } from '@nestjs/common';
import type { Letter } from '../../../platform/mail/letter.js';
import { BulkMailTransport, RefusedMail } from '../../../platform/mail/mail-transport.js';
import { nameInMail } from '../../../platform/mail/name-in-mail.js';
import { writeMail } from '../../../platform/mail/write-mail.js';
import { NotDelivered, RefusedNotice } from './delivery-errors.js';
import type { Message, Recipient } from './message.js';

/** Sends notices by mail to members of the organization and to other mail addresses. */
@Injectable()
export class EmailChannel {
  private readonly logger = new Logger('Notices');

  constructor(private readonly transport: BulkMailTransport) {}

  /**
   * Sends one notice by mail.
   * @throws RefusedNotice when another attempt is pointless
   * @throws NotDelivered when another attempt may succeed
   */
  async deliver(message: Message, recipient: Recipient): Promise<void> {
    const { id, createdAt } = message;
    try {
      const receipt = await this.transport.send({
        id,
        mail: writeMail(letterOf(message, recipient)),
        createdAt,
      });
      if (receipt !== null) this.logger.log(receipt);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof RefusedMail) throw new RefusedNotice(`The mail server refused it: ${reason}`);
      throw new NotDelivered(`The mail server did not take it: ${reason}`);
    }
  }
}

function letterOf({ words, account, chart, ...message }: Message, { address, group }: Recipient): Letter {
  const { acknowledgeUrl, url } = message;
  const show = { label: message.kind === 'test' ? 'Show alarms' : 'Show this alarm', url };
  const acknowledge = acknowledgeUrl !== null && { label: 'Acknowledge', url: acknowledgeUrl };
  return {
    to: address,
    subject: words.subject,
    from: nameInMail(account.name),
    paragraphs: [words.headline, ...words.more],
    facts: words.facts,
    ...(chart && { image: chart }),
    ...(acknowledge ? { link: acknowledge, otherLink: show } : { link: show }),
    closing: `You get this because your address is in the notification group “${nameInMail(group.name)}” of ${nameInMail(account.name)}.`,
  };
}
