import { z } from 'zod';
import { THEME_CHOICES } from '@mesonet/model/colours.js';
import { holdsWebAddress, WEB_ADDRESS_IN_NAME } from './common.js';

/** A user's profile. The names come in two spellings (`first_name`, `firstName`), because clients read either. */
export const UserProfile = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
  })
  .meta({ id: 'UserProfile' });
export type UserProfile = z.infer<typeof UserProfile>;

const Name = z
  .string('Invalid name')
  .trim()
  .max(100, 'Invalid name')
  .refine((text) => !/\p{Cc}/u.test(text), 'Invalid name')
  .refine((text) => !holdsWebAddress(text), WEB_ADDRESS_IN_NAME);

/**
 * A change of a user's profile. A name is accepted in either spelling; null clears it. Where a client sends both
 * spellings back, the one that differs from the stored name counts.
 */
export const ChangeProfile = z
  .object({
    first_name: Name.nullish(),
    last_name: Name.nullish(),
    firstName: Name.nullish(),
    lastName: Name.nullish(),
    theme: z.enum(THEME_CHOICES, 'Invalid theme').optional(),
    email: z.string('Invalid email').optional().describe('Cannot be changed'),
  })
  .meta({ id: 'ChangeProfile' });
export type ChangeProfile = z.infer<typeof ChangeProfile>;
