import { z } from 'zod';
import { AccountId, EmailAddress } from './common.js';

export const NotificationService = z.enum(
  ['email', 'push_notification', 'user', 'webhook'],
  'Invalid service',
);
export type NotificationService = z.infer<typeof NotificationService>;

/** An account can have at most this many notification groups, and a group at most this many addresses. */
export const MAX_NOTIFICATION_GROUPS = 200;
export const MAX_RECIPIENTS = 50;

const desc = z
  .string('Invalid description')
  .trim()
  .min(1, 'Invalid description')
  .max(200, 'Invalid description');
const address = z
  .array(z.string('Invalid address').min(1, 'Invalid address').max(2000, 'Invalid address'))
  .max(MAX_RECIPIENTS, `At most ${MAX_RECIPIENTS} recipients`)
  .describe('Email addresses; ids of approved device tokens; emails of members; https addresses');

/** The outcome of the newest notice to a notification group. */
export const LastNotice = z
  .object({
    time: z.iso.datetime(),
    state: z.enum(['waiting', 'sent', 'failed', 'skipped']),
    reason: z.string().nullable(),
  })
  .meta({ id: 'LastNotice' });
export type LastNotice = z.infer<typeof LastNotice>;

export const NotificationGroup = z
  .object({
    _id: z.string(),
    accountid: AccountId,
    desc,
    service: NotificationService,
    address,
    secret: z.string().nullable().describe('Signs the calls of a webhook; null for the other services'),
    last_notice: LastNotice.nullable().describe('null: none was written yet'),
  })
  .meta({ id: 'NotificationGroup' });
export type NotificationGroup = z.infer<typeof NotificationGroup>;

const readOnly = {
  _id: z.string().nullish().describe('Cannot be changed'),
  accountid: z.string().nullish().describe('Cannot be changed'),
  secret: z.string().nullish().describe('Cannot be changed'),
  last_notice: z.unknown().optional().describe('Ignored'),
};

export const CreateNotificationGroup = z
  .strictObject({ ...readOnly, desc, service: NotificationService, address: address.default([]) })
  .meta({ id: 'CreateNotificationGroup' });
export type CreateNotificationGroup = z.infer<typeof CreateNotificationGroup>;

export const ChangeNotificationGroup = z
  .strictObject({
    ...readOnly,
    desc: desc.optional(),
    service: NotificationService.optional().describe('Cannot be changed'),
    address: address.optional(),
  })
  .meta({ id: 'ChangeNotificationGroup' });
export type ChangeNotificationGroup = z.infer<typeof ChangeNotificationGroup>;

/** A user of the account whom a notification group of service `user` can notify. */
export const GroupMember = z
  .object({ name: z.string(), email: z.string().describe('What the address of such a group holds') })
  .meta({ id: 'GroupMember' });
export type GroupMember = z.infer<typeof GroupMember>;

/** Answer to a test notice to a notification group. */
export const TestNotification = z
  .object({ sent: z.number().int().describe('Recipients that took it') })
  .meta({ id: 'TestNotification' });
export type TestNotification = z.infer<typeof TestNotification>;

/**
 * Checks the form of an address in a notification group. Only the server knows whether it names a device or
 * a member of the account.
 * @returns the message for the user; null when the form is valid
 */
export function addressProblem(service: NotificationService, text: string): string | null {
  if (service === 'email' || service === 'user')
    return EmailAddress.safeParse(text).success ? null : 'Invalid email';
  if (service !== 'webhook') return null;
  return URL.canParse(text) && new URL(text).protocol === 'https:' ? null : 'A webhook begins with https://';
}
