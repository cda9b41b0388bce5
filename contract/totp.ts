import { z } from 'zod';
import { SixDigits } from './common.js';
import { CurrentUser } from './session.js';

/** A user with a device is not signed in yet: a code of the device comes next. */
export const TotpAsked = z.object({ totp: z.literal(true) }).meta({ id: 'TotpAsked' });
export type TotpAsked = z.infer<typeof TotpAsked>;

/** Whoever proved the first factor is signed in, or asked for the second. */
export const SignInAnswer = z.union([CurrentUser, TotpAsked]).meta({ id: 'SignInAnswer' });
export type SignInAnswer = z.infer<typeof SignInAnswer>;

export const TotpCode = z.object({ code: SixDigits }).meta({ id: 'TotpCode' });
export type TotpCode = z.infer<typeof TotpCode>;

/** Of a query: with a name it would be told as one parameter. */
export const EnableTotp = z.object({
  code: SixDigits.describe('Of the new device'),
  device_name: z
    .string('Enter a device name')
    .trim()
    .min(1, 'Enter a device name')
    .max(100, 'Invalid device name')
    .refine((name) => !/\p{Cc}/u.test(name), 'Invalid device name'),
});
export type EnableTotp = z.infer<typeof EnableTotp>;

/** The one device of a user. */
export const TotpDevice = z
  .object({ device_name: z.string(), created_at: z.string().describe('UTC') })
  .meta({ id: 'TotpDevice' });
export type TotpDevice = z.infer<typeof TotpDevice>;
