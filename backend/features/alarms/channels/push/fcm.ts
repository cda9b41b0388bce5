import { Inject, Injectable } from '@nestjs/common';
import { request } from 'undici';
import { z } from 'zod';
import type { Config } from '../../../../platform/config.js';
import { CONFIG } from '../../../../platform/config.module.js';
import { DeviceGone, NotDelivered, RefusedNotice } from '../delivery-errors.js';
import type { Message } from '../message.js';
import { checkAnswer, retryAfterMs } from '../outside/http-outcome.js';
import { GoogleSignIn } from './google-sign-in.js';
import { KEPT_SECONDS, pushPayload } from './push-words.js';

const LIMIT_MS = 10_000;
const WHO = 'Firebase Cloud Messaging';
/** Error codes for an app that was uninstalled, or for a token that belongs to another app */
const GONE: ReadonlySet<string> = new Set(['UNREGISTERED', 'SENDER_ID_MISMATCH']);
const Failure = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    details: z.array(z.looseObject({ errorCode: z.string().optional() })).default([]),
  }),
});

/** Sends pushes to Android and iOS by Firebase Cloud Messaging, HTTP v1. */
@Injectable()
export class Fcm {
  constructor(
    private readonly google: GoogleSignIn,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Pushes a notice to a phone.
   * @param deviceToken token that Firebase gave to the app on the device
   * @throws DeviceGone when the device accepts no more pushes
   * @throws RefusedNotice when another attempt is pointless
   * @throws NotDelivered when another attempt may succeed
   */
  async deliver(message: Message, deviceToken: string): Promise<void> {
    const { FCM_SERVICE_ACCOUNT: account, FCM_BASE_URL } = this.config;
    if (account === undefined)
      throw new NotDelivered('Pushes to phones are off: FCM_SERVICE_ACCOUNT is not set');
    const now = new Date();
    const token = await this.google.token(account, now);
    const url = `${FCM_BASE_URL.replace(/\/+$/, '')}/v1/projects/${account.project_id}/messages:send`;
    const { status, retryAfter, body } = await post(url, token, { message: envelope(message, deviceToken) });
    if (status === 200) return;
    const { message: reason, codes } = failureOf(body);
    if (codes.some((code) => GONE.has(code))) throw new DeviceGone('The app is no longer registered');
    if (status === 401) {
      this.google.forget(token);
      throw new NotDelivered(`${WHO} refused the access token`, retryAfterMs(retryAfter, now));
    }
    if (status === 400 && reason) throw new RefusedNotice(`${WHO} refused it: ${reason}`);
    checkAnswer({ status, retryAfter }, WHO, now);
  }
}

async function post(url: string, token: string, content: object) {
  try {
    const answer = await request(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(content),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const retryAfter = answer.headers['retry-after'];
    return {
      status: answer.statusCode,
      retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
      body: await answer.body.text(),
    };
  } catch (error) {
    throw new NotDelivered(`${WHO} did not answer: ${(error as Error).message}`);
  }
}

/**
 * Builds the push message. A repeated attempt replaces the push that the phone already shows. On Android, a newer
 * notice of the same episode replaces it, too.
 */
function envelope(message: Message, token: string) {
  const { title, body, ...data } = pushPayload(message);
  const isUrgent = message.severity !== 'info';
  return {
    token,
    notification: { title, body },
    data,
    android: {
      priority: isUrgent ? 'high' : 'normal',
      ttl: `${KEPT_SECONDS}s`,
      notification: { tag: data.tag },
    },
    apns: {
      headers: {
        'apns-priority': isUrgent ? '10' : '5',
        'apns-collapse-id': message.id,
        'apns-expiration': String(Math.floor(message.createdAt.getTime() / 1000) + KEPT_SECONDS),
      },
      payload: { aps: { sound: 'default' } },
    },
  };
}

function failureOf(body: string): { message: string; codes: string[] } {
  try {
    const { message, status, details } = Failure.parse(JSON.parse(body)).error;
    return { message, codes: [status, ...details.flatMap(({ errorCode }) => errorCode ?? [])] };
  } catch {
    return { message: '', codes: [] };
  }
}
