import { z } from 'zod';

const TOO_SHORT = 'Password must be at least 8 characters';
const Current = z.string('Password is incorrect').max(4096, 'Password is incorrect').nullish();
const New = z.string(TOO_SHORT).max(4096, 'Password must be at most 1,024 bytes').optional();

/**
 * A new password for the sign-in that an organization shares. Each field is accepted in either spelling, for example
 * `new_password` or `newPassword`.
 */
export const ChangeAccountPassword = z
  .strictObject({ current_password: Current, currentPassword: Current, new_password: New, newPassword: New })
  .refine((given) => (given.new_password ?? given.newPassword) !== undefined, {
    message: TOO_SHORT,
    path: ['new_password'],
  })
  .refine(({ new_password: one, newPassword: other }) => !one || !other || one === other, {
    message: 'Differs from new_password',
    path: ['newPassword'],
  })
  .refine(({ current_password: one, currentPassword: other }) => !one || !other || one === other, {
    message: 'Differs from current_password',
    path: ['currentPassword'],
  })
  .meta({ id: 'ChangeAccountPassword' });
export type ChangeAccountPassword = z.infer<typeof ChangeAccountPassword>;
