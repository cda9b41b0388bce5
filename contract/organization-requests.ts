import { z } from 'zod';
import { line, Name, OrganizationName, Phone } from './accounts.js';
import { EmailAddress } from './common.js';

const REQUEST_STATUSES = ['pending', 'approved', 'denied'] as const;

/** The fields of a visitor's request for a new organization that everybody may read who knows its id. */
const PublicOrganizationRequest = z.object({
  id: z.uuid(),
  status: z.enum(REQUEST_STATUSES, 'Unknown status'),
});
export type OrganizationRequestStatus = (typeof REQUEST_STATUSES)[number];

export const OrganizationRequest = PublicOrganizationRequest.extend({
  created: z.iso.datetime(),
  name: z.string().describe('The company'),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string(),
  validator_type: z.literal('account_number'),
  validator_value: z.string().describe('The customer account number'),
}).meta({ id: 'OrganizationRequest' });
export type OrganizationRequest = z.infer<typeof OrganizationRequest>;

/**
 * A visitor's request for a new organization, as the API answers it. Super admins get all fields; everybody else gets
 * the id and the status only.
 */
export const ShownOrganizationRequest = OrganizationRequest.partial()
  .required({ id: true, status: true })
  .meta({ id: 'ShownOrganizationRequest' });
export type ShownOrganizationRequest = z.infer<typeof ShownOrganizationRequest>;

export const OrganizationRequestQuery = z
  .object({ status: z.enum(REQUEST_STATUSES, 'Unknown status').optional().describe('Of this status only') })
  .strict();
export type OrganizationRequestQuery = z.infer<typeof OrganizationRequestQuery>;

export const CreateOrganizationRequest = z
  .object({
    name: z.string('Please enter the company').trim().min(1, 'Please enter the company').pipe(Name),
    email: EmailAddress,
    firstname: z
      .string('Please enter your first name')
      .trim()
      .min(1, 'Please enter your first name')
      .pipe(Name),
    lastname: z.string('Please enter your last name').trim().min(1, 'Please enter your last name').pipe(Name),
    phone: z.string('Please enter your phone').trim().min(1, 'Please enter your phone').pipe(Phone),
    validator_type: z.literal('account_number', 'Invalid validator_type').optional(),
    validator_value: z
      .string('Please enter your customer account #')
      .trim()
      .min(1, 'Please enter your customer account #')
      .pipe(line(100, 'Invalid customer account #')),
  })
  .meta({ id: 'CreateOrganizationRequest' });
export type CreateOrganizationRequest = z.infer<typeof CreateOrganizationRequest>;

export const CreatedOrganizationRequest = PublicOrganizationRequest.pick({ id: true }).meta({
  id: 'CreatedOrganizationRequest',
});
export type CreatedOrganizationRequest = z.infer<typeof CreatedOrganizationRequest>;

/**
 * The approval of a visitor's request for a new organization: the id of the request, and the fields of the organization
 * that is created from it.
 */
export const ApproveOrganizationRequest = z
  .object({
    id: z.uuid('Invalid request'),
    accountid: z.string('Invalid id'),
    accountname: OrganizationName,
    initial_admin_email: EmailAddress.describe('Is made its first admin, and invited by mail'),
    firstname: Name.optional(),
    lastname: Name.optional(),
    phone: Phone.optional(),
  })
  .meta({ id: 'ApproveOrganizationRequest' });
export type ApproveOrganizationRequest = z.infer<typeof ApproveOrganizationRequest>;

export const DenyOrganizationRequest = z
  .object({ id: z.uuid('Invalid request') })
  .meta({ id: 'DenyOrganizationRequest' });
export type DenyOrganizationRequest = z.infer<typeof DenyOrganizationRequest>;
