import { Inject, Injectable } from '@nestjs/common';
import webPush from 'web-push';
import type { Config } from '../../../../platform/config.js';
import { CONFIG } from '../../../../platform/config.module.js';
import { DeviceGone, NotDelivered, RefusedNotice } from '../delivery-errors.js';
import type { Message } from '../message.js';
import { checkAnswer } from '../outside/http-outcome.js';
import { postOutside } from '../outside/post-outside.js';
import { findSubscription } from './find-subscription.js';
import { KEPT_SECONDS, pushPayload, topicOf } from './push-words.js';
import { VapidKeys } from './vapid-keys.js';

const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Sends pushes to browsers, encrypted for the browser that has subscribed (RFC 8030, 8291, 8292). */
@Injectable()
export class WebPush {
  constructor(
    private readonly keys: VapidKeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Sends one push to a browser.
   * @param token token of the device: the browser's subscription as JSON
   * @throws DeviceGone when the browser accepts no more pushes
   * @throws RefusedNotice when another attempt is pointless
   * @throws NotDelivered when another attempt may succeed
   */
  async deliver(message: Message, token: string): Promise<void> {
    const vapidDetails = this.keys.details();
    if (vapidDetails === null) throw new NotDelivered('Web Push is off: VAPID_SUBJECT is not set');
    const subscription = findSubscription(token);
    if (subscription === null)
      throw new RefusedNotice('The device’s token is neither of Firebase nor a subscription of a browser');
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      subscription,
      JSON.stringify(pushPayload(message)),
      {
        vapidDetails,
        contentEncoding: 'aes128gcm',
        TTL: KEPT_SECONDS,
        urgency: message.severity === 'info' ? 'normal' : 'high',
        topic: topicOf(message),
      },
    );
    const guard = { privateHosts: this.config.NOTIFY_PRIVATE_HOSTS };
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const answer = await postOutside(endpoint, { headers: texts, body }, guard);
    if (GONE.has(answer.status)) throw new DeviceGone('The browser has ended its subscription');
    checkAnswer(answer, `The push service ${new URL(endpoint).host}`, new Date());
  }
}
