import { WebPushSubscription } from '@mesonet/contract/device-tokens.js';
import { InvalidInput } from '../../../platform/errors.js';
import { deliveryUrlProblem } from '../delivery-url.js';

/**
 * @param privateHosts `host:port` of our own network that pushes may reach all the same
 * @throws InvalidInput for a subscription of a browser that nothing can be sent to
 */
export function checkDeviceToken(token: string, privateHosts: readonly string[]): void {
  // A token of FCM is no JSON.
  if (!token.startsWith('{')) return;
  const subscription = WebPushSubscription.safeParse(parse(token));
  const endpoint = subscription.success ? subscription.data.endpoint : null;
  if (endpoint !== null && deliveryUrlProblem(endpoint, privateHosts) === null) return;
  const message = 'Invalid device token';
  throw new InvalidInput(message, 'invalid_device_token', [{ path: 'device_token', message }]);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
