import type { Role } from '@mesonet/contract/common.js';
import type { Letter } from '../../../platform/mail/letter.js';

const MAY: Record<Role, string> = {
  guest: 'You can look at its stations and their weather data.',
  manager: 'You can look after its stations, alarms and data.',
  admin: 'You can look after its settings, users, stations, alarms and data.',
};

export interface InvitationFacts {
  email: string;
  role: Role;
  account: { id: string; accountname: string };
  /** Starts every link of ours. */
  publicUrl: string;
}

/** Tells somebody that they belong to an organization now. It reads the same for a new user and a known one. */
export function invitation({ email, role, account, publicUrl }: InvitationFacts): Letter {
  const next = encodeURIComponent(`/admin/${account.id}/home`);
  return {
    to: email,
    subject: `You are invited to ${account.accountname}`,
    from: account.accountname,
    paragraphs: [
      `You were added to the organization ${account.accountname} as ${role}. ${MAY[role]}`,
      'There is no password to remember: sign in with this email address, and a code is sent to it.',
    ],
    link: { label: 'Sign in', url: `${publicUrl}/auth/login?next=${next}` },
    closing: 'If this organization means nothing to you, ignore this mail.',
  };
}
