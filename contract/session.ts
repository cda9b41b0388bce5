import { z } from 'zod';
import { THEME_CHOICES } from '@mesonet/model/colours.js';
import { Role } from './common.js';

/**
 * The input of a sign-in. Its fields have no maximum length, so that a value that is too long for any account gets the
 * same answer as each other wrong value.
 */
export const SignIn = z
  .object({ accountid: z.string('Malformed request'), password: z.string('Malformed request') })
  .meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof SignIn>;

export const CurrentUser = z
  .object({
    id: z.string(),
    email: z.string().nullable(),
    isSuperAdmin: z.boolean(),
    isNewUser: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    accounts: z.record(z.string(), z.object({ role: Role })),
    hasTotp: z.boolean(),
    theme: z.enum(THEME_CHOICES),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof CurrentUser>;
