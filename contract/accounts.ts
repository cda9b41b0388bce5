import { z } from 'zod';
import { AccountId } from './common.js';

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
