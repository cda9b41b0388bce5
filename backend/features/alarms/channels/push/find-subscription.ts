import { ECDH } from 'node:crypto';
import { WebPushSubscription } from '@mesonet/contract/device-tokens.js';

/**
 * Reads the browser's push subscription from a device token.
 * @returns null when the token holds no subscription, or one with an invalid key
 */
export function findSubscription(token: string): WebPushSubscription | null {
  try {
    const subscription = WebPushSubscription.parse(JSON.parse(token));
    // `convertKey` throws when the key is not a point of the elliptic curve, so that no push could be encrypted with
    // it.
    ECDH.convertKey(subscription.keys.p256dh, 'prime256v1', 'base64url');
    return subscription;
  } catch {
    return null;
  }
}
