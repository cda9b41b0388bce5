import type { Role } from '@mesonet/contract/common.js';
import type { Config } from '../../../platform/config.js';
import type { Letter } from '../../../platform/mail/letter.js';
import { nameInMail, nameInSubject } from '../../../platform/mail/name-in-mail.js';
import { howToSignIn } from '../how-to-sign-in.js';

const MAY: Record<Role, string> = {
  guest: 'You can look at its stations and their weather data.',
  manager: 'You can look after its stations, alarms and data.',
  admin: 'You can look after its settings, users, stations, alarms and data.',
};

export interface InvitationFacts {
  email: string;
  role: Role;
  account: { id: string; accountname: string };
  config: Pick<Config, 'PUBLIC_URL' | 'openId'>;
}

/**
 * Writes the mail that tells somebody that they now belong to an organization. New and known users get the same text.
 */
export function invitation({ email, role, account, config }: InvitationFacts): Letter {
  const next = encodeURIComponent(`/admin/${account.id}/home`);
  return {
    to: email,
    subject: `You are invited to ${nameInSubject(account.accountname)}`,
    from: nameInMail(account.accountname),
    paragraphs: [
      `You were added to the organization ${nameInMail(account.accountname)} as ${role}. ${MAY[role]}`,
      howToSignIn(config),
    ],
    link: { label: 'Sign in', url: `${config.PUBLIC_URL}/auth/login?next=${next}` },
    closing: 'If this organization means nothing to you, ignore this mail.',
  };
}
