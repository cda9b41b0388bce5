import { z } from 'zod';
import { AccountId, EmailAddress, holdsWebAddress, WEB_ADDRESS_IN_NAME } from './common.js';
import { type UnitCategory, UNITS } from '@mesonet/model/units.js';

/** Values that the query parameter `include` accepts in requests for accounts. */
export const ACCOUNT_INCLUDES = ['subscription'] as const;
export type AccountInclude = (typeof ACCOUNT_INCLUDES)[number];

/** Builds the schema of an account's unit for one category, such as rain; an absent unit means the base unit. */
function unitOfCategory(category: UnitCategory) {
  const names = UNITS.filter(({ choice }) => choice === category).map(({ unit }) => unit);
  return z.enum(names as [string, ...string[]], 'Unknown unit').optional();
}

/** Unit category → unit that the account has chosen; an empty object means base units. */
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

/**
 * The fields of an account that users with the role of guest see, and visitors without a sign-in where the account
 * allows them.
 */
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

/** The state of an organization's subscription. */
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

/** Builds the schema of a text of one line without control characters. */
export const line = (max: number, message: string) =>
  z
    .string(message)
    .trim()
    .max(max, message)
    .refine((text) => !/\p{Cc}/u.test(text), message);

const NO_NAME = 'Please enter an account name';
/** The name of a person or a company. */
export const Name = line(200, 'Invalid name').refine((name) => !holdsWebAddress(name), WEB_ADDRESS_IN_NAME);
/** The pattern of a new organization's name: letters of any script, digits, underscores, spaces and hyphens. */
export const ORGANIZATION_NAME = /^(?=.*\S)[\p{L}\p{M}\p{N}_ -]+$/u;
export const OrganizationName = z
  .string('Invalid name')
  .trim()
  .max(200, 'Invalid name')
  .regex(ORGANIZATION_NAME, 'Invalid name');
/** The name of an account that exists. Its admins may call it as they like. */
const AccountName = z.string(NO_NAME).trim().min(1, NO_NAME).pipe(Name);
export const Phone = line(100, 'Invalid phone');
/** The contact address of an account. Unlike the address of a user, it is not used to sign in and may be empty. */
const ContactEmail = z
  .string('Invalid email')
  .trim()
  .refine((email) => email === '' || EmailAddress.safeParse(email).success, 'Invalid email');
const Notes = z
  .string('Invalid notes')
  .max(20_000, 'Invalid notes')
  .regex(/^[^\0]*$/, 'Invalid notes');
const Zone = z.string('Unknown time zone').max(60, 'Unknown time zone');

/**
 * A new account. Its id may be sent as `_id`, as the client that the product's specification describes does, or as
 * `id`, as scripts do.
 */
export const CreateAccount = z
  .object({
    id: z.string().optional(),
    _id: z.string().optional(),
    accountname: OrganizationName,
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
 * The body of a request that changes an account. It holds the whole account or a part of it: an absent field keeps its
 * value, null clears it. A field that the caller may not change must equal the stored value.
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
