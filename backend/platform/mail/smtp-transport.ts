import { createTransport } from 'nodemailer';
import {
  MailTransport,
  messageOf,
  NOTHING_FROM_OUTSIDE,
  RefusedMail,
  type SendableMail,
} from './mail-transport.js';

const CONNECT_MS = 15_000;
const SILENCE_MS = 30_000;
/**
 * An idle connection stays open this long for the next mail, because most mail servers take longer to greet than to
 * accept a mail.
 */
const IDLE_MS = 2_000;

/** Sends mails through a mail server. */
export class SmtpTransport extends MailTransport {
  private readonly smtp;

  /**
   * @param url the setting `SMTP_URL`
   * @param connections largest number of connections at once
   */
  constructor(
    url: string,
    private readonly from: string,
    connections = 1,
  ) {
    super();
    this.smtp = createTransport({
      ...NOTHING_FROM_OUTSIDE,
      url,
      pool: true,
      maxConnections: connections,
      idleTimeout: IDLE_MS,
      // A mail server that breaks off may have accepted the mail, so nodemailer must not send it again by itself.
      maxRequeues: 0,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    });
  }

  async send(mail: SendableMail): Promise<null> {
    try {
      await this.smtp.sendMail(messageOf(mail, this.from));
      return null;
    } catch (error) {
      if (isForGood(error)) throw new RefusedMail((error as Error).message, { cause: error });
      throw error;
    }
  }
}

/**
 * True when the mail server refuses this recipient or this content for good. A refused sender or password does not
 * count, because the operator can correct that setting.
 */
function isForGood(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500;
}
