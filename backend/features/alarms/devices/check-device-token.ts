import { InvalidInput } from '../../../platform/errors.js';
import { findSubscription } from '../channels/push/find-subscription.js';
import { deliveryUrlProblem } from '../delivery-url.js';

/**
 * Checks the token of a device before the device is registered.
 * @param privateHosts private hosts, as `host:port`, to which pushes may be sent nevertheless
 * @throws InvalidInput for a browser's subscription to which nothing can be sent
 */
export function checkDeviceToken(token: string, privateHosts: readonly string[]): void {
  // A token of Firebase is never JSON, and needs no check.
  if (!token.startsWith('{')) return;
  const endpoint = findSubscription(token)?.endpoint;
  if (endpoint !== undefined && deliveryUrlProblem(endpoint, privateHosts) === null) return;
  const message = 'Invalid device token';
  throw new InvalidInput(message, 'invalid_device_token', [{ path: 'device_token', message }]);
}
