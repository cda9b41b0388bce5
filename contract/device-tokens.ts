import { z } from 'zod';
import { AccountId } from './common.js';

/**
 * The status of a device token, which registers a phone or a browser for push messages. It changes from pending to
 * approved or denied, and from approved to denied.
 */
export const DeviceTokenStatus = z.enum(['pending', 'approved', 'denied']);
export type DeviceTokenStatus = z.infer<typeof DeviceTokenStatus>;

/** An account can have at most this many device tokens, which register phones and browsers for push messages. */
export const MAX_DEVICE_TOKENS = 500;
/** A user with the role of guest can register at most this many devices for push messages in one account. */
export const MAX_GUEST_DEVICE_TOKENS = 20;

/** The subscription that a browser creates when its user allows push messages. */
export const WebPushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: 'Invalid device token' }).max(2000, 'Invalid device token'),
  expirationTime: z.number().nullish(),
  keys: z.object({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/, 'Invalid device token'),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}={0,2}$/, 'Invalid device token'),
  }),
});
export type WebPushSubscription = z.infer<typeof WebPushSubscription>;

export const DeviceToken = z
  .object({
    _id: z.string(),
    accountid: AccountId,
    device_token: z.string().describe('An FCM token, or a Web Push subscription as JSON'),
    name: z.string().describe('What its owner calls it'),
    enabled: z.boolean().describe('True once it is approved'),
    status: DeviceTokenStatus,
  })
  .meta({ id: 'DeviceToken' });
export type DeviceToken = z.infer<typeof DeviceToken>;

export const CreateDeviceToken = z
  .strictObject({
    device_token: z
      .string('Invalid device token')
      .trim()
      .max(4096, 'Invalid device token')
      .regex(/^[\x20-\x7e]+$/, 'Invalid device token'),
    name: z.string('Invalid name').trim().min(1, 'Invalid name').max(100, 'Invalid name'),
  })
  .meta({ id: 'CreateDeviceToken' });
export type CreateDeviceToken = z.infer<typeof CreateDeviceToken>;

/**
 * A change of a device token, which registers a phone or a browser for push messages. `enabled: true` approves it;
 * false denies it, or revokes its approval.
 */
export const ChangeDeviceToken = z
  .strictObject({
    _id: z.string().nullish().describe('Cannot be changed'),
    accountid: z.string().nullish().describe('Cannot be changed'),
    device_token: z.string().nullish().describe('Cannot be changed'),
    name: z.string().nullish().describe('Cannot be changed'),
    status: z.string().nullish().describe('Cannot be changed: it follows `enabled`'),
    enabled: z.boolean('Invalid enabled'),
  })
  .meta({ id: 'ChangeDeviceToken' });
export type ChangeDeviceToken = z.infer<typeof ChangeDeviceToken>;

/** The server's public key, which a browser needs as `applicationServerKey` to subscribe to push messages. */
export const WebPushKey = z
  .object({ key: z.string().nullable().describe('base64url; null: Web Push is off') })
  .meta({ id: 'WebPushKey' });
export type WebPushKey = z.infer<typeof WebPushKey>;
