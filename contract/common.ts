import { z } from 'zod';

/** Account id as an administrator chose it: 1 to 40 letters, digits, `_` or `-`. */
export const AccountId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'Invalid id');

/** Full station id as stored: `{accountid}_{number or name}`. */
export const StationId = z.string().regex(/^[A-Za-z0-9_-]{1,120}$/, 'Invalid id');

/** An email address is stored as the user typed it and compared without regard to case. */
export const EmailAddress = z
  .string('Invalid email')
  .trim()
  .max(254, 'Invalid email')
  .regex(z.regexes.email, 'Invalid email');

/** A code of six digits from an email or an authenticator app. */
export const SixDigits = z.string('Enter the 6-digit code').regex(/^\d{6}$/, 'Enter the 6-digit code');

export const Role = z.enum(['guest', 'manager', 'admin']);
export type Role = z.infer<typeof Role>;

/** RFC 9457 problem document: the body of every error answer. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.string().describe('Stable snake_case code'),
    detail: z.string().describe('The sentence a person reads'),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

/**
 * True when a name contains a web address. Names are refused then, because people who do not know the author
 * see them, in emails too.
 */
export function holdsWebAddress(name: string): boolean {
  return /:\/\/|www\./i.test(name.normalize('NFKC').replace(/\p{Cf}/gu, ''));
}

export const WEB_ADDRESS_IN_NAME = 'A name may not hold a web address';
