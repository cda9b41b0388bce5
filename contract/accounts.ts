import { z } from 'zod';
import { AccountId, EmailAddress } from './common.js';

/** What a guest or an anonymous visitor sees of an account. */
export const PublicAccount = z
  .object({
    _id: AccountId,
    accountname: z.string(),
    allow_anonymous_guest: z.boolean(),
    units: z.record(z.string(), z.string()).describe('Unit category → chosen unit; {} = base units'),
    timezone: z.string().describe('IANA time zone'),
  })
  .meta({ id: 'PublicAccount' });
export type PublicAccount = z.infer<typeof PublicAccount>;

export const Account = PublicAccount.extend({
  firstname: z.string().optional(),
  lastname: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  notes: z.string().optional().describe('Super admins only'),
}).meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

/** The specified client sends `_id`, scripts send `id`. */
export const CreateAccount = z
  .object({
    id: z.string().optional(),
    _id: z.string().optional(),
    accountname: z.string().trim().min(1, 'Please enter an account name.').max(200),
    password: z.string().optional().describe('Opens the legacy sign-in'),
    initial_admin_email: EmailAddress.optional().describe('Is made its first admin, and invited by mail'),
    firstname: z.string().max(200).optional(),
    lastname: z.string().max(200).optional(),
    phone: z.string().max(100).optional(),
    timezone: z.string().max(60).optional(),
  })
  .meta({ id: 'CreateAccount' });
export type CreateAccount = z.infer<typeof CreateAccount>;
