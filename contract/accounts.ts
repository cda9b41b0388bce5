import { z } from 'zod';
import { AccountId, EmailAddress, holdsWebAddress, WEB_ADDRESS_IN_NAME } from './common.js';
import { type UnitCategory, UNITS } from './units.js';

/** What `include=` may name. */
export const ACCOUNT_INCLUDES = ['subscription'] as const;
export type AccountInclude = (typeof ACCOUNT_INCLUDES)[number];

/** One of the units that are offered in a category; absent: the base unit. */
function unitOfCategory(category: UnitCategory) {
  const names = UNITS.filter(({ choice }) => choice === category).map(({ unit }) => unit);
  return z.enum(names as [string, ...string[]], 'Unknown unit').optional();
}

/** Unit category → chosen unit; {} = base units. */
export const AccountUnits = z
  .strictObject({
    rain: unitOfCategory('rain'),
    temperature: unitOfCategory('temperature'),
    windspeed: unitOfCategory('windspeed'),
    pressure: unitOfCategory('pressure'),
    altitude: unitOfCategory('altitude'),
    visibility: unitOfCategory('visibility'),
  })
  .meta({ id: 'AccountUnits' });
export type AccountUnits = z.infer<typeof AccountUnits>;

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

/** Where an organization stands with what it pays for. */
const Subscription = z.object({
  state: z.enum(['none', 'transaction', 'active', 'past_due', 'paused', 'canceled']),
  transaction_id: z.string().optional().describe('Of an unfinished checkout'),
});

export const Account = PublicAccount.extend({
  firstname: z.string().optional(),
  lastname: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  notes: z.string().optional().describe('Super admins only'),
  subscription: Subscription.optional().describe('With include=subscription; not for guests'),
}).meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

/** One line without control characters. */
export const line = (max: number, message: string) =>
  z
    .string(message)
    .trim()
    .max(max, message)
    .refine((text) => !/\p{Cc}/u.test(text), message);

const NO_NAME = 'Please enter an account name';
/** People and companies are called so. */
export const Name = line(200, 'Invalid name').refine((name) => !holdsWebAddress(name), WEB_ADDRESS_IN_NAME);
export const AccountName = z.string(NO_NAME).trim().min(1, NO_NAME).pipe(Name);
export const Phone = line(100, 'Invalid phone');
/** Unlike a user's it leads to no sign-in, and may be none. */
const ContactEmail = z
  .string('Invalid email')
  .trim()
  .refine((email) => email === '' || EmailAddress.safeParse(email).success, 'Invalid email');
const Notes = z
  .string('Invalid notes')
  .max(20_000, 'Invalid notes')
  .regex(/^[^\0]*$/, 'Invalid notes');
const Zone = z.string('Unknown time zone').max(60, 'Unknown time zone');

/** The specified client sends `_id`, scripts send `id`. */
export const CreateAccount = z
  .object({
    id: z.string().optional(),
    _id: z.string().optional(),
    accountname: AccountName,
    password: z.string().optional().describe('Opens the legacy sign-in'),
    initial_admin_email: EmailAddress.optional().describe('Is made its first admin, and invited by mail'),
    firstname: Name.optional(),
    lastname: Name.optional(),
    phone: Phone.optional(),
    timezone: Zone.optional(),
  })
  .meta({ id: 'CreateAccount' });
export type CreateAccount = z.infer<typeof CreateAccount>;

/**
 * The whole account or a part of it: absent keeps, null clears. What the caller may not write has to be as it is stored.
 */
export const ChangeAccount = z
  .strictObject({
    _id: z.string().optional().describe('Cannot be changed'),
    accountname: AccountName.optional(),
    firstname: Name.nullish(),
    lastname: Name.nullish(),
    email: ContactEmail.nullish(),
    phone: Phone.nullish(),
    notes: Notes.nullish().describe('Super admins only'),
    allow_anonymous_guest: z.boolean('Must be true or false').optional(),
    units: AccountUnits.nullish(),
    timezone: Zone.optional(),
    subscription: z.unknown().optional().describe('Cannot be changed here'),
  })
  .meta({ id: 'ChangeAccount' });
export type ChangeAccount = z.infer<typeof ChangeAccount>;
