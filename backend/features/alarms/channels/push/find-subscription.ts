import { ECDH } from 'node:crypto';
import { WebPushSubscription } from '@mesonet/contract/device-tokens.js';

/** @returns the subscription of a browser that a token is; null when it is none that a push can be sealed for */
export function findSubscription(token: string): WebPushSubscription | null {
  try {
    const subscription = WebPushSubscription.parse(JSON.parse(token));
    // It throws for what is no point of the curve.
    ECDH.convertKey(subscription.keys.p256dh, 'prime256v1', 'base64url');
    return subscription;
  } catch {
    return null;
  }
}
