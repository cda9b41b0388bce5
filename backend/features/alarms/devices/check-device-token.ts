import { InvalidInput } from '../../../platform/errors.js';
import { findSubscription } from '../channels/push/find-subscription.js';
import { deliveryUrlProblem } from '../delivery-url.js';

/**
 * @param privateHosts `host:port` of our own network that pushes may reach all the same
 * @throws InvalidInput for a subscription of a browser that nothing can be sent to
 */
export function checkDeviceToken(token: string, privateHosts: readonly string[]): void {
  // A token of FCM is no JSON.
  if (!token.startsWith('{')) return;
  const endpoint = findSubscription(token)?.endpoint;
  if (endpoint !== undefined && deliveryUrlProblem(endpoint, privateHosts) === null) return;
  const message = 'Invalid device token';
  throw new InvalidInput(message, 'invalid_device_token', [{ path: 'device_token', message }]);
}
