import { Injectable } from '@nestjs/common';
import { EmailChannel } from './email-channel.js';
import type { Message, Recipient } from './message.js';
import { PushChannel } from './push/push-channel.js';
import { WebhookChannel } from './webhook-channel.js';

/** Delivers notices by the service that the recipient uses, such as mail, push or webhook. */
@Injectable()
export class Channels {
  constructor(
    private readonly email: EmailChannel,
    private readonly push: PushChannel,
    private readonly webhook: WebhookChannel,
  ) {}

  /**
   * Delivers a notice to a recipient.
   * @throws RefusedNotice when another attempt is pointless
   * @throws NotDelivered when another attempt may succeed
   */
  deliver(message: Message, recipient: Recipient): Promise<void> {
    switch (recipient.service) {
      case 'email':
      case 'user':
        return this.email.deliver(message, recipient);
      case 'push_notification':
        return this.push.deliver(message, recipient);
      case 'webhook':
        return this.webhook.deliver(message, recipient);
    }
  }
}
