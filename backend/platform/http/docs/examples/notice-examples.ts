import type { WebPushKey } from '@mesonet/contract/device-tokens.js';
import type { TestNotification } from '@mesonet/contract/notification-groups.js';

/** Examples for the API reference: how notices of alarms are sent. */
export const NOTICE_EXAMPLES = {
  TestNotification: { sent: 2 } satisfies TestNotification,
  WebPushKey: {
    key: 'BAlQhGm5u1Vt4mWqXy2oVvR6cKZ0dJb3nPq7sT9uLwEiHf8gYkC5xN1aZrM6jD0eO4pB2vS7tU9wX3yQ5lI8hGk',
  } satisfies WebPushKey,
};
