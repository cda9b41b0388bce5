import type { Config } from '../../platform/config.js';
import type { Letter } from '../../platform/mail/letter.js';
import { nameInMail } from '../../platform/mail/name-in-mail.js';
import type { OrganizationRequestEntity } from './organization-request.entity.js';

type Asked = Pick<OrganizationRequestEntity, 'id' | 'name' | 'email'>;
type Settings = Pick<Config, 'PUBLIC_URL' | 'SUPPORT_EMAIL' | 'SUPPORT_PHONE'>;

const UNASKED = 'If you did not ask for an organization, ignore this mail.';

/** Writes the mail that tells the requester that the request has arrived. */
export function receivedLetter({ id, name, email }: Asked, { PUBLIC_URL }: Settings): Letter {
  return {
    to: email,
    subject: 'We received your request',
    paragraphs: [
      `Your request for an organization account for ${nameInMail(name)} was submitted. Expect an email within 2 business days.`,
    ],
    link: { label: 'See its status', url: `${PUBLIC_URL}/admin/requestorganization/${id}` },
    closing: UNASKED,
  };
}

/**
 * Writes the mail that tells the requester that the request is approved. The first admin of the organization may be
 * another person and gets a separate mail with an invitation.
 */
export function approvedLetter(
  { name, email }: Asked,
  accountname: string,
  { PUBLIC_URL }: Settings,
): Letter {
  return {
    to: email,
    subject: 'Your request was approved',
    paragraphs: [
      `Your request for an organization account for ${nameInMail(name)} was approved. The organization is called ${nameInMail(accountname)}.`,
      'Its first admin gets another mail, which says how to sign in.',
    ],
    link: { label: 'Sign in', url: `${PUBLIC_URL}/auth/login` },
    closing: UNASKED,
  };
}

export function deniedLetter({ name, email }: Asked, settings: Settings): Letter {
  const ways = [settings.SUPPORT_EMAIL, settings.SUPPORT_PHONE].filter((way) => way !== undefined);
  const support = ways.length > 0 ? `support (${ways.join(', ')})` : 'support';
  return {
    to: email,
    subject: 'Your request was denied',
    paragraphs: [
      `Your request for an organization account for ${nameInMail(name)} was denied. Contact ${support} if this is a mistake.`,
    ],
    closing: UNASKED,
  };
}
