import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { RefusedNotice } from './delivery-errors.js';
import type { Message, Recipient } from './message.js';
import { checkAnswer } from './outside/http-outcome.js';
import { postOutside } from './outside/post-outside.js';

/**
 * Sends notices to a web address of the organization, with a signature made with the secret of the notification group.
 */
@Injectable()
export class WebhookChannel {
  constructor(
    private readonly secrets: SecretBox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Sends one notice to a web address.
   * @throws RefusedNotice when another attempt is pointless
   * @throws NotDelivered when another attempt may succeed
   */
  async deliver(message: Message, { address, group }: Recipient): Promise<void> {
    if (group.secretSealed === null) throw new RefusedNotice('The group has no secret to sign with');
    const now = new Date();
    const body = JSON.stringify(bodyOf(message));
    const secret = this.secrets.open(group.secretSealed, group.id);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Mesonet',
      'mesonet-notice-id': message.id,
      'mesonet-signature': signatureOf(body, secret, now),
    };
    const guard = { privateHosts: this.config.NOTIFY_PRIVATE_HOSTS };
    checkAnswer(await postOutside(address, { headers, body }, guard), new URL(address).host, now);
  }
}

/**
 * Signs the body of a request. In the result, `t` is the time in seconds since 1970, which the receiver can compare
 * with its clock, and `v1` is the HMAC-SHA256 of `t.body` in hex.
 */
function signatureOf(body: string, secret: string, now: Date): string {
  const t = Math.floor(now.getTime() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

function bodyOf({ id, kind, createdAt, words, url, data }: Message): Record<string, unknown> {
  const text = [words.headline, ...words.more].join(' ');
  return { id, kind, time: createdAt.toISOString(), subject: words.subject, text, url, ...data };
}
