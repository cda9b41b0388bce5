import { z } from 'zod';
import { SixDigits } from './common.js';
import { CurrentUser } from './session.js';

/**
 * The answer to the sign-in of a user who has a second factor: the user is signed in only after a code
 * from an authenticator app.
 */
export const TotpAsked = z.object({ totp: z.literal(true) }).meta({ id: 'TotpAsked' });
export type TotpAsked = z.infer<typeof TotpAsked>;

/** The answer to a sign-in with the right password: the user, or a request for the second factor. */
export const SignInAnswer = z.union([CurrentUser, TotpAsked]).meta({ id: 'SignInAnswer' });
export type SignInAnswer = z.infer<typeof SignInAnswer>;

export const TotpCode = z.object({ code: SixDigits }).meta({ id: 'TotpCode' });
export type TotpCode = z.infer<typeof TotpCode>;

/**
 * Query parameters that enable the second factor. The schema has no id, because with one the API's document would show
 * all of them as a single parameter.
 */
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

/** The authenticator app of a user, who can have only one. */
export const TotpDevice = z
  .object({ device_name: z.string(), created_at: z.string().describe('UTC') })
  .meta({ id: 'TotpDevice' });
export type TotpDevice = z.infer<typeof TotpDevice>;
