import type { OutgoingMail } from './outgoing-mails.js';

/** A mail with what tells it from others. */
export type SendableMail = Pick<OutgoingMail, 'id' | 'mail' | 'createdAt'>;

/** Hands a mail on. */
export abstract class MailTransport {
  /**
   * @returns what to tell the log of it; null: nothing
   * @throws RefusedMail when another attempt is of no use; anything else may work later
   */
  abstract send(mail: SendableMail): Promise<string | null>;
}

/** Hands on mails that may come in great numbers, over connections of its own: nobody waits behind them to sign in. */
export abstract class BulkMailTransport extends MailTransport {}

/** The server takes this mail at no time: no such address, or it does not like what it says. */
export class RefusedMail extends Error {}

/** For every composer: a letter names no file and no address to be fetched. */
export const NOTHING_FROM_OUTSIDE = { disableFileAccess: true, disableUrlAccess: true };

/** The mail as nodemailer takes it. */
export function messageOf({ id, mail, createdAt }: SendableMail, from: string) {
  const domain = /@([A-Za-z0-9.-]+)>?$/.exec(from)?.[1] ?? 'mesonet.invalid';
  return {
    from,
    // An address as it is, never a list to be read out of a text.
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
    // So that out-of-office replies stay away.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
