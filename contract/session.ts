import { z } from 'zod';
import { Role } from './common.js';

export const SignIn = z
  .object({ accountid: z.string().max(200), password: z.string().max(4096) })
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
    theme: z.enum(['light', 'dark']),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof CurrentUser>;
