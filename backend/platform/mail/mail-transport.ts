import type { OutgoingMail } from './outgoing-mails.js';

/** Hands a mail on. */
export abstract class MailTransport {
  /**
   * @returns what to tell the log of it; null: nothing
   * @throws RefusedMail when another attempt is of no use; anything else may work later
   */
  abstract send(mail: OutgoingMail): Promise<string | null>;
}

/** The server takes this mail at no time: no such address, or it does not like what it says. */
export class RefusedMail extends Error {}

/** For every composer: a letter names no file and no address to be fetched. */
export const NOTHING_FROM_OUTSIDE = { disableFileAccess: true, disableUrlAccess: true };

/** The mail as nodemailer takes it. */
export function messageOf({ id, mail, createdAt }: OutgoingMail, from: string) {
  const domain = /@([A-Za-z0-9.-]+)>?$/.exec(from)?.[1] ?? 'mesonet.invalid';
  return {
    from,
    // An address as it is, never a list to be read out of a text.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: createdAt,
    messageId: `<${id}@${domain}>`,
    // So that out-of-office replies stay away.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
