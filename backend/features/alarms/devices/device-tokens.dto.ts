import type { DeviceToken } from '@mesonet/contract/device-tokens.js';
import type { DeviceTokenEntity } from './device-token.entity.js';

export function toDeviceToken({ id, accountId, deviceToken, name, status }: DeviceTokenEntity): DeviceToken {
  return {
    _id: id,
    accountid: accountId,
    device_token: deviceToken,
    name,
    enabled: status === 'approved',
    status,
  };
}
