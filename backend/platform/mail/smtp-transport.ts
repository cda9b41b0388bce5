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
/** Mails that follow each other share a connection: most servers take longer to greet than to take a mail. */
const IDLE_MS = 2_000;

/** Over a mail server. */
export class SmtpTransport extends MailTransport {
  private readonly smtp;

  /**
   * @param url as `SMTP_URL`
   * @param connections at most, at once
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
      // A server that breaks off may have taken the mail: whoever sends it decides when it goes out again.
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

/** Of this recipient or this message. A wrong sender or password is a setting that is mended some day. */
function isForGood(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500;
}
