import { z } from 'zod';
import { EmailAddress, Role } from './common.js';

/** A member of an account as the admins of the account see it, without memberships in other accounts. */
export const AccountUser = z
  .object({
    id: z.string(),
    name: z.string().describe('`-` until the first sign-in since the invitation, or without a name'),
    email: z.string(),
    isNewUser: z.boolean().describe('Invited, not signed in since'),
    accounts: z.record(z.string(), z.object({ role: Role })).describe('This account only'),
  })
  .meta({ id: 'AccountUser' });
export type AccountUser = z.infer<typeof AccountUser>;

const ChosenRole = z.enum(Role.options, 'Invalid role');

export const AddAccountUser = z
  .object({ email: EmailAddress, role: ChosenRole })
  .meta({ id: 'AddAccountUser' });
export type AddAccountUser = z.infer<typeof AddAccountUser>;

export const ChangeAccountUser = z.object({ role: ChosenRole }).meta({ id: 'ChangeAccountUser' });
export type ChangeAccountUser = z.infer<typeof ChangeAccountUser>;
