import type { OutgoingMail } from './outgoing-mails.js';

/** A mail with its id and time of creation, which its headers need. */
export type SendableMail = Pick<OutgoingMail, 'id' | 'mail' | 'createdAt'>;

/** Delivers a mail, to a mail server or to a file. */
export abstract class MailTransport {
  /**
   * @returns a line for the log, or null for none
   * @throws RefusedMail when another attempt is useless; after any other error a later attempt may succeed
   */
  abstract send(mail: SendableMail): Promise<string | null>;
}

/**
 * A transport for mails in great numbers. It has its own connections, so that mails for signing in do not wait behind
 * them.
 */
export abstract class BulkMailTransport extends MailTransport {}

/** The mail server refuses the mail for good: its address does not exist, or its content is rejected. */
export class RefusedMail extends Error {}

/** Options of nodemailer that keep the content of a mail from including files or web addresses. */
export const NOTHING_FROM_OUTSIDE = { disableFileAccess: true, disableUrlAccess: true };

/** Builds a mail in the form that nodemailer expects. */
export function messageOf({ id, mail, createdAt }: SendableMail, from: string) {
  const domain = /@([A-Za-z0-9.-]+)>?$/.exec(from)?.[1] ?? 'mesonet.invalid';
  return {
    from,
    // The address is an object, because nodemailer would read a list of addresses from a text with commas.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.image
      ? [
          {
            cid: mail.image.cid,
            filename: 'chart.png',
            content: Buffer.from(mail.image.png, 'base64'),
            contentType: 'image/png',
            contentDisposition: 'inline' as const,
          },
        ]
      : [],
    date: createdAt,
    messageId: `<${id}@${domain}>`,
    // This header tells mail programs to send no out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
