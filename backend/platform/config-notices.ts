import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { text, url, wholeNumber } from './config-fields.js';

/** The key file that Google issues to programs that send push messages through Firebase. */
const ServiceAccount = z.object({
  project_id: z.string().regex(/^[a-z0-9.:-]+$/),
  client_email: z.string().min(1),
  private_key: z.string().startsWith('-----BEGIN'),
  token_uri: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

const HOST_AND_PORT = /^[^\s/@,]+:\d{1,5}$/;

/** Settings for the services that deliver notices of alarms. */
export const NOTICE_SETTINGS = {
  ACCOUNT_NOTICES_PER_DAY: wholeNumber(0, 1_000_000_000).default(1_000),
  FCM_SERVICE_ACCOUNT: z
    .string()
    .transform((value, context) => {
      const account = readServiceAccount(value);
      if (account) return account;
      context.addIssue({
        code: 'custom',
        message: 'the JSON of a service account of Firebase, or the path of its file',
      });
      return z.NEVER;
    })
    .optional(),
  FCM_BASE_URL: url('http:', 'https:').default('https://fcm.googleapis.com'),
  VAPID_SUBJECT: text
    .refine(isContact, { error: 'an address of yours that starts with mailto: or https:' })
    .optional(),
  NOTIFY_PRIVATE_HOSTS: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine((entries) => entries.every((entry) => HOST_AND_PORT.test(entry)), {
      error: 'hosts with ports, as in hooks.lan:8443, separated by commas',
    })
    .default([]),
};

function readServiceAccount(value: string): ServiceAccount | null {
  try {
    const json = value.trimStart().startsWith('{') ? value : readFileSync(value, 'utf8');
    return ServiceAccount.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

function isContact(value: string): boolean {
  return /^mailto:[^@\s]+@[^@\s]+$/.test(value) || (URL.canParse(value) && value.startsWith('https://'));
}
